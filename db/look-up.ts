/** As much of a map as answers for one key. */
export type LookUp<K, V> = Pick<ReadonlyMap<K, V>, 'get'>;
