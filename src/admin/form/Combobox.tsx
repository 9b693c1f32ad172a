import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import type { ComboboxState } from './use-combobox.ts';

interface ComboboxProps<T> extends Omit<ComponentProps<'input'>, 'children'> {
  id: string;
  box: ComboboxState;
  /** Name of the list. */
  label: string;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  /** How an option looks. */
  children: (option: T) => ReactNode;
  /** Said where there are no options. */
  none: string;
  /** Stands in the field while nobody types. */
  shown?: string;
  onTake: (option: T) => void;
}

/**
 * A field with a list under it (ARIA combobox pattern): the focus stays in the field, arrows move
 * in the list, Enter takes the active option, Escape closes the list alone.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { id, box, label, options, keyOf, children, none, shown = '', onTake, ...input } = props;
  const { open, at } = box;
  const idOf = (option: T | undefined) => option && `${id}-${keyOf(option)}`;
  const active = open ? options[at] : undefined;
  const move = (step: number) => {
    if (!open) return box.show();
    const next = Math.min(Math.max(at + step, 0), Math.max(0, options.length - 1));
    box.moveTo(next);
    document.getElementById(idOf(options[next]) ?? '')?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter' && active && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onTake(active);
    } else if (event.key === 'Escape' && open) {
      // The list alone goes, not the form.
      event.preventDefault();
      event.stopPropagation();
      box.close();
    } else input.onKeyDown?.(event);
  };
  return (
    <div className="combo">
      <input
        {...input}
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={idOf(active)}
        autoComplete="off"
        value={box.text ?? shown}
        onClick={box.show}
        onBlur={box.close}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div id={`${id}-list`} className="picker-list" role="listbox" aria-label={label}>
          {options.map((option, index) => (
            // The focus stays in the field, which names the active option.
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <div
              key={keyOf(option)}
              id={idOf(option)}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                onTake(option);
              }}
            >
              {children(option)}
            </div>
          ))}
          {options.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled="true" className="muted">
              {none}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
