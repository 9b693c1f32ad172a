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
