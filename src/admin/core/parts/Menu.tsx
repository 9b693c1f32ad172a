import { useState, type ComponentProps, type ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';

/** A button with a menu under it: arrow keys and letters move in it, Esc closes it. */
export function Menu(props: {
  /** What the button shows. */
  button: ReactNode;
  /** Its name, where it shows no words. */
  label?: string;
  className?: string;
  /** Which edge of the button it keeps to. */
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const { button, label, className = 'btn btn-ghost btn-sm', align = 'end', children } = props;
  // In the main part of the page, as landmarks have it, and not in a table that scrolls.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Base.Root modal={false} onOpenChange={() => setPlace(document.getElementById('panel'))}>
      <Base.Trigger className={className} aria-label={label} title={label}>
        {button}
      </Base.Trigger>
      <Base.Portal container={place}>
        <Base.Positioner align={align} sideOffset={4} className="tw:z-30">
          <Base.Popup className={POPUP}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const POPUP =
  'tw:min-w-48 tw:max-h-(--available-height) tw:overflow-y-auto tw:rounded-3 tw:border tw:border-line ' +
  'tw:bg-surface tw:p-1.5 tw:text-14 tw:text-ink tw:[box-shadow:var(--shadow-pop)] tw:outline-0';
const ITEM =
  'tw:flex tw:w-full tw:cursor-pointer tw:items-center tw:gap-2 tw:rounded-2 tw:border-0 tw:bg-transparent ' +
  'tw:px-2.5 tw:py-1.5 tw:text-start tw:text-ink tw:no-underline tw:outline-0 ' +
  'tw:data-highlighted:bg-accent-soft tw:data-disabled:cursor-default tw:data-disabled:text-ink-3';

/** An entry that does something; `danger` where it cannot be taken back. */
export function MenuItem({
  danger,
  ...props
}: ComponentProps<typeof Base.Item> & { danger?: boolean }) {
  return <Base.Item {...props} className={danger ? `${ITEM} tw:text-danger` : ITEM} />;
}

/** An entry that opens a page beside the dashboard. */
export function MenuLink(props: ComponentProps<typeof Base.LinkItem>) {
  return <Base.LinkItem {...props} target="_blank" rel="noopener" closeOnClick className={ITEM} />;
}
