import { useEffect, useRef, useState } from 'react';
import { Icon } from '#src/ui/core/Icon.tsx';
import { patchAddress } from '../../browser/address.ts';

/** As long as a quick typist needs for the next letter: a third of a second is to be enough for all. */
const PAUSE_MS = 150;

/**
 * The filter of a list, `q` of the address: typed text counts after a short pause, Enter at once, Esc
 * empties; the arrow down goes on to the rows, and so does Esc in an empty one.
 */
export function FilterBox({ label, value }: { label: string; value: string }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    // The address changed by itself: Back, or a button that clears the filters.
    setApplied(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (next: string, delay: number) => {
    setText(next);
    clearTimeout(timer.current);
    const ask = () => patchAddress({ q: next.trim(), page: null, id: null }, { replace: true });
    timer.current = setTimeout(() => void ask(), delay);
  };
  return (
    <span className="affix affix-icon tw:w-48">
      <span>
        <Icon name="search" />
      </span>
      <input
        className="input input-sm"
        type="search"
        data-filter
        placeholder={label}
        aria-label={label}
        maxLength={100}
        value={text}
        onChange={(event) => apply(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(text, 0);
          if (event.key === 'Escape' && text) return apply('', 0);
          if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          document.querySelector<HTMLElement>('tr[data-row]')?.focus();
          event.preventDefault();
        }}
      />
    </span>
  );
}
