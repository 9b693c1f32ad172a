import { useEffect, useRef } from 'react';
import { go } from './address.ts';
import { isOffLetter } from './letters.ts';
import type { Place } from './place.ts';

export interface Shortcuts {
  palette: () => void;
  help: () => void;
}

/** True where a key is text or belongs to a dialog or menu that is open. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], dialog, [role="menu"]') !== null
  );
}

/** Milliseconds for the letter of a place after G. */
const LETTER_MS = 1500;

/**
 * Keys that work anywhere: Ctrl K opens the commands; ? the help, / what is typed to
 * filter, f the filter on any fact, n the form for a new record, and G with the letter of a place that place, unless somebody is typing.
 */
export function useShortcuts(places: readonly Place[], shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    /** When G was pressed last. */
    let leading = -LETTER_MS;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        if (event.target instanceof Element && event.target.closest('dialog')) return;
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isOffLetter(event.key)) return;
      const isAfterG = event.timeStamp - leading < LETTER_MS;
      leading = event.key === 'g' ? event.timeStamp : -LETTER_MS;
      const place = isAfterG && places.find(({ letter }) => letter === event.key);
      if (place) {
        // The letter of a place is no answer to a price.
        event.stopPropagation();
        void go({ tab: place.id });
      } else if (event.key === '?') latest.current.help();
      else if (event.key === '/') focus('[data-filter]');
      else if (event.key === 'n') press('[data-new]');
      else if (event.key === 'f') press('[data-key="f"]');
      else if (event.key === 'j' || event.key === 'ArrowDown') return enterList(event);
      else return;
      event.preventDefault();
    };
    // Before the list hears it.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [places]);
}

/** From nowhere in particular, j and the arrow go to the first row. */
function enterList(event: KeyboardEvent): void {
  if (event.target !== document.body && !(event.target as Element).matches('main')) return;
  event.preventDefault();
  focus('tr[data-row]');
}

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
