const EACH_MS = 60_000;

/**
 * Counts what a flood may do again and again, for the log: `tell` hears of the first at once, and
 * while there are more of all that came in a minute when it ends. Waiting keeps no process alive.
 */
export function createTally<K extends string>(
  names: readonly K[],
  tell: (counts: Record<K, number>) => void,
): (name: K) => void {
  const none = () => Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
  let counts = none();
  let isRunning = false;
  const say = () => {
    isRunning = names.some((name) => counts[name] > 0);
    if (!isRunning) return;
    tell(counts);
    counts = none();
    setTimeout(say, EACH_MS).unref();
  };
  return (name) => {
    counts[name] += 1;
    if (!isRunning) say();
  };
}
