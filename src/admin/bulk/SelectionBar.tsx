import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

/* It stays in sight over the rows, and the head of the list under it. */
const BAR =
  'bulk-bar tw:sticky tw:top-(--head) tw:z-10 tw:flex tw:min-h-12 tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2 ' +
  'tw:rounded-2 tw:bg-accent-soft tw:px-3 tw:py-2';

/** Stands above a list while rows are ticked: how many, and by its children what may be done with them. */
export function SelectionBar(props: {
  label: string;
  count: number;
  /** Where not all are ticked: how many there are, in words which ('that match'), and what ticks them. */
  more?: { of: number; which: string; onSelectAll: () => void } | null;
  onClear: () => void;
  children: ReactNode;
}) {
  const { count, more } = props;
  return (
    <div className={BAR} role="region" aria-label={props.label}>
      <span role="status">
        <b>{count}</b> selected
      </span>
      {more && count < more.of && (
        <Button look="link" onClick={more.onSelectAll}>
          Select all {more.of} {more.which}
        </Button>
      )}
      <span className="tw:ml-auto" />
      {props.children}
      <Button look="ghost" onClick={props.onClear}>
        Clear selection
      </Button>
    </div>
  );
}
