import { useState, type KeyboardEvent } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Icon } from '#src/ui/core/Icon.tsx';
import { AdminIcon } from '../core/parts/AdminIcon.tsx';
import { useModal } from '../core/dialog/Dialog.tsx';
import type { AdminPlace } from './place.ts';
import { usePaletteItems, type PaletteGroup, type PaletteItem } from './palette-items.ts';

const ITEM =
  'tw:group tw:mx-1.5 tw:flex tw:cursor-pointer tw:items-center tw:gap-3 tw:rounded-2 tw:px-2.5 tw:py-2 ' +
  'tw:data-highlighted:bg-accent-soft';

/** Plans, carriers and commands in one list; the first hit is selected. */
export function Palette({
  places,
  onClose,
}: {
  places: readonly AdminPlace[];
  onClose: () => void;
}) {
  const ref = useModal();
  const [text, setText] = useState('');
  const [at, setAt] = useState<string>();
  const found = usePaletteItems(text, places);
  const items = found.flatMap((part) => part.items);
  const selected = items.find(({ key }) => key === at) ?? items[0];
  const run = (item: PaletteItem | undefined, second: boolean) => {
    const action = second ? (item?.second ?? item?.run) : item?.run;
    if (!action) return;
    onClose();
    // The dialog gives the focus back first; what opens next takes it from there.
    requestAnimationFrame(() => void action());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run(selected, true);
  };
  return (
    // Keys are the list's, whatever the page behind does with them; a click beside the box closes.
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
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Autocomplete.Root
        inline
        open
        items={found}
        filter={null}
        mode="none"
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={(words, { reason }) => reason === 'input-change' && setText(words)}
        onItemHighlighted={(item) => setAt(item?.key)}
      >
        <div className="tw:flex tw:items-center tw:gap-3 tw:border-b tw:border-line tw:px-4">
          <Icon name="search" />
          <Autocomplete.Input
            data-autofocus
            className="tw:h-13 tw:min-w-0 tw:flex-1 tw:border-0 tw:bg-transparent tw:text-16 tw:outline-0"
            aria-label="Search or run a command"
            placeholder="Search or run a command"
            maxLength={100}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <Autocomplete.Empty className="tw:text-ink-2">
          {items.length === 0 && <p className="tw:p-4">Nothing found</p>}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label="Results" className="tw:overflow-y-auto tw:pb-1.5">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.title} items={group.items}>
              <Autocomplete.GroupLabel className="tw:px-4 tw:pt-3 tw:pb-1 tw:text-13 tw:font-(--w-mid) tw:text-ink-3">
                {group.title}
              </Autocomplete.GroupLabel>
              {group.items.map((item) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  className={ITEM}
                  onClick={(event) => run(item, event.ctrlKey || event.metaKey)}
                  render={(option) => (
                    <div {...option} aria-selected={item === selected}>
                      <AdminIcon name={item.icon} />
                      <Marked text={item.label} query={text} />
                      <span className="tw:ms-auto tw:text-13 tw:text-ink-2">{item.meta}</span>
                    </div>
                  )}
                />
              ))}
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <PaletteFoot selected={selected} />
    </dialog>
  );
}

/** A label with the typed text set strong where it stands. */
function Marked({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLowerCase();
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </span>
  );
}

const KEY = 'tw:flex tw:items-center tw:gap-1.5';

/** What the keys do with what is selected. */
function PaletteFoot({ selected }: { selected: PaletteItem | undefined }) {
  return (
    <div className="tw:mt-2 tw:flex tw:flex-none tw:flex-wrap tw:gap-x-5 tw:gap-y-1.5 tw:border-t tw:border-line tw:bg-paper-2 tw:px-4 tw:py-2.5 tw:text-13 tw:text-ink-3">
      <span className={KEY}>
        <kbd>↑</kbd>
        <kbd>↓</kbd>Move
      </span>
      <span className={KEY}>
        <kbd>Enter</kbd>
        {selected?.second ? 'Edit' : 'Run'}
      </span>
      {selected?.second && (
        <span className={KEY}>
          <kbd>Ctrl Enter</kbd>
          {selected.secondLabel}
        </span>
      )}
    </div>
  );
}
