import { useState } from 'react';
import type { Selection } from '../grid-types.ts';
import { ticks } from './ticks.ts';

/**
 * The ticked rows of a list: some by number, over several pages, or all that match what it shows (`of`,
 * in words). Once it shows something else, all would mean other rows: only those ticked by number stay.
 */
export function useTicks(of: string, matching: number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [allOf, setAllOf] = useState<string | null>(null);
  const all = allOf === of;
  const change = (changed: readonly number[], on: boolean) => {
    setAllOf(null);
    setIds(ticks(changed, on));
  };
  const selection: Selection = {
    ids,
    all,
    toggle: (id) => change([id], !ids.has(id)),
    toggleAll: change,
  };
  return {
    selection,
    ids: [...ids].sort((a, b) => a - b),
    all,
    count: all ? matching : ids.size,
    clear: () => change([...ids], false),
    selectAll: () => setAllOf(of),
  };
}
