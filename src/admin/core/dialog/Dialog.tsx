import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';
import { Button } from '../parts/Button.tsx';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons under a rule. */
  foot?: ReactNode;
  wide?: boolean;
  alert?: boolean;
}

/**
 * A native modal dialog: focus inside, Esc asks to close it, the focus goes back where it was. It stands
 * until it is taken away: the second Esc without a click between closes one without leave to refuse.
 */
export function Dialog({ title, onClose, children, foot, wide, alert }: DialogProps) {
  const ref = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog tw:w-[min(44rem,calc(100vw-2rem))]' : 'dialog'}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // Else it closes whatever is said, and `onClose` hears of it after that.
        if (event.cancelable) onClose();
      }}
      onClose={(event) => {
        if (event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button look="ghost" className="btn-icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-foot">{foot}</div>}
    </dialog>
  );
}

/** Opens a dialog with its element and closes it before it leaves, so that the focus returns. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
