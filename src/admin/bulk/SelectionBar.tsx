import type { ReactNode } from 'react';

/** Stands above a list while rows are ticked: how many, and by its children what may be done with them. */
export function SelectionBar(props: {
  label: string;
  count: number;
  /** Everything is ticked, also what is on other pages. */
  all: boolean;
  /** How many there are, and in words which: 'that match'. */
  of: number;
  which: string;
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const { count, of } = props;
  return (
    <div className="bulk-bar" role="region" aria-label={props.label}>
      <span role="status">
        <b>{count}</b> selected
      </span>
      {!props.all && count < of && (
        <button type="button" className="linkbtn" onClick={props.onSelectAll}>
          Select all {of} {props.which}
        </button>
      )}
      <span className="push" />
      {props.children}
      <button type="button" className="btn btn-ghost btn-sm" onClick={props.onClear}>
        Clear selection
      </button>
    </div>
  );
}
