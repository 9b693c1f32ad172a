import { useMemo } from 'react';
import { useCarriers, useRegions } from '../core/data/reads.ts';
import type { RowNames } from './words.ts';

/** Names of the carriers and regions, which the log knows by their numbers. */
export function useNames(): RowNames {
  const { data: carriers = NONE } = useCarriers();
  const { data: regions = NONE } = useRegions();
  return useMemo(
    () => ({ carrierId: namesOf(carriers), regionId: namesOf(regions) }),
    [carriers, regions],
  );
}

const NONE: readonly { id: number; name: string }[] = [];
const namesOf = (all: typeof NONE) => new Map(all.map(({ id, name }) => [id, name]));
