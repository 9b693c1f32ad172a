/**
 * Takes ticks away or sets them, as an updater of state: a write may end while others are set, and
 * what it was about is all that it may take away.
 */
export const ticks =
  (changed: readonly number[], on: boolean) =>
  (before: ReadonlySet<number>): ReadonlySet<number> => {
    const next = new Set(before);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    return next;
  };
