import { useRef } from 'react';
import { foldText } from '#src/domain/core/fold.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import type { SelectOption } from '#src/ui/core/SelectOptions.tsx';
import { Combobox, useCombobox } from './Combobox.tsx';
import type { ControlProps } from './fields.ts';

/** Values of a field of kind `picks`: 'tello, visible' as a list. */
export const picksOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * Several of a long list: typed letters narrow it, each that was taken stands as a chip with a way
 * out. What is no longer in the list stays, by its value.
 */
export function PicksInput({ spec, value: text, set, common }: ControlProps) {
  const { label, placeholder, options = [] } = spec;
  const { onChange: _, 'aria-required': __, ...named } = common;
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox();
  const picked = picksOf(text);
  const wanted = foldText((box.text ?? '').trim());
  const begins = ({ label: words }: SelectOption) => foldText(words).startsWith(wanted);
  const free = options
    .filter(
      ({ value, label: words }) =>
        !picked.includes(value) && (foldText(words).includes(wanted) || value.includes(wanted)),
    )
    .sort((a, b) => Number(begins(b)) - Number(begins(a)));
  const take = (next: readonly string[]) => set(next.join(', '));
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
                    take(picked.filter((other) => other !== value));
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
        {...named}
        className="input"
        placeholder={picked.length > 0 ? 'Add another' : placeholder}
        box={box}
        label={label}
        options={free}
        keyOf={({ value }) => value}
        none="None found"
        onTake={({ value }) => {
          take([...picked, value]);
          box.type('');
        }}
        onKeyDown={({ key }) => {
          if (key === 'Backspace' && !box.text && picked.length > 0) take(picked.slice(0, -1));
        }}
      >
        {(option) => option.label}
      </Combobox>
    </div>
  );
}
