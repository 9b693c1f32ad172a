/**
 * Waiting jobs of networks that take turns. A path names the networks of one client, widest first
 * (`['2001:db8:12::/48', '2001:db8:12:3400::/56', '2001:db8:12:34ab::/64']`): the widest take turns
 * with each other, and inside of one those that it holds, so a /48 with 65,536 /64s has the share
 * of one /48. Pure: no clock, nothing runs here.
 */
export interface TurnQueue<T> {
  readonly size: number;
  add(path: readonly string[], item: T): void;
  /** The next one in turn of those that `may` begin, out of the queue; undefined when there is none. */
  take(may?: (item: T) => boolean): T | undefined;
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
    take: (may = () => true) => takeNext(all, may),
    dropLongest: () => dropFrom(all),
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

/** Takes the first one that may begin; of the networks it lies in, others come next. */
function takeNext<T>(group: Group<T>, may: (item: T) => boolean): T | undefined {
  for (const [name, next] of group.inside) {
    const item = takeNext(next, may);
    if (item === undefined) continue;
    group.waiting -= 1;
    group.inside.delete(name);
    // At the end: the map's order is the order of turns.
    if (next.waiting > 0) group.inside.set(name, next);
    return item;
  }
  const at = group.items.findIndex(may);
  if (at < 0) return undefined;
  group.waiting -= 1;
  return group.items.splice(at, 1)[0];
}

/** Goes down the longest queues to one client, and takes its newest. */
function dropFrom<T>(group: Group<T>): T | undefined {
  if (group.waiting === 0) return undefined;
  group.waiting -= 1;
  const name = longestIn(group);
  if (name === undefined) return group.items.pop();
  const next = group.inside.get(name)!;
  const item = dropFrom(next);
  if (next.waiting === 0) group.inside.delete(name);
  return item;
}

function longestIn<T>({ inside }: Group<T>): string | undefined {
  let longest: string | undefined;
  let most = 0;
  for (const [name, { waiting }] of inside) {
    if (waiting >= most) [longest, most] = [name, waiting];
  }
  return longest;
}
