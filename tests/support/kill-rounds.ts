import { setTimeout as wait } from 'node:timers/promises';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCookie } from './admin-session.ts';
import { checkBooks, learnBumps, readMark, type Bumps } from './books.ts';
import { newLedger, settleLedger } from './ledger.ts';
import { startVictim, type Victim } from './process.ts';
import { askAs, KINDS_OF_WRITERS, makeWriters, Refused, type Writer } from './writers.ts';

export interface KillResult {
  rounds: number;
  /** Writes that the log holds, and those without an answer when the server died. */
  writes: number;
  unanswered: number;
  problems: string[];
}

/**
 * Many writers against a server that is killed at a random moment, round after round, on one
 * database file; after each death the file must hold every acknowledged write and no half of any.
 * `start` starts the server on the file; the seed decides after how many answers it dies.
 */
export async function runKillRounds(options: {
  file: string;
  rounds: number;
  seed: string;
  start?: (file: string) => Promise<Victim>;
  onRound?: (round: number, problems: string[]) => void;
}): Promise<KillResult> {
  const { file, rounds, start = startVictim } = options;
  const random = seededRandom(options.seed);
  const ledger = newLedger();
  const { cookie, writers } = await withDb(file, prepareWriters);
  const bumps: Bumps = new Map();
  const result: KillResult = { rounds, writes: 0, unanswered: 0, problems: [] };
  let mark = await withDb(file, readMark);
  for (let round = 1; round <= rounds; round += 1) {
    const victim = await start(file);
    try {
      await oneRound(victim, round);
    } finally {
      // Whatever went wrong, no server stays behind; a dead one dies no second time.
      await victim.kill();
    }
  }
  return result;

  async function oneRound(victim: Victim, round: number): Promise<void> {
    const ask = askAs(victim.origin, cookie, victim.site);
    if (round === 1) {
      // One write of each kind, alone, shows what it adds to the books.
      for (const [at, writer] of writers.slice(0, KINDS_OF_WRITERS).entries()) {
        for (let again = 0; again < (at === TRASH ? 2 : 1); again += 1) {
          await writer(ask, ledger);
          mark = await withDb(file, async (db) => {
            await learnBumps(db, mark, bumps);
            return readMark(db);
          });
        }
      }
    }
    const refused: string[] = [];
    // The first request loads what the others need; the moments count from then on.
    await ask('GET', api.user);
    const ended: Writer[] = [];
    const running = writers.map(async (writer) => {
      await untilDeath(() => writer(ask, ledger), refused);
      ended.push(writer);
    });
    /** Waits for something that the writers bring about, as long as one of them is at work. */
    const until = async (isThere: () => boolean) => {
      while (ended.length < writers.length && !isThere()) await wait(1);
    };
    // Counted in answers, not in time: a slow machine gets as far. Then at any moment of another write.
    const enough = ledger.answered + 1 + random() * MOST_ANSWERED;
    await until(() => ledger.answered >= enough);
    await wait(random() * 30);
    await until(() => ledger.open.length > 0);
    await victim.kill();
    await Promise.all(running);
    result.unanswered += ledger.open.length;
    const problems = await withDb(file, async (db) => {
      const books = await checkBooks(db, mark, bumps);
      mark = await readMark(db);
      result.writes += books.writes;
      return [...refused, ...books.problems, ...(await settleLedger(db, ledger))];
    });
    result.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
    options.onRound?.(round, problems);
  }
}

/** How many writes are answered before a death, at most and beside those under way. */
const MOST_ANSWERED = 120;

/** Where the writer stands that deletes and restores in turns. */
const TRASH = 2;

/** Writes until the server is gone; what it refuses is a fault. */
async function untilDeath(write: () => Promise<void>, refused: string[]): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof Refused) refused.push(error.message);
      return;
    }
  }
}

/** An admin's cookie, plans that are sold in dollars, and writers for them, the first for the first. */
export async function prepareWriters(db: Db): Promise<{
  cookie: string;
  plans: number[];
  writers: Writer[];
}> {
  const found = await db.all<{ id: number }>(
    `SELECT id FROM plans WHERE deleted_at IS NULL AND currency = 'USD' AND has_deal = 0
     ORDER BY id LIMIT 20`,
  );
  const plans = found.map(({ id }) => id);
  return { cookie: await adminCookie(db), plans, writers: makeWriters(plans) };
}

/** Does something with a database file that no server has open. */
export async function withDb<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb({ url: `file:${file}` });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
