/** Stands above the list while plans are ticked: how many, and what may be done with them. */
export function BulkBar(props: {
  count: number;
  all: boolean;
  matching: number;
  onSelectAll: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { count, all, matching } = props;
  return (
    <div className="bulk-bar" role="region" aria-label="Selected SIM cards">
      <span role="status">
        <b>{count}</b> selected
      </span>
      {!all && count < matching && (
        <button type="button" className="linkbtn" onClick={props.onSelectAll}>
          Select all {matching} that match
        </button>
      )}
      <span className="push" />
      <button type="button" className="btn btn-primary btn-sm" onClick={props.onEdit}>
        Edit {count}
      </button>
      <button type="button" className="btn btn-danger btn-sm" onClick={props.onDelete}>
        Delete {count}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={props.onClear}>
        Clear selection
      </button>
    </div>
  );
}
