import type { Client, InArgs } from '@libsql/client';
import { runAlone } from '../worker/alone.ts';
import { DB_TASKS, openWorker, type TaskOptions } from '../worker/worker.ts';
import { wasCommitted } from '../worker/commit-mark.ts';
import { WorkerEndedError } from '../worker/protocol.ts';
import { whileThere } from './away.ts';
import { copyDatabase } from '../files/copy.ts';
import type { Commit, Db, Statement } from './db.ts';
import { heedDamage } from './damage.ts';
import { openFileLock } from '../files/file-lock.ts';
import { openLocalReader } from './local-reader.ts';
import { openMoments, readerOf, type DbReader } from './moment.ts';
import { wellFormed, wellFormedStatement } from '../sql/well-formed.ts';
import { checkFile, connect, isLocal, PATIENT_MS, reopen, type DbAddress } from './connect.ts';

export type { Commit, Db, Statement } from './db.ts';

/** Statements, or characters of their values, from which a commit is a large one. */
const LARGE_COMMIT = { statements: 100, characters: 32 * 1024 };

/** Most writes that may wait; past it a write is refused, so that a flood cannot fill the memory. */
const MAX_WAITING_WRITES = 100;

/** Longest time of a copy for a build. */
const COPY_MS = 10 * 60_000;
/** How long a write waits in all while another program holds the file. */
const LOCK_MS = 5000;

/** The queue is full, or another program holds the file: the caller should answer 503. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/**
 * Opens the database; a file is checked for damage first. A server that is away is `DatabaseAwayError`.
 * `heapMb` bounds the memory of large work. `alone`: no other program can know of the file, so nobody
 * looks for its lock, no commit runs in another process, and its journal may be changed.
 */
export async function openDb(
  address: DbAddress,
  { heapMb, alone = false }: { heapMb?: number; alone?: boolean } = {},
): Promise<Db> {
  const client = await connect(address);
  const local = isLocal(address);
  if (local) await checkFile(client);
  const patient = { ...address, answerMs: address.patientMs ?? PATIENT_MS };
  // A large commit and a copy may take a server long; a file has one connection for all but reads.
  const slow = local ? client : await connect(patient);
  const worker = openWorker(patient, {
    ...(heapMb && { heapMb }),
    ...(local && { wasCommitted: (mark: number) => wasCommitted(client, mark) }),
  });
  const lock = local && !alone ? await openFileLock(address.url) : null;
  const path = lock && (await fileOf(client));
  const reader = path ? openLocalReader(path) : null;
  const moments = local ? openMoments(address.url) : null;
  const reach = local ? <T>(work: () => Promise<T>) => work() : whileThere;
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let commits = 0;
  const runWrite = async <T>(task: string, input: unknown, options?: TaskOptions) => {
    try {
      const result = await worker.call<T>(task, 'write', input, options);
      commits += 1;
      return result;
    } catch (error) {
      if (error instanceof WorkerEndedError && error.mayHaveWritten) commits += 1;
      throw error;
    }
  };
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
    const { inWorker = !alone && isLarge(statements), patient: waits = inWorker } = options;
    await unlocked();
    // A server works elsewhere anyway; a small commit must not keep the queue waiting for it long.
    if (local && inWorker) return runWrite<number[]>('commit', statements);
    const run = () => (waits ? slow : client).batch(statements.map(wellFormedStatement), 'write');
    const results = await (lock ? run().catch(onceMore(run)) : reach(run));
    commits += 1;
    return results.map((result) => result.rowsAffected);
  };
  const all = async <T>(sql: string, given: InArgs = [], by?: 'order') => {
    const args = wellFormed(given);
    const rows = reader?.all(sql, args, by);
    return (rows ?? (await reach(() => client.execute({ sql, args }))).rows) as T[];
  };
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
  return heedDamage({
    all,
    first: async <T>(sql: string, args?: InArgs, by?: 'order') =>
      (await all<T>(sql, args, by))[0] ?? null,
    atOneMoment: (work) => moments?.atOneMoment(work) ?? reach(() => ofServer(slow, work)),
    write: (work) => queued(() => work(commit)),
    readInWorker: (task, input, options) => worker.call(task, 'read', input, options),
    writeInWorker: (task, input, options) =>
      queued(async () => {
        const given = typeof input === 'function' ? await (input as () => unknown)() : input;
        await unlocked();
        return runWrite<never>(task, given, options);
      }),
    snapshot: async (path, options) => {
      if (!local) return reach(() => copyDatabase(slow, path, options));
      if (options?.content) {
        const input = { from: await fileOf(client), to: path };
        return runAlone(DB_TASKS, 'copyContent', input, { timeoutMs: COPY_MS });
      }
      await client.execute({ sql: 'VACUUM INTO ?', args: [path] });
    },
    commits: () => commits,
    endWorker: () => worker.end(),
    isDamaged: () => false,
    heed: () => undefined,
    close: () => {
      void worker.end();
      lock?.close();
      reader?.close();
      moments?.close();
      client.close();
      if (slow !== client) slow.close();
    },
  });
}

/** Runs work in a read transaction of a libSQL server. */
async function ofServer<T>(client: Client, work: (db: DbReader) => Promise<T>): Promise<T> {
  const moment = await client.transaction('read');
  try {
    return await work(readerOf(async (sql, args) => (await moment.execute({ sql, args })).rows));
  } finally {
    moment.close();
  }
}

/** The path of the file that a connection has open, whatever its address looks like. */
async function fileOf(client: Client): Promise<string> {
  const { rows } = await client.execute('PRAGMA database_list');
  return String(rows[0]!.file);
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
