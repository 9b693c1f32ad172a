import { useId, useRef, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { confirm } from './confirm.tsx';
import { Dialog } from './Dialog.tsx';

/** What nothing tells again. */
export interface Secret {
  /** What it is: 'Token'. */
  label: string;
  title: string;
  secret: string;
  /** What whoever has it can do. */
  says: string;
}

/** The one time that a secret is shown, with a way to copy it; only its button closes it unasked. */
export function ShownOnce(props: Secret & { onClose: () => void }) {
  const { label, secret, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('Copied.');
    } catch {
      // A page without https has no clipboard.
      field.current?.select();
      setSaid('It is selected now: copy it with your keyboard or by a long press.');
    }
  };
  const leave = async () => {
    const thing = label.toLowerCase();
    const yes = await confirm({
      title: `Close without storing the ${thing}?`,
      text: `It is not shown again: without it you would have to make a new ${thing}.`,
      action: 'Close anyway',
      cancel: 'Go back',
      danger: true,
    });
    if (yes) onClose();
  };
  return (
    <Dialog
      title={props.title}
      onClose={() => void leave()}
      foot={<Button onClick={onClose}>I have stored it</Button>}
    >
      <p>This is the only time that it is shown. {props.says}</p>
      <div className="tw:grid tw:gap-1.5 tw:text-14">
        <label htmlFor={id}>{label}</label>
        <span className="tw:flex tw:flex-wrap tw:gap-2">
          <input
            ref={field}
            id={id}
            className="input tw:min-w-0 tw:flex-1 tw:basis-60 tw:font-mono tw:text-13"
            readOnly
            value={secret}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button look="primary" data-autofocus onClick={() => void copy()}>
            Copy
          </Button>
        </span>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </Dialog>
  );
}
