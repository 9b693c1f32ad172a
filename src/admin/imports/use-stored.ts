import { useState } from 'react';

/** State that a reload of the page keeps, for as long as the browser's tab is open. */
export function useStored<T>(key: string, initial: T): [T, (next: T) => void] {
  const [state, setState] = useState<T>(() => read(key) ?? initial);
  return [
    state,
    (next) => {
      setState(next);
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: then only a reload forgets it.
      }
    },
  ];
}

/** Forgets what was kept. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
