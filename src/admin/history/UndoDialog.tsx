import { Button } from '../core/parts/Button.tsx';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { ChangeTable } from './Changes.tsx';
import type { useUndo } from './use-undo.ts';
import { useNames } from './use-names.ts';
import { fieldLabel } from '../core/form/field-label.ts';
import { valueOf } from './words.ts';

/** Once others changed the same values since: leave those, or take them back too. */
export function UndoDialog({ undo }: { undo: ReturnType<typeof useUndo> }) {
  const { question, pending, closeQuestion } = undo;
  const names = useNames();
  if (!question) return null;
  const { target, conflicts } = question;
  return (
    <Dialog
      wide
      alert
      title="Changed again since"
      onClose={closeQuestion}
      foot={
        <>
          <Button onClick={closeQuestion}>Cancel</Button>
          <Button disabled={pending} onClick={() => undo.run(target, { partial: true })}>
            Leave these, undo the rest
          </Button>
          <Button
            look="primary"
            disabled={pending}
            onClick={() => undo.run(target, { force: true })}
          >
            Undo these too
          </Button>
        </>
      }
    >
      <p>{question.message}</p>
      <ChangeTable
        heads={['What', 'Before', 'Now']}
        rows={conflicts.slice(0, 20).map(({ id, label, field, before, current, message }) => ({
          key: `${id}-${field ?? ''}`,
          head: field ? `${label}, ${fieldLabel(field)}` : label,
          was: field ? valueOf(field, before, names) : message,
          is: field && valueOf(field, current, names),
        }))}
      />
      {conflicts.length > 20 && <p className="hint">and {conflicts.length - 20} more</p>}
    </Dialog>
  );
}
