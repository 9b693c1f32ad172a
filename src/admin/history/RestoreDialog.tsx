import { useId, useState } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { FOOT, FORM } from '../form/look.ts';

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
        <p className="err" role="alert">
          <Icon name="triangle-alert" />
          {message}
        </p>
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
          <button type="submit" className="btn btn-primary btn-sm" disabled={!ready}>
            {pending ? 'Saving...' : 'Restore'}
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
