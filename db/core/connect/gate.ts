import { DatabaseAwayError } from './away.ts';
import type { Db } from './client.ts';

/** The start has not come to an end with the database yet: the caller should answer 503. */
export class DatabaseShutError extends DatabaseAwayError {
  override name = 'DatabaseShutError';
}

/** A database that everybody may hold already, and that nobody reaches before `open` was called. */
export interface GatedDb {
  db: Db;
  open(): void;
}

/** Shuts a database: until it is opened every question and every write rejects with `DatabaseShutError`. */
export function gateDb(db: Db): GatedDb {
  let isOpen = false;
  const guarded = <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    ((...args: A) => (isOpen ? call(...args) : Promise.reject(new DatabaseShutError()))) as never;
  return {
    db: {
      all: guarded(db.all),
      first: guarded(db.first),
      atOneMoment: guarded(db.atOneMoment),
      write: guarded(db.write),
      readInWorker: guarded(db.readInWorker),
      writeInWorker: guarded(db.writeInWorker),
      snapshot: guarded(db.snapshot),
      commits: () => db.commits(),
      endWorker: () => db.endWorker(),
      isDamaged: () => db.isDamaged(),
      heed: (error) => db.heed(error),
      close: () => db.close(),
    },
    open: () => (isOpen = true),
  };
}
