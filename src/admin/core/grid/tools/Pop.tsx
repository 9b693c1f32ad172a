import { useState, type ReactNode } from 'react';
import { Popover } from '@base-ui/react/popover';

const POPUP =
  'tw:max-h-(--available-height) tw:max-w-(--available-width) tw:overflow-auto tw:rounded-3 tw:border tw:border-line-2 ' +
  'tw:bg-surface tw:text-14 tw:text-ink tw:[box-shadow:var(--shadow-pop)] tw:outline-0';

/** A button with a panel under it; Esc and a click beside it close it. */
export function Pop(props: {
  /** What the button shows. */
  button: ReactNode;
  /** Name of the panel. */
  label: string;
  className?: string;
  /** The key that opens it, as it is told to screen readers. */
  shortcut?: string;
  children: (close: () => void) => ReactNode;
}) {
  const { button, label, className = 'btn btn-quiet btn-sm', shortcut, children } = props;
  const [open, setOpen] = useState(false);
  // In the main part of the page, as landmarks have it.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setPlace(document.getElementById('panel'));
        setOpen(next);
      }}
    >
      <Popover.Trigger
        className={className}
        aria-keyshortcuts={shortcut}
        {...(shortcut && { 'data-key': shortcut })}
      >
        {button}
      </Popover.Trigger>
      <Popover.Portal container={place}>
        <Popover.Positioner align="start" sideOffset={4} collisionPadding={8} className="tw:z-40">
          <Popover.Popup className={POPUP} aria-label={label}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
