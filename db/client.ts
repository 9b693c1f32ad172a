import type { InArgs, InStatement, Row } from '@libsql/client';
import { openAside, type AsideOptions } from './aside/aside.ts';
import { whileThere } from './away.ts';
import { copyDatabase } from './copy.ts';
import { watchDamage } from './damage.ts';
import { openFileLock } from './file-lock.ts';
import { checkFile, connect, isLocal, PATIENT_MS, reopen, type DbAddress } from './connect.ts';

/** A statement with its bound values. */
export interface Statement {
  sql: string;
  args: InArgs;
}

/**
 * The one way to the database. Reads run at once; writes go through one queue in this process,
 * and each commits as one batch. Interactive transactions are not offered here: the driver is
 * synchronous on a local file, and two that overlap block the process (libsql-client-ts#352).
 * What takes long runs in the thread beside (docs/decisions/large-commits.md).
 */
export interface Db {
  /** Rows of a query. */
  all<T = Row>(sql: string, args?: InArgs): Promise<T[]>;
  /** First row of a query, or null. */
  first<T = Row>(sql: string, args?: InArgs): Promise<T | null>;
  /**
   * Runs `work` with no other write beside it. Inside, read what the decision needs, then call
   * `commit` once: its statements all happen, or none does. Returns what `work` returns.
   */
  write<T>(work: (commit: Commit) => Promise<T>): Promise<T>;
  /**
   * Runs a task of `aside/tasks.ts` in the thread beside, on the data of one moment. Neither reads
   * nor writes wait for it.
   */
  readAside<T>(task: string, input: unknown, options?: AsideOptions): Promise<T>;
  /**
   * The same for a task that writes, as one transaction: reads go on and see the data from before,
   * other writes wait. A task that fails or is stopped leaves nothing behind. An input that is a
   * function is made when its turn has come: no other write comes between it and the task.
   */
  writeAside<T>(task: string, input: unknown, options?: AsideOptions): Promise<T>;
  /**
   * Copies the database, consistent at one moment, into a new file of this machine. `content` spares
   * a libSQL server the rows about people, which a build needs not.
   */
  snapshot(path: string, options?: { content?: boolean }): Promise<void>;
  /** How many commits this process has made: whoever keeps answers knows when they are old. */
  commits(): number;
  /** Whether damage of the file was met; nothing is written any more then. */
  isDamaged(): boolean;
  close(): void;
}

/**
 * Applies statements as one transaction; answers how many rows each changed. Large ones run in the
 * thread beside; `aside` says so, or that nobody waits meanwhile, where the size alone would not.
 * `patient`: a libSQL server may take long for it, however few statements there are.
 */
export type Commit = (
  statements: Statement[],
  options?: { aside?: boolean; patient?: boolean },
) => Promise<number[]>;

/** Statements, or characters of their values, from which a commit is a large one. */
const LARGE_COMMIT = { statements: 100, characters: 32 * 1024 };

/** Most writes that may wait; past it a write is refused, so that a flood cannot fill the memory. */
const MAX_WAITING_WRITES = 100;

/** How long a write waits in all while another program holds the file. */
const LOCK_MS = 5000;

/** The queue is full, or another program holds the file: the caller should answer 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Opens the database; a file is checked for damage first. A server that is away is `DatabaseAwayError`. */
export async function openDb(address: DbAddress): Promise<Db> {
  const client = await connect(address);
  const local = isLocal(address);
  if (local) await checkFile(client);
  const patient = { ...address, answerMs: address.patientMs ?? PATIENT_MS };
  // A large commit and a copy may take a server long; a file has one connection for all.
  const slow = local ? client : await connect(patient);
  const beside = openAside(patient);
  const damage = watchDamage();
  const lock = local ? await openFileLock(address.url) : null;
  const reach = local ? <T>(work: () => Promise<T>) => work() : whileThere;
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let commits = 0;
  /** When the write whose turn it is has waited long enough for another program. */
  let patience = 0;
  const unlocked = async () => {
    if (lock && !(await lock.free(patience))) throw new BusyError('another program is writing');
  };
  /** The lock was free a moment ago: that it is not may be the connection's own fault. */
  const onceMore =
    <T>(run: () => Promise<T>) =>
    async (error: { code?: unknown }): Promise<T> => {
      if (error.code !== 'SQLITE_BUSY') throw error;
      await reopen(client);
      return run();
    };
  const commit: Commit = async (statements, options = {}) => {
    const { aside = isLarge(statements), patient: waits = aside } = options;
    await unlocked();
    // A server works elsewhere anyway; a small commit must not keep the queue waiting for it long.
    if (local && aside) {
      const changed = await beside.call<number[]>('commit', 'write', statements);
      commits += 1;
      return changed;
    }
    const run = () => (waits ? slow : client).batch(statements as InStatement[], 'write');
    const results = await (lock ? run().catch(onceMore(run)) : reach(run));
    commits += 1;
    return results.map((result) => result.rowsAffected);
  };
  const all = async <T>(sql: string, args: InArgs = []) =>
    (await damage.heed(reach(() => client.execute({ sql, args })))).rows as T[];
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING_WRITES) return Promise.reject(new BusyError('too many writes wait'));
    waiting += 1;
    const until = performance.now() + LOCK_MS;
    const result = tail.then(() => {
      patience = until;
      return work();
    });
    tail = result.catch(() => undefined).finally(() => (waiting -= 1));
    return result;
  };
  return {
    all,
    first: async <T>(sql: string, args?: InArgs) => (await all<T>(sql, args))[0] ?? null,
    write: (work) => damage.unlessDamaged(() => queued(() => work(commit))),
    readAside: (task, input, options) => damage.heed(beside.call(task, 'read', input, options)),
    writeAside: (task, input, options) =>
      damage.unlessDamaged(() =>
        queued(async () => {
          const given = typeof input === 'function' ? await (input as () => unknown)() : input;
          await unlocked();
          const result = await beside.call<never>(task, 'write', given, options);
          commits += 1;
          return result;
        }),
      ),
    snapshot: async (path, options) => {
      if (!local) return reach(() => copyDatabase(slow, path, options));
      await damage.heed(client.execute({ sql: 'VACUUM INTO ?', args: [path] }));
    },
    commits: () => commits,
    isDamaged: damage.isDamaged,
    close: () => {
      beside.close();
      lock?.close();
      client.close();
      if (slow !== client) slow.close();
    },
  };
}

function isLarge(statements: readonly Statement[]): boolean {
  if (statements.length > LARGE_COMMIT.statements) return true;
  let characters = 0;
  for (const { args } of statements) {
    for (const value of Object.values(args))
      if (typeof value === 'string') characters += value.length;
  }
  return characters > LARGE_COMMIT.characters;
}
