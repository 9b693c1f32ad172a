import { useState } from 'react';
import { issuesOf } from '#src/client/core/form.ts';
import type { RestoredMany, TrashItem } from '#src/contract/history/audit.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { PURGE_WORD, TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { Button } from '../../core/parts/Button.tsx';
import { ApiError, adminCall, fieldProblems, adminReason } from '../../core/data/call.ts';
import { useTrash } from '../../core/data/reads.ts';
import { useWrite } from '../../core/data/writes.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import { col, momentCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME, PROBLEMS, WRAP } from '../../core/grid/look.ts';
import { RestoreDialog } from '../RestoreDialog.tsx';
import { UndoDialog } from '../UndoDialog.tsx';
import { useUndo } from '../use-undo.ts';
import { ENTITY_LABELS } from '../words.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import type { DeleteProblem } from '../../core/records/use-delete.ts';
import { For, useMay } from '../../core/role.tsx';
import { ageText } from '../../core/time.ts';

/** Numbers are unique in a kind only: rows of the list need one number over all kinds. */
type TrashRow = TrashItem & { entityId: number };
const rowOf = (item: TrashItem): TrashRow => {
  const kind = TRASH_ENTITIES.indexOf(item.entity);
  return { ...item, id: item.id * TRASH_ENTITIES.length + kind, entityId: item.id };
};

const COLUMNS: readonly GridColumn<TrashRow>[] = [
  col('label', 'Name', ({ label }) => label, { className: NAME, phone: 'first' }),
  col('kind', 'Kind', ({ entity }) => ENTITY_LABELS[entity], { phone: 'second' }),
  col('address', 'Address', ({ address }) => address, { className: `muted ${WRAP}` }),
  momentCol('at', 'Deleted', ({ deletedAt }) => deletedAt, { words: ageText, phone: 'second' }),
  col('by', 'By', ({ deletedBy }) => deletedBy, { className: 'grow-cell', phone: 'second' }),
];
const KINDS = TRASH_ENTITIES.map((entity) => [entity, ENTITY_LABELS[entity]!] as const);

