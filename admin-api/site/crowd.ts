/** How many wait at once where it is a crowd, and the milliseconds that each of them waits then. */
const MANY = 3;
const PATIENCE_MS = 20;
/** Milliseconds after which who has waited so long looks again whether it is a crowd by now. */
const LOOK_MS = 5;

/** Those who wait for pages that are made, or looked at, just now. */
export interface Crowd {
  /**
   * Waits for `turn`, which ends in what it does; where it takes long and many wait, what is at hand
   * goes out `instead`, and `turn` goes on for whoever asks next.
   */
  patient<T>(turn: Promise<T>, instead: (() => T) | null): Promise<T>;
}

/**
 * After a change of the data hundreds may ask within the time that their pages take. One who asks alone
 * gets what is true now; a crowd gets the pages as they were built a moment ago, and not a queue.
 */
export function createCrowd(many: number = MANY): Crowd {
  let waiting = 0;
  let crowdedAt = -Infinity;
  /** Who waited while it was one leaves with the others, also as the last of them. */
  const isCrowd = (since: number) => {
    if (waiting >= many) crowdedAt = performance.now();
    return since <= crowdedAt;
  };
  return {
    async patient(turn, instead) {
      waiting += 1;
      const since = performance.now();
      let timer: NodeJS.Timeout | undefined;
      try {
        if (!instead) return await turn;
        const late = new Promise<void>((resolve) => {
          const look = () => {
            if (isCrowd(since)) resolve();
            else timer = setTimeout(look, LOOK_MS);
          };
          timer = setTimeout(look, PATIENCE_MS);
        });
        return await Promise.race([turn, late.then(instead)]);
      } finally {
        clearTimeout(timer);
        waiting -= 1;
        // Who does not wait any more does not hear of it.
        turn.catch(() => undefined);
      }
    },
  };
}
