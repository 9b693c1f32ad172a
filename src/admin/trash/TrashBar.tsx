import { useState } from 'react';
import type { RestoredMany } from '#src/contract/history/audit.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { PURGE_WORD } from '#src/domain/core/vocabulary.ts';
import { Button } from '../Button.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { useUndo } from '../history/use-undo.ts';
import { For } from '../role.tsx';
import { keyOf, type TrashRow } from './rows.ts';
import { PROBLEMS } from '../grid/look.ts';

/** Stands above the trash while rows are ticked: restore them, or delete them for good. */
export function TrashBar({
  picked,
  onUnpick,
}: {
  picked: readonly TrashRow[];
  /** Takes the ticks of these rows away. */
  onUnpick: (rows: readonly TrashRow[]) => void;
}) {
  const undo = useUndo();
  const [left, setLeft] = useState<RestoredMany['problems']>([]);
  const restore = useWrite({
    run: () => call('POST', api.restoreMany, { body: { items: picked.map(keyOf) } }),
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
    run: () => call('POST', api.purge, { body: { items: picked.map(keyOf), confirm: PURGE_WORD } }),
    done: ({ purged }) => ({ title: `${plural(purged, 'record')} deleted for good` }),
    failed: 'Error deleting for good',
    soon: true,
  });
  const n = picked.length;
  const pending = restore.isPending || purge.isPending;
  return (
    <>
      {n > 0 && (
        <SelectionBar label="Selected records" count={n} onClear={() => onUnpick(picked)}>
          <Button
            look="primary"
            disabled={pending}
            onClick={() =>
              restore.mutate(undefined, {
                onSuccess: ({ problems }) => {
                  setLeft(problems);
                  onUnpick(picked);
                },
              })
            }
          >
            Restore {n}
          </Button>
          <For needs="admin">
            <Button
              look="danger"
              disabled={pending}
              onClick={() =>
                void confirm({
                  title: `Delete ${plural(n, 'record')} for good?`,
                  text: 'Price records, drafts and reports of deleted SIM cards go with them. Only the history still says what they were: nothing brings them back but a backup.',
                  action: 'Delete for good',
                  doing: 'Deleting...',
                  danger: true,
                  typed: PURGE_WORD,
                  run: () => purge.mutateAsync(undefined),
                }).then((yes) => yes && onUnpick(picked))
              }
            >
              Delete {n} for good
            </Button>
          </For>
        </SelectionBar>
      )}
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
  );
}
