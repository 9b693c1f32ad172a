import { useSyncExternalStore } from 'react';
import { PLACE_CHANGE } from '#src/domain/finder/saved/device.ts';
import type { RegionName } from './props.ts';

function follow(tell: () => void): () => void {
  addEventListener(PLACE_CHANGE, tell);
  return () => removeEventListener(PLACE_CHANGE, tell);
}

/** The visitor's place where the site has it, as the page's root says it; null: none. */
export function usePlace(regions: readonly RegionName[]): RegionName | null {
  const code = useSyncExternalStore(
    follow,
    () => document.documentElement.dataset.place,
    () => undefined,
  );
  return regions.find((region) => region.code === code) ?? null;
}
