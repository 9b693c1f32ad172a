import { useId, useState, type KeyboardEvent } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { useModal } from '../dialog/Dialog.tsx';
import { Marked } from './Marked.tsx';
import { usePaletteItems, type PaletteItem } from './items.ts';

/** Plans, carriers and commands in one list; the first hit is selected (DESIGN, Palette). */
export function Palette({ onClose }: { onClose: () => void }) {
  const ref = useModal();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const groups = usePaletteItems(text);
  const items = groups.flatMap((group) => group.items);
  const selected = items[Math.min(at, items.length - 1)];
  const run = (item: PaletteItem | undefined, second: boolean) => {
    const action = second ? (item?.second ?? item?.run) : item?.run;
    if (!action) return;
    onClose();
    // The dialog gives the focus back first; what opens next takes it from there.
    requestAnimationFrame(() => void action());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (at + step + items.length) % Math.max(1, items.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(selected, event.ctrlKey || event.metaKey);
    }
  };
  return (
    // Keys go to the list wherever the focus is; a click beside the box closes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="palette"
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className="palette-in">
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={selected && `${id}-${items.indexOf(selected)}`}
          placeholder="Search or run a command"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="Results">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="grp-h" aria-hidden="true">
              {group.title}
            </div>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              return (
                // Keys reach the options through the combobox (ARIA combobox pattern).
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={item.key}
                  id={`${id}-${index}`}
                  className="palette-item"
                  role="option"
                  aria-selected={item === selected}
                  onClick={(event) => run(item, event.ctrlKey || event.metaKey)}
                  onPointerMove={() => setAt(index)}
                >
                  <AdminIcon name={item.icon} />
                  <Marked text={item.label} query={text} />
                  <span className="meta">{item.meta}</span>
                </div>
              );
            })}
          </div>
        ))}
        {items.length === 0 && <p className="palette-none">Nothing found</p>}
      </div>
      <div className="palette-foot">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>Move
        </span>
        <span>
          <kbd>Enter</kbd>
          {selected?.second ? 'Edit' : 'Run'}
        </span>
        {selected?.second && (
          <span>
            <kbd>Ctrl Enter</kbd>
            {selected.secondLabel}
          </span>
        )}
      </div>
    </dialog>
  );
}
