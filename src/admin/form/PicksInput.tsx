import { useRef } from 'react';
import { foldText } from '#src/domain/core/fold.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Combobox } from './Combobox.tsx';
import { useCombobox } from './use-combobox.ts';

interface Option {
  value: string;
  label: string;
}

/** Values of a field of kind `picks`: 'tello, visible' as a list. */
export const picksOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * Several of a long list: typed letters narrow it, each that was taken stands as a chip with a way
 * out. What is no longer in the list stays, by its value.
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
  const box = useCombobox();
  const picked = picksOf(props.value);
  const wanted = foldText((box.text ?? '').trim());
  const begins = ({ label: words }: Option) => foldText(words).startsWith(wanted);
  const free = options
    .filter(
      ({ value, label: words }) =>
        !picked.includes(value) && (foldText(words).includes(wanted) || value.includes(wanted)),
    )
    .sort((a, b) => Number(begins(b)) - Number(begins(a)));
  const set = (next: readonly string[]) => props.onChange(next.join(', '));
  return (
    <div>
      {picked.length > 0 && (
        <ul className="tw:mb-1.5 tw:flex tw:flex-wrap tw:gap-1.5" aria-label={`${label}, chosen`}>
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
      <Combobox
        ref={input}
        id={id}
        name={name}
        className="input"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder={picked.length > 0 ? 'Add another' : placeholder}
        box={box}
        label={label}
        options={free}
        keyOf={({ value }) => value}
        none="None found"
        onTake={({ value }) => {
          set([...picked, value]);
          box.type('');
        }}
        onKeyDown={({ key }) => {
          if (key === 'Backspace' && !box.text && picked.length > 0) set(picked.slice(0, -1));
        }}
      >
        {(option) => option.label}
      </Combobox>
    </div>
  );
}
