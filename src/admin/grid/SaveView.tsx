import { useId, useState } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { MAX_VIEW_NAME, MAX_VIEWS, withView, type SavedView } from './kept-lists.ts';

/** Asks for the name under which the list is kept as it is shown now, and takes views away. */
export function SaveView(props: {
  now: Omit<SavedView, 'name'>;
  views: readonly SavedView[];
  onChange: (views: readonly SavedView[]) => void;
  onClose: () => void;
}) {
  const { now, views, onChange, onClose } = props;
  const id = useId();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const replaces = views.some((view) => view.name === wanted);
  const isFull = !replaces && views.length >= MAX_VIEWS;
  return (
    <Dialog title="Saved views" onClose={onClose}>
      <form
        className="tw:grid tw:gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === '' || isFull) return;
          onChange(withView(views, { ...now, name: wanted }));
          onClose();
        }}
      >
        <div className="field">
          <label htmlFor={id}>Name of this view</label>
          <input
            id={id}
            className="input"
            data-autofocus
            autoComplete="off"
            maxLength={MAX_VIEW_NAME}
            aria-describedby={`${id}-hint`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="hint" id={`${id}-hint`}>
            {isFull
              ? `There are ${MAX_VIEWS} views: take one away first.`
              : 'Filters, order and columns as they are shown now, kept on this device.'}
          </p>
        </div>
        <div className="tw:flex tw:justify-end tw:gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={wanted === '' || isFull}>
            {replaces ? 'Replace view' : 'Save view'}
          </Button>
        </div>
      </form>
      {views.length > 0 && (
        <ul className="tw:mt-4 tw:border-t tw:border-line tw:pt-2" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name} className="tw:flex tw:items-center tw:justify-between tw:gap-3">
              <span className="tw:wrap-anywhere">{view.name}</span>
              <Button
                look="ghost"
                className="btn-icon"
                aria-label={`Delete view ${view.name}`}
                onClick={() => onChange(views.filter((each) => each !== view))}
              >
                <Icon name="x" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
