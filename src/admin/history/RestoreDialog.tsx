import { useId, useState } from 'react';
import { Problem } from '../core/parts/Problem.tsx';
import { Button } from '../core/parts/Button.tsx';
import { Dialog } from '../core/dialog/Dialog.tsx';
import { FOOT, FORM } from '../core/form/look.ts';

/** The old slug, code or path is taken: asks for another. */
export function RestoreDialog(props: {
  name: string;
  address: string;
  message: string;
  pending: boolean;
  onRestore: (slug: string) => void;
  onClose: () => void;
}) {
  const { name, address, message, pending, onRestore, onClose } = props;
  const id = useId();
  const [slug, setSlug] = useState(address);
  const ready = slug.trim() !== '' && slug.trim() !== address && !pending;
  return (
    <Dialog title={`Restore ${name}`} onClose={onClose}>
      <form
        className={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onRestore(slug.trim());
        }}
      >
        <Problem>{message}</Problem>
        <div className="field">
          <label htmlFor={id}>New address</label>
          <input
            id={id}
            className="input"
            data-autofocus
            autoComplete="off"
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
          />
        </div>
        <div className={FOOT}>
          <Button type="submit" look="primary" disabled={!ready}>
            {pending ? 'Saving...' : 'Restore'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