/** What was deleted, with the way back; a taken slug asks for a new one (rule 59). */
export function TrashList({ params }: { params: URLSearchParams }) {
  const entity = TRASH_ENTITIES.find((known) => known === params.get('entity'));
  const trash = useTrash(params.get('q') ?? '', entity, Number(params.get('page')) || 1);
  const [ticked, setTicked] = useState<ReadonlyMap<number, TrashRow>>(new Map());
  const { restore, asked, problem, closeQuestion, pending } = useRestore();
  const rows = trash.data?.data.map(rowOf);
  /** Sets or takes ticks one by one: others may be set while a write is under way. */
  const tick = (changed: readonly TrashRow[], on: boolean) =>
    setTicked((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  const tickAll = (ids: readonly number[], on: boolean) =>
    tick(rows?.filter(({ id }) => ids.includes(id)) ?? [], on);
  const picked = [...ticked.values()];
  const many = useMany(picked, () => tick(picked, false));
  const mayRestore = useMay('editor');
  return (
    <>
      <ListPanel<TrashRow>
        params={params}
        label="Trash"
        noun="record"
        says="Deleted records are kept here. They do not stand in the way of deleting their carrier or region, and their address may be taken again."
        columns={COLUMNS}
        rows={rows}
        meta={trash.data?.meta}
        read={trash}
        nameOf={({ label }) => label}
        search="Search the trash"
        filters={[{ name: 'entity', label: 'Kind', all: 'All kinds', options: KINDS }]}
        selection={{
          ids: new Set(ticked.keys()),
          toggle: (id) => tickAll([id], !ticked.has(id)),
          toggleAll: tickAll,
        }}
        picked={{
          label: 'Selected records',
          count: picked.length,
          onClear: () => tick(picked, false),
          actions: many.actions,
        }}
        onOpen={mayRestore ? (row) => restore(row) : undefined}
        acts={[{ icon: 'undo-2', label: 'Restore', needs: 'editor', run: (row) => restore(row) }]}
        pending={pending}
        problem={problem}
        empty="The trash is empty."
        unmatched="Nothing in the trash matches."
      />
      {many.left}
      {asked && (
        <RestoreDialog
          key={asked.message}
          name={asked.item.label}
          address={asked.item.address}
          message={asked.message}
          pending={pending}
          onRestore={(slug) => restore(asked.item, slug)}
          onClose={closeQuestion}
        />
      )}
    </>
  );
}

/** Brings the ticked ones back, or deletes them for good; and what could not be brought back. */
function useMany(picked: readonly TrashRow[], onDone: () => void) {
  const undo = useUndo();
  const [left, setLeft] = useState<RestoredMany['problems']>([]);
  const n = picked.length;
  const items = picked.map(({ entity, entityId }) => ({ entity, id: entityId }));
  const restore = useWrite({
    run: () => adminCall('POST', api.restoreMany, { body: { items } }),
    done: ({ restored, problems, batchId }) => ({
      title: `${plural(restored, 'record')} restored`,
      ...(problems.length > 0 && { description: `${problems.length} left in the trash` }),
      ...(batchId && {
        action: { label: 'Undo', run: () => undo.run({ batch: batchId }) },
      }),
    }),
    failed: 'Error restoring',
  });
  const purge = useWrite({
    run: () => adminCall('POST', api.purge, { body: { items, confirm: PURGE_WORD } }),
    done: ({ purged }) => ({ title: `${plural(purged, 'record')} deleted for good` }),
    failed: 'Error deleting for good',
    soon: true,
  });
  const isBusy = restore.isPending || purge.isPending;
  const restoreAll = () =>
    restore.mutate(undefined, {
      onSuccess: ({ problems }) => {
        setLeft(problems);
        onDone();
      },
    });
  const purgeAll = () =>
    void confirm({
      title: `Delete ${plural(n, 'record')} for good?`,
      text: 'Price records, drafts and reports of deleted SIM cards go with them. Only the history still says what they were: nothing brings them back but a backup.',
      action: 'Delete for good',
      doing: 'Deleting...',
      danger: true,
      typed: PURGE_WORD,
      run: () => purge.mutateAsync(undefined),
    }).then((yes) => yes && onDone());
  return {
    actions: (
      <>
        <Button look="primary" disabled={isBusy} onClick={restoreAll}>
          Restore {n}
        </Button>
        <For needs="admin">
          <Button look="danger" disabled={isBusy} onClick={purgeAll}>
            Delete {n} for good
          </Button>
        </For>
      </>
    ),
    left: (
      <>
        {left.length > 0 && (
          <ul className={PROBLEMS} aria-label="Not restored">
            {left.map(({ entity, id, label, message }) => (
              <li key={`${entity} ${id}`}>
                <b>{label}</b>: {message}
              </li>
            ))}
          </ul>
        )}
        <UndoDialog undo={undo} />
      </>
    ),
  };
}

/** Brings one thing back; when its address belongs to somebody else by now, `asked` asks for another. */
function useRestore() {
  const [asked, setAsked] = useState<{ item: TrashRow; message: string } | null>(null);
  const [problem, setProblem] = useState<DeleteProblem | null>(null);
  const write = useWrite({
    run: ({ item, slug }: { item: TrashRow; slug?: string }) =>
      adminCall('POST', api.restore(item.entity, item.entityId), { body: { slug } }),
    done: (_, { item }) => ({ title: `${ENTITY_LABELS[item.entity]} restored` }),
    failed: 'Error restoring',
    quiet: isTaken,
  });
  const restore = (item: TrashRow, slug?: string) => {
    setProblem(null);
    write.mutate(
      { item, ...(slug && { slug }) },
      {
        onSuccess: () => setAsked(null),
        onError: (error) => {
          const message = Object.values(fieldProblems(error)).join(' ');
          if (asked || isTaken(error)) setAsked({ item, message });
          else setProblem({ id: item.id, message: adminReason(error) });
        },
      },
    );
  };
  return { restore, asked, problem, pending: write.isPending, closeQuestion: () => setAsked(null) };
}

/** The address of what is restored belongs to somebody else by now. */
const isTaken = (error: Error): boolean =>
  error instanceof ApiError && error.status === 409 && issuesOf(error).length > 0;
