/** Reads once and answers that from then on; what failed is read again. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    if (kept) return kept;
    const mine = read();
    kept = mine;
    mine.catch(() => (kept = undefined));
    return mine;
  };
}

/** The same by names. */
export function onceByName<T>(): (name: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (name, read) => {
    const known = kept.get(name);
    if (known) return known;
    const mine = read();
    kept.set(name, mine);
    mine.catch(() => kept.delete(name));
    return mine;
  };
}
