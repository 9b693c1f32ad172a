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

/**
 * What is made once for each name: the caller says the name and how it is made, and a new one makes
 * the last forgotten. What failed is made again.
 */
export function keptByName<T>(): (name: string, make: () => Promise<T>) => Promise<T> {
  let kept: { name: string; made: Promise<T> } | null = null;
  return (name, make) => {
    if (kept?.name === name) return kept.made;
    const mine = { name, made: make() };
    kept = mine;
    mine.made.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.made;
  };
}
