import { Heads } from '../grid/Heads.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import type { useUndo } from './use-undo.ts';
import { useNames } from './use-names.ts';
import { fieldLabel, valueOf } from './words.ts';

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
      <table className="changes">
        <Heads of={['What', 'Before', 'Now']} />
        <tbody>
          {conflicts.slice(0, 20).map((conflict) => (
            <tr key={`${conflict.id}-${conflict.field ?? ''}`}>
              <th scope="row">
                {conflict.label}
                {conflict.field && `, ${fieldLabel(conflict.field)}`}
              </th>
              {conflict.field ? (
                <>
                  <td>{valueOf(conflict.field, conflict.before, names)}</td>
                  <td>{valueOf(conflict.field, conflict.current, names)}</td>
                </>
              ) : (
                <td colSpan={2}>{conflict.message}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {conflicts.length > 20 && <p className="hint">and {conflicts.length - 20} more</p>}
    </Dialog>
  );
}
