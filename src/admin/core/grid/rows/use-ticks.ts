import { useState } from 'react';
import type { Selection } from '../grid-types.ts';

/**
 * Takes ticks away or sets them, as an updater of state: a write may end while others are set, and
 * what it was about is all that it may take away.
 */
const ticks =
  (changed: readonly number[], on: boolean) =>
  (before: ReadonlySet<number>): ReadonlySet<number> => {
    const next = new Set(before);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    return next;
  };

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
