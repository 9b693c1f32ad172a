import { useId, useState, useSyncExternalStore } from 'react';
import { useModal } from './Dialog.tsx';

export interface Question {
  title: string;
  text?: string;
  /** Label of the button that does it. */
  action: string;
  cancel?: string;
  danger?: boolean;
  /** A word that must be typed before the button works. */
  typed?: string;
}

let open: { question: Question; answer: (yes: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; true when the person agreed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      question,
      answer: (yes) => {
        show(null);
        resolve(yes);
      },
    });
  });
}

/** Stands once in the dashboard and shows the question that is open. */
export function ConfirmHost() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
  if (!current) return null;
  return <ConfirmDialog {...current} />;
}

function ConfirmDialog({ question, answer }: NonNullable<typeof open>) {
  const { title, text, action, cancel = 'Cancel', danger, typed } = question;
  const ref = useModal();
  const id = useId();
  const [word, setWord] = useState('');
  const ready = typed === undefined || word === typed;
  return (
    <dialog
      ref={ref}
      className="dialog dialog-confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) answer(true);
        }}
      >
        <div className="dialog-body">
          <h2 id={`${id}-title`}>{title}</h2>
          {text && <p id={`${id}-text`}>{text}</p>}
          {typed && (
            <div className="field">
              <label htmlFor={`${id}-word`}>Type {typed} to confirm</label>
              <input
                id={`${id}-word`}
                className="input"
                autoComplete="off"
                data-autofocus
                value={word}
                onChange={(event) => setWord(event.target.value)}
              />
            </div>
          )}
        </div>
        <div className="dialog-foot">
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            data-autofocus={typed ? undefined : true}
            onClick={() => answer(false)}
          >
            {cancel}
          </button>
          <button
            type="submit"
            className={`btn btn-sm ${danger ? 'btn-danger-solid' : 'btn-primary'}`}
            disabled={!ready}
          >
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
