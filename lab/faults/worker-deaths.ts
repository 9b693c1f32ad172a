/** Ends the process of large work, many times: `node lab/faults/worker-deaths.ts [ROUNDS] [SEED]`. */
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#api/app.ts';
import { readEnv } from '#api/env.ts';
import { drain, listen } from '#api/core/http/connections/listen.ts';
import { WorkerEndedError } from '#db/core/worker/protocol.ts';
import { workerPids } from '#db/core/worker/testing.ts';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { openTestDb } from '#db/testing.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import type { BulkPreview, BulkResult } from '#src/contract/plans/admin-plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { checkBooks, learnBumps, readMark, type Bumps } from '#tests/support/books.ts';
import { prepareWriters } from '#tests/support/kill-rounds.ts';
import { newLedger, settleLedger, type Expected } from '#tests/support/ledger.ts';
import { askAs, Refused, type Ask } from '#tests/support/writers.ts';

/** How the worker process comes to its end. */
const CAUSES = ['kill', 'stop', 'memory'] as const;
/** Enough for the large change, and too little for what a round of `memory` asks. */
const HEAP_MB = 48;
/** Between two requests of one client: the work that dies must get on, too. */
const PAUSE_MS = 10;
/** Plans of one large change. */
const LARGE = 200;

interface WorkerRound {
  /** Deaths of the worker process, by their cause. */
  deaths: Record<(typeof CAUSES)[number], number>;
  /** Large changes that were acknowledged, and those that the server said it could not finish. */
  done: number;
  undone: number;
  /** Small changes, and answers of the public API, that came meanwhile. */
  small: number;
  answers: number;
  /** Longest that one of these answers took, in milliseconds. */
  slowest: number;
  problems: string[];
}

/**
 * Ends the worker process at random moments, round after round, while large and small changes are
 * written and visitors ask: every answer must come, every acknowledged change be there, and nothing
 * of one that the server said was undone.
 */
async function runWorkerRounds(options: {
  file: string;
  rounds: number;
  seed: string;
  onRound?: (round: number, cause: string, problems: string[]) => void;
}): Promise<WorkerRound> {
  const { file, rounds } = options;
  const random = seededRandom(options.seed);
  const db = await openDb({ url: `file:${file}` }, { heapMb: HEAP_MB });
  const { server, origin } = await serve(db);
  const result: WorkerRound = {
    deaths: { kill: 0, stop: 0, memory: 0 },
    done: 0,
    undone: 0,
    small: 0,
    answers: 0,
    slowest: 0,
    problems: [],
  };
  try {
    const { cookie, plans, writers } = await prepareWriters(db);
    const ask = askAs(origin, cookie);
    const [smallWriter] = writers;
    const ledger = newLedger();
    const large = await largeChange(db, ask, plans[0]!);
    const bumps: Bumps = new Map();
    // One change of each kind, alone, shows what it adds to the books, and how long a large one takes.
    let mark = await readMark(db);
    const learn = async (write: () => Promise<unknown>) => {
      await write();
      await learnBumps(db, mark, bumps);
      mark = await readMark(db);
    };
    await learn(() => smallWriter!(ask, ledger));
    await learn(large.write);
    const began = performance.now();
    await large.write();
    const span = performance.now() - began;

    for (let round = 1; round <= rounds; round += 1) {
      const cause = CAUSES[round % CAUSES.length]!;
      const problems: string[] = [];
      const over = new AbortController();
      const until = async (work: () => Promise<unknown>) => {
        while (!over.signal.aborted) {
          await work().catch((error: Error) => void problems.push(error.message));
          await wait(PAUSE_MS);
        }
      };
      const going = [
        until(async () => {
          await smallWriter!(ask, ledger);
          result.small += 1;
        }),
        until(() => visit(origin, result)),
        until(async () => {
          if (await large.write()) result.done += 1;
          else result.undone += 1;
        }),
      ];
      // A little longer than a large change: any of its moments, and those around it.
      await wait(random() * 1.3 * span);
      await die(cause, problems);
      result.deaths[cause] += 1;
      // What comes after it goes through.
      const done = result.done;
      while (result.done === done && problems.length === 0) await wait(5);
      over.abort();
      await Promise.all(going);
      const books = await checkBooks(db, mark, bumps);
      mark = await readMark(db);
      problems.push(
        ...books.problems,
        ...(await large.check()),
        ...(await settleLedger(db, ledger)),
      );
      result.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
      options.onRound?.(round, cause, problems);
    }
  } finally {
    await Promise.all([drain(server), db.endWorker()]);
    db.close();
  }
  return result;

  async function die(cause: (typeof CAUSES)[number], problems: string[]): Promise<void> {
    if (cause === 'stop') return db.endWorker();
    if (cause === 'memory') return starve(db, random, problems);
    // Between two of them there is none for a moment.
    let pids: number[] = [];
    while (pids.length === 0) pids = await workerPids();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  }
}

