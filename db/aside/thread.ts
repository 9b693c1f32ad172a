/**
 * The thread beside: long statements run here, on connections of their own, so that the thread
 * that answers requests never waits for them (docs/decisions/large-commits.md).
 */
import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Client, InArgs, InStatement, Transaction } from '@libsql/client';
import { whileThere } from '../away.ts';
import type { Commit, Db } from '../client.ts';
import { connect, isLocal, type DbAddress } from '../connect.ts';
import {
  Cancelled,
  packError,
  type AsideAnswer,
  type AsideRequest,
  type AsideTools,
} from './protocol.ts';
import { TASKS } from './tasks.ts';

/** On Linux a thread has a niceness of its own: requests go before work in the background. */
const NICENESS = 10;

type Mode = 'read' | 'write';
type Work = Exclude<AsideRequest, { cancel: number }>;

const port = parentPort!;
const address = workerData as DbAddress;
const cancelled = new Set<number>();
/** Opened once each and kept: closing a connection leaks its descriptors. */
const clients: Partial<Record<Mode, Promise<Client>>> = {};
/** A connection holds one transaction at a time. */
const tails: Record<Mode, Promise<unknown>> = { read: Promise.resolve(), write: Promise.resolve() };

try {
  setPriority(0, NICENESS);
} catch {
  // Not allowed everywhere; the work then competes as an equal.
}
port.on('message', (request: AsideRequest) => {
  if ('cancel' in request) cancelled.add(request.cancel);
  else tails[request.mode] = tails[request.mode].then(() => answer(request));
});

async function answer(work: Work): Promise<void> {
  const { id } = work;
  try {
    const result = await (isLocal(address) ? run(work) : whileThere(() => run(work)));
    say({ id, result });
  } catch (error) {
    say({ id, error: packError(error) });
  } finally {
    cancelled.delete(id);
  }
}

async function run({ id, task, mode, input }: Work): Promise<unknown> {
  const client = await clientOf(mode);
  const transaction = await client.transaction(mode);
  try {
    const result = await TASKS[task]!(insideOf(transaction), input as never, toolsOf(id));
    await transaction.commit();
    return result;
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

function say(answer: AsideAnswer): void {
  port.postMessage(answer);
}

function toolsOf(id: number): AsideTools {
  return {
    progress: (progress) => say({ id, progress }),
    async breathe() {
      await setImmediate();
      if (cancelled.has(id)) throw new Cancelled('Stopped before anything was written');
    },
  };
}

/** The database inside a transaction that is open already. */
function insideOf(transaction: Transaction): Db {
  const all = async <T>(sql: string, args: InArgs = []) =>
    (await transaction.execute({ sql, args })).rows as T[];
  const commit: Commit = async (statements) => {
    const results = await transaction.batch(statements as InStatement[]);
    return results.map((result) => result.rowsAffected);
  };
  const never = () => Promise.reject(new Error('not inside a transaction'));
  return {
    all,
    first: async <T>(sql: string, args?: InArgs) => (await all<T>(sql, args))[0] ?? null,
    write: (work) => work(commit),
    readAside: never,
    writeAside: never,
    snapshot: never,
    commits: () => 0,
    isDamaged: () => false,
    close: () => undefined,
  };
}
