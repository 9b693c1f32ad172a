/**
 * `node lab/bench/price-feeds.ts [plans] [records]`: processor time of a feed of price changes, for
 * queries whose plans changed lately, years ago and never. Baseline of the same run: the same feed
 * by setting each record of the plans against the one before it. Then what an insert of one record
 * a plan costs with the triggers that mark changes, against one without them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement } from '#db/client.ts';
import { oneCondition } from '#db/queries/plan-conditions.ts';
import { listPriceNews, type NewsOf } from '#db/queries/price-feed.ts';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { NO_FILTERS } from '#src/domain/plan-query.ts';
import { isoDate } from '#src/domain/price-trend.ts';
import type { PlanType } from '#src/domain/vocabulary.ts';
import { median } from './load.ts';
import { makePlans } from './plans.ts';

const plans = Number(process.argv[2] ?? 10_000);
const each = Number(process.argv[3] ?? 20);
const RUNS = 15;
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-price-feeds-'));
const db = await makePlans(folder, plans);

/** So many records a plan of the types, four weeks apart; `step` is added to the price. */
function records(types: PlanType[], count: number, newest: string, step: string): Statement {
  return {
    sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
      SELECT p.id, p.price_minor + ${step}, p.currency,
        date(?, '-' || (r.value * 28 + p.id % 28) || ' days'), 0, '2026-11-21'
      FROM json_each(?) r CROSS JOIN plans p
      WHERE p.plan_type IN (SELECT value FROM json_each(?)) ORDER BY r.value DESC`,
    args: [
      newest,
      JSON.stringify(Array.from({ length: count }, (_, at) => at)),
      JSON.stringify(types),
    ],
  };
}
const insert = (...statements: Statement[]) =>
  cpuOf(() => db.write((commit) => commit([...statements, BUMP_DATA_VERSION], { aside: false })));
const LIVELY: PlanType[] = ['prepaid', 'postpaid', 'esim'];
await insert(records(LIVELY, each, '2026-11-20', '(r.value + p.id) % 7'));
await insert(records(['travel'], each, '2022-11-20', '(r.value + p.id) % 7'));
await insert(records(['data-only'], each, '2026-11-20', '0'));

const TODAY = { from: isoDate(new Date()), today: isoDate(new Date()) };
const asked: [string, NewsOf][] = [
  ['all plans', { filters: NO_FILTERS }],
  ['a region', { filters: { ...NO_FILTERS, region: 'JP' } }],
  ['deals that fell', { filters: { ...NO_FILTERS, dealsOnly: true }, falls: true }],
  ['a search', { filters: { ...NO_FILTERS, q: 'plan 77' } }],
  ['changed years ago', { filters: { ...NO_FILTERS, planTypes: ['travel'] } }],
  ['never changed', { filters: { ...NO_FILTERS, planTypes: ['data-only'] } }],
  ['nothing found', { filters: { ...NO_FILTERS, maxPrice: 0.01 } }],
];
const total = (await db.first<{ n: number }>('SELECT count(*) AS n FROM price_records'))!.n;
console.log(`${plans} plans, ${total} price records; milliseconds of processor time`);
for (const [name, of] of asked) {
  const news = await medianOf(() => listPriceNews(db, of, TODAY));
  const whole = await medianOf(() => pairedNews(of), 5);
  const items = (await listPriceNews(db, of, TODAY)).items.length;
  console.log(
    `${name.padEnd(18)} ${news.toFixed(1).padStart(6)} against ${whole.toFixed(1).padStart(6)} (${(news / whole).toFixed(3)}), ${items} items`,
  );
}

const next = (day: string) => records([...LIVELY, 'travel', 'data-only'], 1, day, 'p.id % 5');
await insert(next('2026-12-20'));
const marked = await insert(next('2027-01-20'));
await insert(
  ...['insert', 'delete'].map((name) => ({ sql: `DROP TRIGGER price_changes_${name}`, args: [] })),
);
const plain = await insert(next('2027-02-20'));
console.log(
  `an insert of ${plans} records: ${marked.toFixed(0)} against ${plain.toFixed(0)} without marks (${(marked / plain).toFixed(2)})`,
);
db.close();
await rm(folder, { recursive: true, force: true });

/** The newest changes as they were found before they were marked. */
async function pairedNews({ filters, falls = false }: NewsOf): Promise<unknown[]> {
  const { where, args } = await oneCondition(db, filters, TODAY);
  return db.all(
    `SELECT n.*, p.slug, c.name AS carrier, r.name AS region FROM (
       SELECT h.id, h.plan_id, h.price_minor, h.currency, h.recorded_date, h.sample,
         lag(h.price_minor) OVER older AS before_minor, lag(h.currency) OVER older AS before_currency,
         lag(h.sample) OVER older AS before_sample
       FROM price_records h JOIN plans p ON p.id = h.plan_id WHERE ${where}
       WINDOW older AS (PARTITION BY h.plan_id ORDER BY h.recorded_date, h.id)
     ) n JOIN plans p ON p.id = n.plan_id JOIN carriers c ON c.id = p.carrier_id
     JOIN regions r ON r.id = p.region_id
     WHERE n.before_currency = n.currency AND n.before_minor ${falls ? '>' : '<>'} n.price_minor
     ORDER BY n.recorded_date DESC, n.id DESC LIMIT 50`,
    args,
  );
}

async function medianOf(work: () => Promise<unknown>, runs = RUNS): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) times.push(await cpuOf(work));
  return median(times);
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
