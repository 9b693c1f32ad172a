import { setTimeout as wait } from 'node:timers/promises';
import { connect, isLocal, type DbAddress } from './connect.ts';

/** What a worker process takes at most to notice that it is alone, on a machine that has no time for it. */
const PATIENCE_MS = 20_000;
/** Of these, how long this process stands still at a time: the driver waits for a lock in its place. */
const LOOK_MS = 500;

/** A process of a server that has ended still writes to the database. */
export class LeftWriterError extends Error {
  override name = 'LeftWriterError';

  constructor() {
    super(
      'another process still writes to the database; wait for its end, or end it, and try again',
    );
  }
}

/**
 * Waits until nobody writes to a database file. The worker process of a server that was killed ends
 * a moment after it; nobody may read before that and take it for the last word. Rejects with
 * `LeftWriterError` when somebody goes on writing. Call it where no server runs.
 */
export async function untilUnwritten(address: DbAddress, patienceMs = PATIENCE_MS): Promise<void> {
  if (!isLocal(address)) return;
  const until = performance.now() + patienceMs;
  while (await isWritten(address)) {
    if (performance.now() > until) throw new LeftWriterError();
    await wait(LOOK_MS);
  }
}

/** Each look has a connection of its own: one that met a lock is spoiled for good. */
async function isWritten(address: DbAddress): Promise<boolean> {
  const client = await connect(address);
  try {
    await client.execute(`PRAGMA busy_timeout = ${LOOK_MS}`);
    await client.batch([], 'write');
    return false;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    client.close();
  }
}
