/**
 * `node lab/bench/api.ts`: GET /api/simcards on 10,000 made-up plans, as ratios to bare Hono and to the
 * bare query in the same run, and what the query costs at 1,000, 10,000 and 100,000 plans.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InArgs } from '@libsql/client';
import type { Db } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { listPlans } from '#db/queries/plans.ts';
import { DEFAULT_QUERY, parsePlanQuery, type PlanQuery } from '#src/domain/plan-query.ts';
import { isoDate } from '#src/domain/price-trend.ts';
import { load, machine, median, needTools, percent, perSecond, serve } from './load.ts';
import { makePlans } from './plans.ts';

const PORTS = { bare: 4417, ours: 4418 };
const SECONDS = 3;
const ROUNDS = 3;
const FILTERED =
  '/api/simcards?region=US&planTypes=prepaid,postpaid&minPrice=15&maxPrice=50&sort=price-asc';
/** As the server knows them: the made-up plans have no offers. */
const TODAY = { from: isoDate(new Date()), today: isoDate(new Date()), anyEnded: false };
const QUERY = parsePlanQuery(new URL(FILTERED, 'http://x').searchParams).query;

needTools('wrk');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
console.log(machine());
try {
  for (const count of [1000, 10_000, 100_000]) {
    const db = await makePlans(folder, count);
    const filtered = await milliseconds(db, QUERY);
    const first = await milliseconds(db, DEFAULT_QUERY);
    const deep = await milliseconds(db, { ...DEFAULT_QUERY, sort: 'data-desc', page: count / 20 });
    const words = await milliseconds(db, { ...DEFAULT_QUERY, q: 'unlim plan 77' });
    console.log(
      `listPlans on ${count.toLocaleString('en-US')} plans: no filter ${first}, four filters ${filtered}, page in the middle ${deep}, words ${words}`,
    );
    if (count === 10_000) await measureServer();
    db.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Page and count of one query, in milliseconds: median of 200 runs. */
async function milliseconds(db: Db, query: PlanQuery): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const start = performance.now();
    await listPlans(db, query, TODAY);
    times.push(performance.now() - start);
  }
  return `${median(times).toFixed(2)} ms`;
}

/** Queries a second through the driver's client alone, one after the other, with nothing round them. */
async function bareQueries(): Promise<number> {
  const client = await connect({ url: `file:${join(folder, 'plans-10000.db')}` });
  const all = async (sql: string, args: InArgs = []) => (await client.execute({ sql, args })).rows;
  const db = { all, first: async (sql, args) => (await all(sql, args))[0] ?? null } as Db;
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < SECONDS * 1000) {
    await listPlans(db, { ...QUERY, minPrice: (done % 4000) / 100 }, TODAY);
    done += 1;
  }
  client.close();
  return (done * 1000) / (performance.now() - start);
}

async function measureServer(): Promise<void> {
  const origin = (kind: keyof typeof PORTS) => `http://127.0.0.1:${PORTS[kind]}`;
  const start = (kind: keyof typeof PORTS) => {
    const command = [process.execPath, 'lab/bench/api-server.ts', kind, String(PORTS[kind])];
    return serve([...command, join(folder, 'plans-10000.db')], `${origin(kind)}/api/simcards`);
  };
  const ours = await start('ours');
  const answer = await fetch(origin('ours') + FILTERED);
  await writeFile(join(folder, 'answer.json'), Buffer.from(await answer.arrayBuffer()));
  const servers = [ours, await start('bare')];
  const rows: { bare: number; same: number; hot: number; cold: number; query: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rows.push({
        bare: await load({ url: `${origin('bare')}/api/simcards`, seconds: SECONDS }),
        same: await load({ url: `${origin('bare')}/api/same`, seconds: SECONDS }),
        hot: await load({ url: origin('ours') + FILTERED, seconds: SECONDS }),
        cold: await load({ url: origin('ours'), seconds: SECONDS, script: 'lab/bench/vary.lua' }),
        query: await bareQueries(),
      });
    }
  } finally {
    for (const server of servers) server.kill();
  }
  const of = (name: keyof (typeof rows)[number]) => median(rows.map((row) => row[name]));
  const ratio = (a: keyof (typeof rows)[number], b: keyof (typeof rows)[number]) =>
    percent(median(rows.map((row) => row[a] / row[b])));
  console.log(`bare Hono, a small constant answer: ${perSecond(of('bare'))}`);
  console.log(`bare query, one after the other:     ${perSecond(of('query'))}`);
  console.log(`bare Hono, as many bytes as the list: ${perSecond(of('same'))}`);
  console.log(
    `filtered list, hot:  ${perSecond(of('hot'))} = ${ratio('hot', 'same')} of bare Hono with as many bytes, ${ratio('hot', 'bare')} of the constant`,
  );
  console.log(
    `filtered list, cold: ${perSecond(of('cold'))} = ${ratio('cold', 'query')} of the bare query, ${ratio('cold', 'bare')} of bare Hono`,
  );
}
