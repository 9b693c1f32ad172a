import { useState } from 'react';
import type { TrashItem } from '#src/contract/audit.ts';
import { api } from '#src/domain/paths.ts';
import { AdminIcon } from './AdminIcon.tsx';
import { ApiError, call, problemsOf, reason } from './data/call.ts';
import { useTrash } from './data/reads.ts';
import { useWrite } from './data/writes.ts';
import { Grid } from './grid/Grid.tsx';
import type { Column } from './grid/grid-types.ts';
import { Pager } from './grid/Pager.tsx';
import { ENTITY_LABELS } from './history/words.ts';
import { ageText } from './time.ts';
import { RestoreDialog } from './history/RestoreDialog.tsx';

/** Numbers are unique in a kind only: rows of the list need one number over all kinds. */
type Row = TrashItem & { entityId: number };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'label', head: 'Name', className: 'strong', cell: (item) => item.label },
  { key: 'kind', head: 'Kind', cell: (item) => ENTITY_LABELS[item.entity] },
  { key: 'address', head: 'Address', className: 'muted', cell: (item) => item.address },
  {
    key: 'at',
    head: 'Deleted',
    className: 'grow-cell',
    cell: (item) => (
      <time dateTime={item.deletedAt} title={new Date(item.deletedAt).toLocaleString('en-US')}>
        {ageText(item.deletedAt)}
        {item.deletedBy && ` by ${item.deletedBy}`}
      </time>
    ),
  },
];

/** What was deleted, with the way back; a taken slug asks for a new one (decisions §4, Deletes). */
export function TrashTab({ params }: { params: URLSearchParams }) {
  const trash = useTrash(Number(params.get('page')) || 1);
  const [asked, setAsked] = useState<{ item: Row; message: string } | null>(null);
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null);
  const restore = useWrite({
    run: ({ item, slug }: { item: Row; slug?: string }) =>
      call('POST', api.restore(item.entity, item.entityId), { body: { slug } }),
    done: (_, { item }) => ({ title: `${ENTITY_LABELS[item.entity]} restored` }),
    failed: 'Error restoring',
    quiet: isTaken,
  });
  const run = (item: Row, slug?: string) => {
    setProblem(null);
    restore.mutate(
      { item, ...(slug && { slug }) },
      {
        onSuccess: () => setAsked(null),
        onError: (error) => {
          const message = Object.values(problemsOf(error)).join(' ');
          if (isTaken(error)) setAsked({ item, message });
          else if (asked) setAsked({ item, message });
          else setProblem({ id: item.id, message: reason(error) });
        },
      },
    );
  };
  const rows = trash.data?.data.map((item, index): Row => {
    return { ...item, id: index + 1, entityId: item.id };
  });
  return (
    <>
      <p className="trash-note muted">
        Deleted records are kept here. They do not stand in the way of deleting their carrier or
        region, and their address may be taken again.
      </p>
      <Grid
        label="Trash"
        columns={COLUMNS}
        rows={rows}
        nameOf={(item) => item.label}
        error={trash.error}
        onRetry={() => void trash.refetch()}
        empty={<p>The trash is empty.</p>}
        onOpen={(item) => run(item)}
        problem={problem}
        actions={(item) => (
          <button
            type="button"
            className="btn btn-quiet btn-sm restore"
            disabled={restore.isPending}
            aria-label={`Restore ${item.label}`}
            onClick={() => run(item)}
          >
            <AdminIcon name="undo-2" />
            Restore
          </button>
        )}
      />
      {trash.data && (
        <Pager
          params={params}
          current={trash.data.meta.currentPage}
          totalPages={trash.data.meta.totalPages}
          totalCount={trash.data.meta.totalCount}
        />
      )}
      {asked && (
        <RestoreDialog
          key={asked.message}
          name={asked.item.label}
          address={asked.item.address}
          message={asked.message}
          pending={restore.isPending}
          onRestore={(slug) => run(asked.item, slug)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The address of what is restored belongs to somebody else by now. */
function isTaken(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && error.body.includes('"issues"');
}
