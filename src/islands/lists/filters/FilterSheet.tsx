import { useEffect, useRef, type ReactNode } from 'react';
import { plural } from '#src/domain/core/plural.ts';
import { Icon } from '#src/ui/core/Icon.tsx';

interface FilterSheetProps {
  count: number;
  /** 'deal' on Hot Deals. */
  noun: string;
  onReset: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The filters over the page: a bottom sheet on phones, a drawer on wide screens. A modal dialog. */
export function FilterSheet({ count, noun, onReset, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    if (!opened.open) opened.showModal();
    // A click on the backdrop is a click on the dialog itself, outside of everything in it.
    const onClick = (event: MouseEvent) => event.target === opened && opened.close();
    opened.addEventListener('click', onClick);
    return () => {
      opened.removeEventListener('click', onClick);
      opened.close();
    };
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <div className="sheet-head">
        <h2 id="sheet-title">Filters</h2>
        <button
          type="button"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label="Close"
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
      <div className="sheet-foot">
        <button type="button" className="btn btn-quiet" onClick={onReset}>
          Reset
        </button>
        <button type="button" className="btn btn-primary" onClick={close}>
          {count === 0 ? `No ${noun}s` : `Show ${plural(count, noun)}`}
        </button>
      </div>
    </dialog>
  );
}
