import type { InArgs } from '@libsql/client';
import { databaseFile } from './connect.ts';
import type { Db } from './db.ts';
import { openLocalReader } from './local-reader.ts';

/** As much of a database as is read. */
export type DbReader = Pick<Db, 'all' | 'first'>;

/** Reads a database file that others write, each time as it was at one moment. */
export interface Moments {
  /**
   * Runs `work` on the data of one moment: nobody waits for it, and nothing can be written by it. What
   * `work` was handed answers nothing once it is over, or after an error.
   */
  atOneMoment<T>(work: (db: DbReader) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Opens them, one after the other on one connection: closing one leaks file handles (libsql-js#230).
 * `url` is a `file:` address.
 */
export function openMoments(url: string): Moments {
  const reader = openLocalReader(databaseFile(url)!);
  let turn: Promise<unknown> = Promise.resolve();
  const run = async <T>(work: (db: DbReader) => Promise<T>): Promise<T> => {
    const moment = reader.begin();
    try {
      return await work(readerOf(moment.all));
    } finally {
      moment.end();
    }
  };
  return {
    atOneMoment(work) {
      const mine = turn.then(() => run(work));
      turn = mine.catch(() => undefined);
      return mine;
    },
    close: reader.close,
  };
}

type Rows = (sql: string, args: InArgs, by?: 'order') => unknown[] | Promise<unknown[]>;

/** A reader by what answers its questions. */
export function readerOf(rows: Rows): DbReader {
  const all = async <R>(sql: string, args: InArgs = [], by?: 'order') =>
    (await rows(sql, args, by)) as R[];
  const first = async <R>(sql: string, args?: InArgs, by?: 'order') =>
    (await all<R>(sql, args, by))[0] ?? null;
  return { all, first };
}
