import type { Db } from './db.ts';

/** The file of the database is damaged, and nothing more is written to it: the caller should answer 503. */
export class DatabaseDamagedError extends Error {
  override name = 'DatabaseDamagedError';

  constructor(cause?: unknown) {
    super('The database file is damaged', { cause });
  }
}

/**
 * From the first sign of damage on nothing is written any more: a write next to damage spreads it.
 * Reads go on, because most of the file is mostly sound; one that meets damage rejects with
 * `DatabaseDamagedError`. Only a restart, which checks the whole file, ends it.
 */
export function heedDamage(db: Db): Db {
  let isDamaged = false;
  const heeded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isDamage(error)) throw error;
      isDamaged = true;
      throw new DatabaseDamagedError(error);
    }
  };
  const unlessDamaged = <T>(write: () => Promise<T>): Promise<T> =>
    isDamaged ? Promise.reject(new DatabaseDamagedError()) : heeded(write());
  return {
    ...db,
    all: (...question) => heeded(db.all(...question)),
    first: (...question) => heeded(db.first(...question)),
    atOneMoment: (work) => heeded(db.atOneMoment(work)),
    write: (work) => unlessDamaged(() => db.write(work)),
    readInWorker: (task, input, options) => heeded(db.readInWorker(task, input, options)),
    writeInWorker: (task, input, options) =>
      unlessDamaged(() => db.writeInWorker(task, input, options)),
    snapshot: (path, options) => heeded(db.snapshot(path, options)),
    isDamaged: () => isDamaged,
    heed(error) {
      isDamaged ||= isDamage(error);
    },
  };
}

function isDamage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB';
}
