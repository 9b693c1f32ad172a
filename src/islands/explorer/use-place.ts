import { useEffect, useState } from 'react';
import type { RegionName } from './props.ts';

/** The visitor's place where the site has it; null: none, or not yet known. */
export function usePlace(regions: readonly RegionName[]): RegionName | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    // The store is none of the server's, which renders this too.
    void import('#src/client/place.ts').then(({ place }) => {
      if (!isGone) stop = place.subscribe(setCode);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return regions.find((region) => region.code === code) ?? null;
}