/** A commit that takes more memory than there is, sooner or later. */
async function starve(db: Db, random: () => number, problems: string[]): Promise<void> {
  const value = 'x'.repeat(500 + Math.floor(random() * 3000));
  const statements = Array.from({ length: Math.ceil((90 * 1024 ** 2) / value.length) }, () => ({
    sql: "UPDATE reference_rates SET source = ? WHERE currency = 'EUR'",
    args: [value],
  }));
  const told = await db
    .write((commit) => commit(statements))
    .then(
      () => 'it was written',
      (error: unknown) => error,
    );
  const isExpected = told instanceof WorkerEndedError && told.outOfMemory && !told.mayHaveWritten;
  if (!isExpected) problems.push(`without memory: ${String(told)}`);
  const row = await db.first('SELECT 1 FROM reference_rates WHERE length(source) > 400');
  if (row) problems.push('something of a commit without memory is there');
}

/** A change of the prices of many plans, and what they must be like. */
async function largeChange(db: Db, ask: Ask, small: number) {
  const plans = await db.all<Expected & { id: number }>(
    `SELECT id, version, price_minor AS priceMinor FROM plans
     WHERE deleted_at IS NULL AND currency <> 'JPY' AND has_deal = 0 AND id <> ? ORDER BY id LIMIT ?`,
    [small, LARGE],
  );
  const expected = new Map(plans.map(({ id, ...plan }) => [id, { ...plan, deleted: false }]));
  const selection = { ids: [...expected.keys()] };
  let up = false;
  return {
    /** Whether the server said that it was made; false when it said that it was not. */
    async write(): Promise<boolean> {
      const value = up ? -1 : 1;
      const operation = { kind: 'price', by: 'amount', value };
      try {
        const { token } = await ask<BulkPreview>('POST', api.bulkPreview, { selection, operation });
        const body = { selection, operation, token };
        const { changed } = await ask<BulkResult>('POST', api.bulkApply, body);
        if (changed !== expected.size) throw new Error(`changed ${changed} of ${expected.size}`);
      } catch (error) {
        if (error instanceof Refused && /: 503 .*Nothing was changed/.test(error.message)) {
          return false;
        }
        throw error;
      }
      up = !up;
      for (const plan of expected.values()) {
        plan.version += 1;
        plan.priceMinor += value * 100;
      }
      return true;
    },
    check: () => settleLedger(db, { ...newLedger(), acknowledged: expected }),
  };
}

/** What a visitor asks; any other answer than 200 is a fault. */
async function visit(origin: string, result: WorkerRound): Promise<void> {
  for (const path of [api.health, `${api.plans}?page=${1 + (result.answers % 9)}`]) {
    const began = performance.now();
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    result.slowest = Math.max(result.slowest, Math.round(performance.now() - began));
    result.answers += 1;
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  }
}

async function serve(db: Db): Promise<{ server: Server; origin: string }> {
  const app = createApp({ db, env: readEnv({}) });
  const server = createServer(getRequestListener(app.fetch));
  const port = await listen(server, 0, '127.0.0.1');
  return { server, origin: `http://127.0.0.1:${port}` };
}

const [rounds = '200', seed = 'sim-atlas'] = process.argv.slice(2);
const test = await openTestDb();
test.db.close();
const { deaths, done, undone, small, answers, slowest, problems } = await runWorkerRounds({
  file: test.file,
  rounds: Number(rounds),
  seed,
  onRound: (round, cause, found) =>
    console.log(`round ${round}, ${cause}: ${found.join('; ') || 'sound'}`),
});
await test.close();
console.log(
  `deaths: ${deaths.kill} by SIGKILL, ${deaths.stop} by a stop, ${deaths.memory} for want of memory; ` +
    `large changes: ${done} made, ${undone} undone; meanwhile ${small} small changes and ${answers} answers, ` +
    `the slowest after ${slowest} ms; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
