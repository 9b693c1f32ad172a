import { isDeepStrictEqual } from 'node:util';

/** The object of before where one says the same. */
export function carry<T>(before: T | undefined, now: T): T {
  return isDeepStrictEqual(before, now) ? before! : now;
}

/** The same for each part of a list, found by its number, and for the list. */
export function carryRows<T extends { id: number }>(
  before: readonly T[] | undefined,
  now: readonly T[],
): readonly T[] {
  if (!before) return now;
  const known = new Map(before.map((row) => [row.id, row]));
  return carryList(
    before,
    now.map((row) => carry(known.get(row.id), row)),
  );
}

/** The list of before where it has the same parts. */
export function carryList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  return before && isSameList(before, now) ? before : now;
}

/** The same for lists by name. */
export function carryLists<K, T>(
  before: ReadonlyMap<K, readonly T[]> | undefined,
  now: ReadonlyMap<K, readonly T[]>,
): ReadonlyMap<K, readonly T[]> {
  if (!before) return now;
  const lists = new Map([...now].map(([name, list]) => [name, carryList(before.get(name), list)]));
  return isSameList([...before].flat(), [...lists].flat()) ? before : lists;
}

/** The object of before where each member is the same one. */
export function carryMembers<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now;
  return isSameList(Object.values(before), Object.values(now)) ? before : now;
}

/** Whether two lists hold the same things in the same order. */
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => Object.is(part, other[at]));
}
