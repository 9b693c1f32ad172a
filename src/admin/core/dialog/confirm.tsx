import { useId, useState } from 'react';
import { atom } from 'nanostores';
import { useStore } from '@nanostores/react';
import { Problem } from '../parts/Problem.tsx';
import { Button } from '../parts/Button.tsx';
import { adminReason } from '../data/call.ts';
import { useModal } from './Dialog.tsx';

export interface Question {
  title: string;
  text?: string;
  /** Label of the button that does it. */
  action: string;
  /** Its label while it is being done. */
  doing?: string;
  cancel?: string;
  danger?: boolean;
  /** A word that must be typed before the button works. */
  typed?: string;
  /** Does it while the dialog stands; why it failed is said there, and it can be tried again. */
  run?: () => Promise<unknown>;
}

interface Open {
  question: Question;
  answer: (yes: boolean) => void;
}
const $open = atom<Open | null>(null);

/** Asks in a dialog; true when the person agreed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  $open.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      $open.set(null);
      resolve(yes);
    };
    $open.set({ question, answer });
  });
}

/** Stands once in the dashboard and shows the question that is open. */
export function ConfirmHost() {
  const current = useStore($open);
  return current && <ConfirmDialog {...current} />;
}

function ConfirmDialog({ question, answer }: Open) {
  const { title, text, action, doing = action, cancel = 'Cancel', danger, typed, run } = question;
  const ref = useModal();
  const id = useId();
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ready = !busy && (typed === undefined || word === typed);
  const agree = async () => {
    if (!run) return answer(true);
    setBusy(true);
    setProblem('');
    try {
      await run();
      answer(true);
    } catch (error) {
      setProblem(adminReason(error));
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={ref}
      className="dialog dialog-confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) answer(false);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void agree();
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
          {problem && <Problem>{problem}</Problem>}
        </div>
        <div className="dialog-foot">
          <Button
            data-autofocus={typed ? undefined : true}
            disabled={busy}
            onClick={() => answer(false)}
          >
            {cancel}
          </Button>
          <Button type="submit" look={danger ? 'danger-solid' : 'primary'} disabled={!ready}>
            {busy ? doing : action}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
