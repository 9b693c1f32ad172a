import { useId, useRef, useState } from 'react';
import type { NewToken } from '#src/contract/tokens.ts';
import { formatDay } from '#src/domain/dates.ts';
import { Dialog } from '../dialog/Dialog.tsx';

/** The one time that a token is shown, with a way to copy it. */
export function ShownOnce({ token, made, onClose }: NewToken & { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setSaid('Copied.');
    } catch {
      // A page without https has no clipboard.
      field.current?.select();
      setSaid('It is selected now: copy it with your keyboard or by a long press.');
    }
  };
  return (
    <Dialog
      title={`Token "${made.name}"`}
      onClose={onClose}
      foot={
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          I have stored it
        </button>
      }
    >
      <p>
        This is the only time that it is shown. Whoever has it can do what it is for until{' '}
        {formatDay(made.expiresAt)}: store it like a password.
      </p>
      <div className="tw:grid tw:gap-1.5 tw:text-14">
        <label htmlFor={id}>Token</label>
        <span className="tw:flex tw:flex-wrap tw:gap-2">
          <input
            ref={field}
            id={id}
            className="input tw:min-w-0 tw:flex-1 tw:basis-60 tw:font-mono tw:text-13"
            readOnly
            value={token}
            autoComplete="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            type="button"
            className="btn btn-primary btn-sm"
            data-autofocus
            onClick={() => void copy()}
          >
            Copy
          </button>
        </span>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </Dialog>
  );
}
