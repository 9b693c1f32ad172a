import { useSyncExternalStore } from 'react';

/** Whether the window is of some width, by a media query. */
function widthHook(query: string): () => boolean {
  let media: MediaQueryList | undefined;
  const list = () => (media ??= matchMedia(query));
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener);
    return () => list().removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list().matches);
}

/** Whether the window is as narrow as a phone's: the width below which styles change, too (`max-md`). */
export const useNarrow = widthHook('(width < 48rem)');

/** Whether there is room for further columns. */
export const useWide = widthHook('(width >= 100rem)');
