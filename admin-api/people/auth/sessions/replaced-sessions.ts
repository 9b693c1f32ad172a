/** Seconds in which answers to what was asked with the old session may still arrive. */
const LATE = 60;
/** Sessions that are remembered. */
const MOST = 1000;

/**
 * Sessions whose browser was given another one a moment ago. A question that it asked before is refused,
 * but the refusal must not take the new session away.
 */
export function rememberReplaced(now: () => number) {
  const until = new Map<string, number>();
  return {
    add(id: string): void {
      until.delete(id);
      until.set(id, now() + LATE);
      if (until.size > MOST) until.delete(until.keys().next().value!);
    },
    has: (id: string): boolean => now() < (until.get(id) ?? 0),
  };
}
