import { useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '#src/domain/fold.ts';
import { Icon } from '#src/ui/Icon.tsx';

interface Option {
  value: string;
  label: string;
}

/** Values of a field of kind `picks`: 'tello, visible' as a list. */
export const picksOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * Several of a long list: typed letters narrow it, arrows and Enter take one, each that was taken
 * stands as a chip with a way out. What is no longer in the list stays, by its value.
 */
export function PicksInput(props: {
  id: string;
  name: string;
  label: string;
  options: readonly Option[];
  value: string;
  placeholder: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  onChange: (value: string) => void;
}) {
  const { id, name, label, options, placeholder, describedBy, invalid } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const picked = picksOf(props.value);
  const wanted = foldText(text.trim());
  const begins = ({ label: words }: Option) => foldText(words).startsWith(wanted);
  const free = options
    .filter(
      ({ value, label: words }) =>
        !picked.includes(value) && (foldText(words).includes(wanted) || value.includes(wanted)),
    )
    .sort((a, b) => Number(begins(b)) - Number(begins(a)));
  const active = open ? free[at] : undefined;
  const set = (next: readonly string[]) => props.onChange(next.join(', '));
  const take = ({ value }: Option) => {
    set([...picked, value]);
    setText('');
    setAt(0);
  };
  const show = (index: number) => {
    setAt(index);
    document.getElementById(`${id}-${free[index]?.value}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) setOpen(true);
      else show(Math.min(Math.max(at + step, 0), Math.max(0, free.length - 1)));
    } else if (event.key === 'Enter' && active && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(active);
    } else if (event.key === 'Escape' && open) {
      // The list alone goes, not the form.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setText('');
    } else if (event.key === 'Backspace' && text === '' && picked.length > 0) {
      set(picked.slice(0, -1));
    }
  };
  return (
    <div className="picks">
      {picked.length > 0 && (
        <ul className="picks-taken" aria-label={`${label}, chosen`}>
          {picked.map((value) => {
            const words = options.find((option) => option.value === value)?.label ?? value;
            return (
              <li key={value} className="chip">
                {words}
                <button
                  type="button"
                  aria-label={`Remove ${words}`}
                  onClick={() => {
                    set(picked.filter((other) => other !== value));
                    input.current?.focus();
                  }}
                >
                  <Icon name="x" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        name={name}
        className="input"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.value}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder={picked.length > 0 ? 'Add another' : placeholder}
        autoComplete="off"
        value={text}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          setText('');
        }}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div id={`${id}-list`} className="picker-list" role="listbox" aria-label={label}>
          {free.map((option, index) => (
            // The focus stays in the field, which names the active option (ARIA combobox pattern).
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <div
              key={option.value}
              id={`${id}-${option.value}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                take(option);
              }}
            >
              {option.label}
            </div>
          ))}
          {free.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled="true" className="muted">
              None found
            </div>
          )}
        </div>
      )}
    </div>
  );
}
