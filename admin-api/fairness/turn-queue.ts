/**
 * Waiting jobs of networks that take turns. A path names the networks of one client, widest first
 * (`['2001:db8:12::/48', '2001:db8:12:3400::/56', '2001:db8:12:34ab::/64']`): the widest take turns
 * with each other, and inside of one those that it holds, so a /48 with 65,536 /64s has the share
 * of one /48. Pure: no clock, nothing runs here.
 */
export interface TurnQueue<T> {
  readonly size: number;
  add(path: readonly string[], item: T): void;
  /** The next one in turn, out of the queue; undefined when nobody waits. */
  take(): T | undefined;
  /**
   * The newest one of the longest queue, out of it. The newest, because it has waited for nothing
   * yet; of queues of one length the one whose turn is furthest away.
   */
  dropLongest(): T | undefined;
  /** Takes one out before its turn; false when it is not here any more. */
  remove(path: readonly string[], item: T): boolean;
}

interface Group<T> {
  waiting: number;
  /** Narrower networks in the order of their turns. */
  inside: Map<string, Group<T>>;
  /** Of the client itself, oldest first. */
  items: T[];
}

const emptyGroup = <T>(): Group<T> => ({ waiting: 0, inside: new Map(), items: [] });

/** Makes an empty queue. */
export function createTurnQueue<T>(): TurnQueue<T> {
  const all = emptyGroup<T>();
  return {
    get size() {
      return all.waiting;
    },
    add(path, item) {
      let group = all;
      group.waiting += 1;
      for (const name of path) {
        let next = group.inside.get(name);
        if (!next) group.inside.set(name, (next = emptyGroup()));
        next.waiting += 1;
        group = next;
      }
      group.items.push(item);
    },
    take: () => takeFrom(all, firstIn, (items) => items.shift(), true),
    dropLongest: () => takeFrom(all, longestIn, (items) => items.pop(), false),
    remove(path, item) {
      const groups = [all];
      for (const name of path) {
        const next = groups.at(-1)!.inside.get(name);
        if (!next) return false;
        groups.push(next);
      }
      const { items } = groups.at(-1)!;
      const at = items.indexOf(item);
      if (at < 0) return false;
      items.splice(at, 1);
      groups.forEach((group, depth) => {
        group.waiting -= 1;
        if (group.waiting === 0 && depth > 0) groups[depth - 1]!.inside.delete(path[depth - 1]!);
      });
      return true;
    },
  };
}

/** Goes down to one client and takes an item of it; where it was its `turn`, others come next. */
function takeFrom<T>(
  group: Group<T>,
  choose: (group: Group<T>) => string | undefined,
  pick: (items: T[]) => T | undefined,
  turn: boolean,
): T | undefined {
  if (group.waiting === 0) return undefined;
  group.waiting -= 1;
  const name = choose(group);
  if (name === undefined) return pick(group.items);
  const next = group.inside.get(name)!;
  const item = takeFrom(next, choose, pick, turn);
  if (turn || next.waiting === 0) group.inside.delete(name);
  // At the end: the map's order is the order of turns.
  if (turn && next.waiting > 0) group.inside.set(name, next);
  return item;
}

const firstIn = <T>({ inside }: Group<T>) => inside.keys().next().value;

function longestIn<T>({ inside }: Group<T>): string | undefined {
  let longest: string | undefined;
  let most = 0;
  for (const [name, { waiting }] of inside) {
    if (waiting >= most) [longest, most] = [name, waiting];
  }
  return longest;
}
