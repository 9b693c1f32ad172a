import type { Db } from './db.ts';

/**
 * What `make` reads of a database, read once for each state of it: the caller says the state, and a
 * new one makes the last forgotten. What failed is asked for again.
 */
export function keptByState<T>(
  make: (db: Db) => Promise<T>,
): (db: Db, state: string) => Promise<T> {
  const kept = new WeakMap<Db, { state: string; made: Promise<T> }>();
  return (db, state) => {
    const last = kept.get(db);
    if (last?.state === state) return last.made;
    const made = make(db);
    kept.set(db, { state, made });
    made.catch(() => kept.delete(db));
    return made;
  };
}
