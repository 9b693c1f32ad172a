import { useEffect, useRef } from 'react';

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

/**
 * Keys that work anywhere: Ctrl K opens the commands; ? the help, / the filter and n the form for
 * a new record, unless somebody is typing.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        if (event.target instanceof Element && event.target.closest('dialog')) return;
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') latest.current.help();
      else if (event.key === '/') focus('[data-filter]');
      else if (event.key === 'n') press('[data-new]');
      else if (event.key === 'j' || event.key === 'ArrowDown') return enterList(event);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** From nowhere in particular, j and the arrow go to the first row. */
function enterList(event: KeyboardEvent): void {
  if (event.target !== document.body && !(event.target as Element).matches('main')) return;
  event.preventDefault();
  focus('tr[data-row]');
}

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
