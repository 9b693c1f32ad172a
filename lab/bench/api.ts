/**
 * `node lab/bench/api.ts`: GET /api/simcards on 10,000 made-up plans, as ratios to bare Hono and to the
 * bare query in the same run, and what a list costs at 1,000, 10,000 and 100,000 plans.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/core/connect/connect.ts';
import { readSnapshot } from '#db/snapshot/read.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import { queryPlans } from '#src/domain/lists/query-plans.ts';
import { DEFAULT_QUERY, parsePlanQuery, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { load, machine, median, needTools, percent, perSecond, serve } from './load.ts';
import { makePlans } from './plans.ts';

const PORTS = { bare: 4417, ours: 4418 };
const SECONDS = 3;
const ROUNDS = 3;
const FILTERED =
  '/api/simcards?region=US&planTypes=prepaid,postpaid&minPrice=15&maxPrice=50&sort=price-asc';
const QUERY = parsePlanQuery(new URL(FILTERED, 'http://x').searchParams).query;

needTools('wrk');
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-bench-'));
console.log(machine());
try {
  for (const count of [1000, 10_000, 100_000]) {
    const db = await makePlans(folder, count);
    const snapshot = await readSnapshot(db, new Date());
    const time = (query: PlanQuery) => milliseconds(snapshot, query);
    console.log(
      `queryPlans on ${count.toLocaleString('en-US')} plans: no filter ${time(DEFAULT_QUERY)}, four filters ${time(QUERY)}, page in the middle ${time({ ...DEFAULT_QUERY, sort: 'data-desc', page: count / 20 })}, words ${time({ ...DEFAULT_QUERY, q: 'unlim plan 77' })}`,
    );
    if (count === 10_000) await measureServer();
    db.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** One list, in milliseconds: median of 200 runs. */
function milliseconds(snapshot: Snapshot, query: PlanQuery): string {
  const times = Array.from({ length: 200 }, () => {
    const start = performance.now();
    queryPlans(snapshot, query);
    return performance.now() - start;
  });
  return `${median(times).toFixed(2)} ms`;
}

/**
 * What the same list takes in SQL: a page with its rows, and how many there are; queries a second through
 * the driver's client alone, one after the other.
 */
async function bareQueries(): Promise<number> {
  const client = await connect({ url: `file:${join(folder, 'plans-10000.db')}` });
  const where = `FROM plans WHERE deleted_at IS NULL AND status = 'active' AND plan_type IN ('prepaid', 'postpaid')
    AND region_id = (SELECT id FROM regions WHERE code = 'US') AND region_minor BETWEEN ? AND ?`;
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < SECONDS * 1000) {
    const args = [done % 4000, 5000];
    await client.execute({ sql: `SELECT * ${where} ORDER BY region_minor, id LIMIT 10`, args });
    await client.execute({ sql: `SELECT count(*) ${where}`, args });
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
