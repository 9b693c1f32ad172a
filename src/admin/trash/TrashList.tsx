import { useState } from 'react';
import { TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { Button } from '../Button.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { useTrash } from '../data/reads.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { NAME, WRAP } from '../grid/look.ts';
import { Pager } from '../grid/Pager.tsx';
import { RestoreDialog } from '../history/RestoreDialog.tsx';
import { ENTITY_LABELS } from '../history/words.ts';
import { ageText, dayAndTime } from '../time.ts';
import { rowOf, type TrashRow } from './rows.ts';
import { useMay } from '../role.tsx';
import { TrashBar } from './TrashBar.tsx';
import { useRestore } from './use-restore.ts';
import { BAR } from '../grid/bar.ts';

const COLUMNS: readonly Column<TrashRow>[] = [
  { key: 'label', head: 'Name', className: NAME, phone: 'first', cell: (item) => item.label },
  { key: 'kind', head: 'Kind', phone: 'second', cell: (item) => ENTITY_LABELS[item.entity] },
  { key: 'address', head: 'Address', className: `muted ${WRAP}`, cell: (item) => item.address },
  {
    key: 'at',
    head: 'Deleted',
    className: 'grow-cell',
    phone: 'second',
    cell: (item) => (
      <time dateTime={item.deletedAt} title={dayAndTime(item.deletedAt)}>
        {ageText(item.deletedAt)}
        {item.deletedBy && ` by ${item.deletedBy}`}
      </time>
    ),
  },
];
const KINDS = TRASH_ENTITIES.map((entity) => [entity, ENTITY_LABELS[entity]!] as const);

/** What was deleted, with the way back; a taken slug asks for a new one (rule 59). */
export function TrashList({ params }: { params: URLSearchParams }) {
  const q = params.get('q') ?? '';
  const entity = TRASH_ENTITIES.find((known) => known === params.get('entity'));
  const trash = useTrash(q, entity, Number(params.get('page')) || 1);
  const [picked, setPicked] = useState<ReadonlyMap<number, TrashRow>>(new Map());
  const { restore, asked, problem, closeQuestion, pending } = useRestore();
  const rows = trash.data?.data.map(rowOf);
  /** Takes ticks away one by one: others may be set while a write is under way. */
  const unpick = (gone: readonly TrashRow[]) =>
    setPicked((before) => {
      const left = new Map(before);
      for (const { id } of gone) left.delete(id);
      return left;
    });
  const pick = (ids: readonly number[], on: boolean) => {
    const named = (rows ?? []).filter(({ id }) => ids.includes(id));
    if (on)
      setPicked((before) => new Map([...before, ...named.map((row) => [row.id, row] as const)]));
    else unpick(named);
  };
  const mayRestore = useMay('editor');
  const filtered = q !== '' || entity !== undefined;
  return (
    <>
      <p className="muted tw:py-3.5">
        Deleted records are kept here. They do not stand in the way of deleting their carrier or
        region, and their address may be taken again.
      </p>
      <div className={BAR}>
        <FilterBox label="Search the trash" value={q} />
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={entity ?? ''}
          options={KINDS}
          onChange={(value) => void patchAddress({ entity: value, page: null })}
        />
      </div>
      <TrashBar picked={[...picked.values()]} onUnpick={unpick} />
      <Grid
        label="Trash"
        columns={COLUMNS}
        rows={rows}
        nameOf={(item) => item.label}
        read={trash}
        empty={<p>{filtered ? 'Nothing in the trash matches.' : 'The trash is empty.'}</p>}
        selection={{
          ids: new Set(picked.keys()),
          toggle: (id) => pick([id], !picked.has(id)),
          toggleAll: pick,
        }}
        {...(mayRestore && { onOpen: (item: TrashRow) => restore(item) })}
        problem={problem}
        actions={(item) =>
          mayRestore && (
            <Button
              className="tw:inline-flex! tw:w-auto! tw:border! tw:border-line-ui! tw:bg-surface! tw:text-ink!"
              disabled={pending}
              aria-label={`Restore ${item.label}`}
              onClick={() => restore(item)}
            >
              <AdminIcon name="undo-2" />
              Restore
            </Button>
          )
        }
      />
      <Pager params={params} meta={trash.data?.meta} />
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
