/**
 * The process beside: long statements run here, on connections of their own, so that the process
 * that answers requests never waits for them, and does not die of them
 * (docs/decisions/large-commits.md).
 */
import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Client, InArgs, Transaction } from '@libsql/client';
import { whileThere } from '../away.ts';
import type { Commit, Db } from '../client.ts';
import { connect, isLocal, type DbAddress } from '../connect.ts';
import { leaveMark } from './commit-mark.ts';
import {
  Cancelled,
  packError,
  type AsideAnswer,
  type AsideRequest,
  type AsideTools,
  type AsideWork,
} from './protocol.ts';
import { TASKS } from './tasks.ts';
import { wellFormed, wellFormedStatement } from '../well-formed.ts';

/** Where the machine's memory is short, the kernel takes this process first (proc(5)). */
const OOM_SCORE = '500';

type Mode = AsideWork['mode'];

let parent = 0;
let address: DbAddress;
const cancelled = new Set<number>();
/** Opened once each and kept: closing a connection leaks its descriptors. */
const clients: Partial<Record<Mode, Promise<Client>>> = {};
/** A connection holds one transaction at a time. */
const tails: Record<Mode, Promise<unknown>> = { read: Promise.resolve(), write: Promise.resolve() };

writeFile('/proc/self/oom_score_adj', OOM_SCORE).catch(() => undefined);
// Whoever stops the whole service signals this process too; its parent says when it is time.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined);
process.on('disconnect', end);
process.on('message', (request: AsideRequest) => {
  if ('address' in request) begin(request);
  else if ('cancel' in request) cancelled.add(request.cancel);
  else tails[request.mode] = tails[request.mode].then(() => answer(request));
});

function begin(told: { parent: number; address: DbAddress }): void {
  ({ parent, address } = told);
  new Worker(join(import.meta.dirname, 'watch-parent.ts'), { workerData: parent }).unref();
}

/** As a power cut would: what is not committed by now never is. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Nothing begins or is committed for a parent that is dead already, however late that is noticed. */
function requireParent(): void {
  if (process.ppid !== parent) end();
}

async function answer(work: AsideWork): Promise<void> {
  const { id } = work;
  try {
    await (isLocal(address) ? run(work) : whileThere(() => run(work)));
  } catch (error) {
    await say({ id, error: packError(error) });
  } finally {
    cancelled.delete(id);
    // Its end, which is always sudden, would leave the next one nothing (NODE_COMPILE_CACHE).
    flushCompileCache();
  }
}

async function run({ id, task, mode, input }: AsideWork): Promise<void> {
  const client = await clientOf(mode);
  requireParent();
  const transaction = await client.transaction(mode);
  try {
    const result = await TASKS[task]!(insideOf(transaction), input as never, toolsOf(id));
    if (mode === 'read') return await say({ id, result });
    const mark = isLocal(address) ? await leaveMark(transaction) : null;
    await say({ id, ready: { result, mark } });
    requireParent();
    await transaction.commit();
    await say({ id, committed: true });
  } finally {
    // Rolls back what was not committed.
    transaction.close();
  }
}

/** The connection of a mode. One that could not be opened is tried again by the next task. */
function clientOf(mode: Mode): Promise<Client> {
  return (clients[mode] ??= connect(address).catch((error: unknown) => {
    delete clients[mode];
    throw error;
  }));
}

/** Resolves when it is on its way, whatever becomes of this process. */
function say(answer: AsideAnswer): Promise<void> {
  return new Promise((resolve) => {
    process.send!(answer, undefined, undefined, (error) => (error ? end() : resolve()));
  });
}

function toolsOf(id: number): AsideTools {
  return {
    progress: (progress) => void say({ id, progress }),
    async breathe() {
      await setImmediate();
      if (cancelled.has(id)) throw new Cancelled('Stopped before anything was written');
    },
  };
}

/** The database inside a transaction that is open already. */
function insideOf(transaction: Transaction): Db {
  const all = async <T>(sql: string, args: InArgs = []) =>
    (await transaction.execute({ sql, args: wellFormed(args) })).rows as T[];
  const commit: Commit = async (statements) => {
    const results = await transaction.batch(statements.map(wellFormedStatement));
    return results.map((result) => result.rowsAffected);
  };
  const never = () => Promise.reject(new Error('not inside a transaction'));
  const inside: Db = {
    all,
    first: async <T>(sql: string, args?: InArgs) => (await all<T>(sql, args))[0] ?? null,
    atOneMoment: (work) => work(inside),
    write: (work) => work(commit),
    readAside: never,
    writeAside: never,
    snapshot: never,
    commits: () => 0,
    endAside: never,
    isDamaged: () => false,
    heed: () => undefined,
    close: () => undefined,
  };
  return inside;
}
