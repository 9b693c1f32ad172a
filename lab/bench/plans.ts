import { join } from 'node:path';
import { openDb, type Db, type Statement } from '#db/core/connect/client.ts';
import { migrate } from '#db/core/migrate/migrate.ts';
import { BUMP_DATA_VERSION, getRates } from '#db/core/changes/site.ts';
import { derivedColumns } from '#db/core/rows.ts';
import { fillCatalogue } from '#db/fixtures/catalogue/fill.ts';
import { namedColumns, q, statement } from '#db/core/sql/orm.ts';
import { plans } from '#db/schema.ts';
import { PLAN_TYPES, VALIDITIES, type Currency } from '#src/domain/core/vocabulary.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SEEN = NOW.toISOString().slice(0, 10);
const AMOUNTS = ['500MB', '1GB', '3GB', '5GB', '10GB', '20GB', '50GB', '100GB', 'Unlimited'];
const CHUNK = 500;

/** Each made-up plan's one price record, as every way to write a plan leaves it. */
const FIRST_RECORDS: Statement = {
  sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
    SELECT id, price_minor, currency, seen_on, 1, created_at FROM plans WHERE slug LIKE 'made-up-%'`,
  args: [],
};

/** A database with the seeded carriers and regions and exactly `count` plans, the same each time. */
export async function makePlans(folder: string, count: number): Promise<Db> {
  const db = await openDb({ url: `file:${join(folder, `plans-${count}.db`)}` });
  await migrate(db);
  await fillCatalogue(db, NOW);
  const have = (await db.first<{ n: number }>('SELECT count(*) AS n FROM plans'))!.n;
  const statements = await planRows(db, have + 1, count);
  for (let at = 0; at < statements.length; at += CHUNK) {
    const chunk = [...statements.slice(at, at + CHUNK), BUMP_DATA_VERSION];
    await db.write((commit) => commit(chunk, { inWorker: false }));
  }
  await db.write((commit) => commit([FIRST_RECORDS, BUMP_DATA_VERSION], { inWorker: false }));
  return db;
}

/** The inserts of made-up plans, by their numbers. */
export async function planRows(db: Db, first: number, last: number): Promise<Statement[]> {
  const plan = await planMaker(db);
  return Array.from({ length: last - first + 1 }, (_, index) => plan(first + index));
}

async function planMaker(db: Db): Promise<(number: number) => Statement> {
  const carriers = await db.all<{ id: number; name: string }>('SELECT id, name FROM carriers');
  const regions = await db.all<{ id: number; currency: Currency }>(
    'SELECT id, currency FROM regions',
  );
  const { rates } = (await getRates(db))!;
  let state = 42;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  return (number) => {
    const carrier = carriers[random(carriers.length)]!;
    const region = regions[random(regions.length)]!;
    const priceMinor = 500 + random(9500);
    const row = {
      planName: `${carrier.name} Plan ${number}`,
      planDescription: 'A plan that was made up to measure with',
      dataAmount: AMOUNTS[random(AMOUNTS.length)]!,
      dataPeriod: 'total' as const,
      validity: VALIDITIES[random(VALIDITIES.length)]!,
      billing: null,
      currency: region.currency,
      priceMinor,
    };
    const from = { ...row, carrierName: carrier.name, regionCurrency: region.currency };
    return statement(
      q.insert(plans).values({
        ...row,
        slug: `made-up-${number}`,
        carrierId: carrier.id,
        regionId: region.id,
        planType: PLAN_TYPES[random(PLAN_TYPES.length)]!,
        hasDeal: random(10) === 0,
        sample: true,
        seenOn: SEEN,
        createdAt: NOW.toISOString(),
        updatedAt: NOW.toISOString(),
        ...namedColumns(plans, derivedColumns(from, rates)),
      }),
    );
  };
}
