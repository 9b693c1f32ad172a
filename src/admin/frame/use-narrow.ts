import { useSyncExternalStore } from 'react';

let list: MediaQueryList | undefined;
/** As narrow as a phone: the width below which styles change, too (`max-md`). */
const narrow = () => (list ??= matchMedia('(width < 48rem)'));

/** Whether the window is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow().matches);
}

function subscribe(listener: () => void): () => void {
  narrow().addEventListener('change', listener);
  return () => narrow().removeEventListener('change', listener);
}
