import type { InArgs, Row } from '@libsql/client';
import type { TaskOptions } from '../worker/worker.ts';

/** A statement with its bound values. */
export interface Statement {
  sql: string;
  args: InArgs;
}

/**
 * The one way to the database. Reads run at once; writes go through one queue in this process,
 * and each commits as one batch. Interactive transactions are not offered here: the driver is
 * synchronous on a local file, and two that overlap block the process (libsql-client-ts#352).
 * What takes long runs in the worker process (docs/decisions/core/large-commits.md).
 */
export interface Db {
  /** Rows of a query. `by`: their members are named, unless only their order is needed. */
  all<T = Row>(sql: string, args?: InArgs, by?: 'order'): Promise<T[]>;
  /** First row of a query, or null. */
  first<T = Row>(sql: string, args?: InArgs, by?: 'order'): Promise<T | null>;
  /**
   * Runs `work` on the data of one moment, whatever is written meanwhile; one after the other. Its
   * `db` answers nothing once it is over.
   */
  atOneMoment<T>(work: (db: Pick<Db, 'all' | 'first'>) => Promise<T>): Promise<T>;
  /**
   * Runs `work` with no other write beside it. Inside, read what the decision needs, then call
   * `commit` once: its statements all happen, or none does. Returns what `work` returns.
   */
  write<T>(work: (commit: Commit) => Promise<T>): Promise<T>;
  /**
   * Runs a task of `db/tasks.ts` in the worker process, on the data of one moment. Neither reads
   * nor writes wait for it. Rejects with `WorkerEndedError` when that process dies.
   */
  readInWorker<T>(task: string, input: unknown, options?: TaskOptions): Promise<T>;
  /**
   * The same for a task that writes, as one transaction: reads go on and see the data from before,
   * other writes wait. A task that fails or is stopped leaves nothing behind, and so does one whose
   * process dies, unless its `WorkerEndedError` says that it may have written. An input that is a
   * function is made when its turn has come: no other write comes between it and the task.
   */
  writeInWorker<T>(task: string, input: unknown, options?: TaskOptions): Promise<T>;
  /**
   * Copies the database, consistent at one moment, into a new file of this machine. With `content`,
   * rows about people and what is not public stay behind: a build needs none of them.
   */
  snapshot(path: string, options?: { content?: boolean }): Promise<void>;
  /** How many commits this process has made: whoever caches answers knows when they are old. */
  commits(): number;
  /**
   * Ends the tasks under way in the worker process; what they have not committed is taken back.
   * Resolves when nothing of them holds the database.
   */
  endWorker(): Promise<void>;
  /** Whether damage of the file was met; nothing is written any more then. */
  isDamaged(): boolean;
  /** Takes note of what went wrong with another connection to the same file: it may be damage. */
  heed(error: unknown): void;
  close(): void;
}

/**
 * Applies statements as one transaction; returns how many rows each changed. Large ones run in the
 * worker process; `inWorker` says so, or that nobody waits meanwhile, where the size alone would not.
 * `patient`: a libSQL server may take long for it, however few statements there are.
 */
export type Commit = (
  statements: Statement[],
  options?: { inWorker?: boolean; patient?: boolean },
) => Promise<number[]>;
