import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDay } from '#src/domain/freshness.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { Db } from '#db/client.ts';
import { PLAN_COLUMNS, planFromRow, PUBLIC_PLAN, type PlanRow } from '#db/rows.ts';
import { getRates } from '#db/queries/site.ts';
import { openSeededDb, TEST_DAY } from '#db/testing.ts';
import type { FinderContext } from './asked.ts';
import { finderBook, type FinderBook } from './book.ts';
import { findPlans, type Answer } from './find.ts';
import { nearestPlans } from './nearest.ts';
import { parseNeed } from './need-address.ts';

/** Scripted visits on the plans that a new site starts with. */
let open: Awaited<ReturnType<typeof openSeededDb>>;
let book: FinderBook<Plan>;
let context: FinderContext;
beforeAll(async () => {
  open = await openSeededDb();
  ({ book, context } = await finderOf(open.db));
});
afterAll(() => open.close());

async function finderOf(db: Db) {
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p JOIN carriers c ON c.id = p.carrier_id
     JOIN regions r ON r.id = p.region_id WHERE ${PUBLIC_PLAN}`,
  );
  const counts = await db.all<{ day: string | null; plans: number }>(
    `SELECT p.seen_on AS day, count(*) AS plans FROM plans p WHERE ${PUBLIC_PLAN} GROUP BY p.seen_on`,
  );
  const { from } = dataDay(counts, TEST_DAY);
  const places = await db.all<FinderContext['places'][number]>(
    'SELECT code, currency FROM regions',
  );
  const { rates } = (await getRates(db))!;
  return {
    book: finderBook(rows.map((row) => planFromRow(row, from))),
    context: { today: TEST_DAY, agesFrom: from, rates, places },
  };
}

function visit(search: string) {
  const { need, issues } = parseNeed(new URLSearchParams(search));
  expect(issues).toEqual([]);
  const found = findPlans(book, need!, context);
  for (const answer of found.data) {
    expect(sumOf(answer), answer.plan.slug).toBeCloseTo(answer.total, 6);
    expect(answer.why).toMatch(/^[A-Z$£€¥].*\.$/);
  }
  if (process.env.SHOW) show(search, found.data, found.meta);
  return { ...found, need: need! };
}

const sumOf = ({ lines }: Answer<Plan>) => lines.reduce((sum, { amount }) => sum + amount, 0);

function show(search: string, data: Answer<Plan>[], meta: object) {
  console.log(search, JSON.stringify(meta));
  for (const a of data.slice(0, 3))
    console.log(
      `  ${a.plan.carrier.name}: ${a.packs.map((p) => `${p.count}x ${p.name} [${p.place}]`).join(' + ')} = ${a.atLeast ? 'at least ' : ''}${a.total} ${a.currency} (~${a.totalIn.amount} ${a.totalIn.currency}), due ${a.dueToday}, ${a.perMonth}/month, ${a.fits} ${a.unknown.join(',')} | ${a.lines.map((l) => l.text).join(' + ')} | ${a.why}`,
    );
}

test('12 days in Japan with 12 GB', () => {
  const { data } = visit('places=JP&days=12&gb=12');
  expect(data[0]).toMatchObject({ total: 21.98, fits: 'known' });
});
test('others', () => {
  visit('places=US&months=12&gb=10&planTypes=prepaid&maxPerMonth=20&hotspot=true');
  visit('places=DE&months=24&gb=20');
  visit('places=UK&months=12&gb=unlimited&contract=none');
  visit('places=DE,UK&days=14&gb=10');
  visit('places=DE,UK&days=14');
  visit('places=CA&months=12&gb=10');
  visit('places=JP&months=12&gb=10');
  const { need } = visit('places=UK&months=12&gb=900&contract=none&maxPerMonth=2&network=o2');
  expect(nearestPlans(book, need, context)).toBeDefined();
  const r = visit('places=US&months=12&gb=10&maxPerMonth=1');
  if (process.env.SHOW)
    for (const n of nearestPlans(book, r.need, context))
      console.log(n.wish, n.count, n.best.plan.slug, n.best.total, n.need.gb);
});
