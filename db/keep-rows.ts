/** What was made of a row, with a name that another content of the row does not have. */
export interface KeptRow<T> {
  name: string;
  value: T;
}

/**
 * Rows by their numbers, in the order of those, with some read again: of `ids` those go that were not
 * found, and what was found under the name that it had stays the same object. The same map when
 * nothing changed.
 */
export function replaceRows<T>(
  before: ReadonlyMap<number, KeptRow<T>>,
  ids: Iterable<number>,
  found: Iterable<readonly [id: number, name: string, make: () => T]>,
): ReadonlyMap<number, KeptRow<T>> {
  const rows = new Map(before);
  const gone = new Set(ids);
  let isOther = false;
  let last = -1;
  for (const id of before.keys()) last = Math.max(last, id);
  let isInOrder = true;
  for (const [id, name, make] of found) {
    gone.delete(id);
    const known = rows.get(id);
    if (known?.name === name) continue;
    isOther = true;
    isInOrder &&= known !== undefined || id > last;
    last = Math.max(last, id);
    rows.set(id, { name, value: make() });
  }
  for (const id of gone) isOther = rows.delete(id) || isOther;
  if (!isOther) return before;
  return isInOrder ? rows : new Map([...rows].sort(([one], [other]) => one - other));
}
