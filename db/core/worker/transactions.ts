import type { Client, InArgs, Transaction } from '@libsql/client';
import { whileThere } from '../connect/away.ts';
import type { Commit, Db } from '../connect/client.ts';
import { connect, isLocal, type DbAddress } from '../connect/connect.ts';
import { wellFormed, wellFormedStatement } from '../sql/well-formed.ts';
import { leaveMark } from './commit-mark.ts';
import type { ReadyCommit } from './protocol.ts';

type Mode = 'read' | 'write';

/** What a transaction tells on its way, and whom it lives for. */
interface Told {
  /** Ends the process when nobody waits for it any more. */
  requireParent(): void;
  say(answer: { result: unknown } | { ready: ReadyCommit } | { committed: true }): Promise<void>;
}

/** Opened once each and kept: closing a connection leaks its descriptors. */
const clients: Partial<Record<Mode, Promise<Client>>> = {};

/** Ends when nobody writes: a task that writes and a commit of one that reads wait for each other. */
let writing: Promise<unknown> = Promise.resolve();
function alone<T>(work: () => Promise<T>): Promise<T> {
  const done = writing.then(work);
  writing = done.catch(() => undefined);
  return done;
}

/** Runs work of the worker process in one transaction; a `DatabaseAwayError` where a server is away. */
export function inTransaction(
  address: DbAddress,
  mode: Mode,
  work: (db: Db) => Promise<unknown>,
  told: Told,
): Promise<void> {
  const run = () => transact(address, mode, work, told);
  const inTurn = () => (mode === 'write' ? alone(run) : run());
  return isLocal(address) ? inTurn() : whileThere(inTurn);
}

async function transact(
  address: DbAddress,
  mode: Mode,
  work: (db: Db) => Promise<unknown>,
  { requireParent, say }: Told,
): Promise<void> {
  const client = await clientOf(address, mode);
  requireParent();
  const transaction = await client.transaction(mode);
  try {
    const commit = mode === 'read' ? apart(address, requireParent) : within(transaction);
    const result = await work(insideOf(transaction, commit));
    if (mode === 'read') return await say({ result });
    const mark = isLocal(address) ? await leaveMark(transaction) : null;
    await say({ ready: { result, mark } });
    requireParent();
    await transaction.commit();
    await say({ committed: true });
  } finally {
    // Rolls back what was not committed.
    transaction.close();
  }
}

/** The connection of a mode. One that could not be opened is tried again by the next task. */
function clientOf(address: DbAddress, mode: Mode): Promise<Client> {
  return (clients[mode] ??= connect(address).catch((error: unknown) => {
    delete clients[mode];
    throw error;
  }));
}

/** Makes statements a part of a transaction. */
function within(transaction: Transaction): Commit {
  return async (statements) => {
    const results = await transaction.batch(statements.map(wellFormedStatement));
    return results.map((result) => result.rowsAffected);
  };
}

/** Commits at once what a task that reads notes. */
function apart(address: DbAddress, requireParent: () => void): Commit {
  return (statements) =>
    alone(async () => {
      const client = await clientOf(address, 'write');
      requireParent();
      const results = await client.batch(statements.map(wellFormedStatement), 'write');
      return results.map((result) => result.rowsAffected);
    });
}

/** The database inside a transaction that is open already. */
function insideOf(transaction: Transaction, commit: Commit): Db {
  const all = async <T>(sql: string, args: InArgs = []) =>
    (await transaction.execute({ sql, args: wellFormed(args) })).rows as T[];
  const never = () => Promise.reject(new Error('not inside a transaction'));
  const inside: Db = {
    all,
    first: async <T>(sql: string, args?: InArgs) => (await all<T>(sql, args))[0] ?? null,
    atOneMoment: (work) => work(inside),
    write: (work) => work(commit),
    readInWorker: never,
    writeInWorker: never,
    snapshot: never,
    commits: () => 0,
    endWorker: never,
    isDamaged: () => false,
    heed: () => undefined,
    close: () => undefined,
  };
  return inside;
}
