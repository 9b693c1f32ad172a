/**
 * What `find` makes of a list, once for each while `of` stays: lists of plans are the same objects
 * from one version of the data to the next while nothing in them changed.
 */
export function byList<L extends object, R>(
  find: (list: L, of: string) => R,
): (list: L, of?: string) => R {
  const kept = new WeakMap<L, { of: string; found: R }>();
  return (list, of = '') => {
    const known = kept.get(list);
    if (known?.of === of) return known.found;
    const found = find(list, of);
    kept.set(list, { of, found });
    return found;
  };
}

/** As much of a map as answers for one key. */
export type LookUp<K, V> = Pick<ReadonlyMap<K, V>, 'get'>;

/** One look-up in several maps, which have no key in common. */
export function lookUp<K, V>(maps: readonly ReadonlyMap<K, V>[]): LookUp<K, V> {
  return {
    get(key) {
      for (const map of maps) {
        const value = map.get(key);
        if (value !== undefined) return value;
      }
      return undefined;
    },
  };
}
