import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';

const LIST =
  'tw:absolute tw:inset-x-0 tw:top-[calc(100%+0.25rem)] tw:z-20 tw:max-h-88 tw:overflow-y-auto tw:rounded-3 tw:border tw:border-line ' +
  'tw:bg-surface tw:p-1.5 tw:[box-shadow:var(--shadow-pop)]';
const OPTION =
  'tw:flex tw:cursor-pointer tw:gap-4 tw:rounded-2 tw:px-2.5 tw:py-[0.4375rem] tw:data-highlighted:bg-accent-soft';

interface ComboboxProps<T> extends Omit<ComponentProps<'input'>, 'children'> {
  box: ReturnType<typeof useCombobox>;
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

/** A field with a list under it: the owner finds the options and keeps what was taken. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { box, label, options, keyOf, children, none, shown = '', onTake, ...input } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && box.open) {
      // The list alone goes, not the form or the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      box.close();
    } else if (event.key === 'ArrowDown' && !box.open) {
      event.preventDefault();
      box.show();
    } else input.onKeyDown?.(event);
  };
  return (
    <div className="tw:relative tw:min-w-0 tw:flex-1 tw:max-sm:basis-full">
      {/* Its list is our own box: a popup would hide the rest of the page from screen readers. */}
      <Autocomplete.Root
        inline
        open
        items={options}
        filter={null}
        mode="none"
        autoHighlight="always"
        keepHighlight
        loopFocus={false}
        value={box.text ?? shown}
        onValueChange={(words, { reason }) => reason === 'input-change' && box.type(words)}
      >
        <Autocomplete.Input
          {...input}
          aria-expanded={box.open}
          {...(!box.open && { 'aria-activedescendant': undefined })}
          onClick={box.show}
          onBlur={box.close}
          onKeyDown={onKeyDown}
        />
        {box.open && (
          <div className={LIST}>
            <Autocomplete.Empty className="muted">
              {options.length === 0 && <p className="tw:px-2.5 tw:py-[0.4375rem]">{none}</p>}
            </Autocomplete.Empty>
            <Autocomplete.List aria-label={label}>
              {(option: T) => (
                <Autocomplete.Item
                  key={keyOf(option)}
                  value={option}
                  className={OPTION}
                  onClick={() => onTake(option)}
                  render={(item, { highlighted }) => (
                    <div {...item} aria-selected={highlighted}>
                      {children(option)}
                    </div>
                  )}
                />
              )}
            </Autocomplete.List>
          </div>
        )}
      </Autocomplete.Root>
    </div>
  );
}

/** What a combobox shows now; its owner finds the options by the typed words. */
export function useCombobox() {
  const [open, setOpen] = useState(false);
  /** The words typed since the list was last closed; null while nobody types. */
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    open,
    /** New words: the list opens. */
    type(words: string) {
      setText(words);
      setOpen(true);
    },
    show: () => setOpen(true),
    /** The list and the words go. */
    close() {
      setOpen(false);
      setText(null);
    },
  };
}
