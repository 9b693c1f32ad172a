import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { httpsUrl } from '#src/domain/insight/affiliate.ts';
import type { Change } from '../core/change.ts';
import { openDb, type Db } from '../core/connect/client.ts';
import { dryRun } from '../imports/runs/dry-run.ts';
import { migrate } from '../core/migrate/migrate.ts';
import { getDataVersion } from '../core/changes/site.ts';
import { TEST_NOW, openSeededDb, overtaken } from '../testing.ts';
import { readSeed, type SeedFiles } from './files.ts';
import { nativeCells, seedPlaceCode, type SeedPlanRow } from './native.ts';
import { seedIfEmpty } from './seed.ts';
const { db, close } = await openSeededDb();
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-seed-'));
const files: SeedFiles = await readSeed();
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const count = async (from: string) =>
  (await db.first<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))?.n;
const by = async (column: string, from: string) =>
  Object.fromEntries(
    (
      await db.all<{ k: string; n: number }>(
        `SELECT ${column} AS k, count(*) AS n FROM ${from} GROUP BY 1`,
      )
    ).map(({ k, n }) => [k, n]),
  );
/** How many rows of the file have each value. */
const tally = (valueOf: (row: SeedPlanRow) => string) =>
  Object.fromEntries(
    [...Map.groupBy(files.plans, valueOf)].map(([value, rows]) => [value, rows.length]),
  );

describe('seedIfEmpty', () => {
  it('loads every plan, carrier, place and dated price of the files', async () => {
    expect(await count('plans')).toBe(3104);
    expect(await count('plans_fts')).toBe(3104);
    expect(await count('carriers')).toBe(77);
    expect(await by('kind', 'regions')).toEqual({ country: 47, group: 8 });
    expect(await count('price_records')).toBe(8713);
    expect(await count("plan_sources WHERE source = 'seed'")).toBe(3104);
    expect(await count('reference_rates')).toBe(6);
  });

  it('has them by place, type and grade as the files have them, each place with plans', async () => {
    const places = await by('r.code', 'plans p JOIN regions r ON r.id = p.region_id');
    expect(places).toEqual(tally(({ place }) => seedPlaceCode(place)));
    expect(Object.keys(places)).toHaveLength(55);
    expect(await by('plan_type', 'plans')).toEqual(tally((row) => row.plan_type!));
    expect(await by('confidence', 'plans')).toEqual(tally((row) => row.confidence!));
  });

  it('shows all but the plans that a newer page of the seller no longer has, which say so', async () => {
    expect(await by('status', 'plans')).toEqual({ active: 3088, draft: 16 });
    const said = "plan_description LIKE '%page any more (read with %, 9 September 2026).'";
    expect(await count(`plans WHERE status = 'draft' AND ${said}`)).toBe(15);
    expect(await count("plans WHERE (status = 'draft') <> (plan_description <> '')")).toBe(0);
  });

  it('keeps a prepaid and a postpaid plan of one name in one place apart', async () => {
    const same = `(SELECT 1 FROM plans GROUP BY carrier_id, region_id, plan_name HAVING count(*) > 1)`;
    expect(await count(same)).toBeGreaterThan(0);
  });

  it('has no sample, and a source, an address and a day of each price', async () => {
    const known = 'source_name IS NOT NULL AND source_url IS NOT NULL';
    expect(await count(`plans WHERE ${known} AND seen_on IS NOT NULL AND sample = 0`)).toBe(3104);
    expect(await count(`price_records WHERE ${known} AND way = 'import' AND sample = 0`)).toBe(
      8713,
    );
    expect(await count("plans WHERE seen_on > '2026-10-09' OR checked_at IS NOT NULL")).toBe(0);
  });

  it('says which countries a plan covers, for which product and where that was read', async () => {
    expect(
      await by('covers_grade', "plans WHERE covers IS NOT NULL AND covers_note LIKE '%, % 202_'"),
    ).toEqual({ product: 40, 'seller-region': 37 });
    const group = "JOIN regions r ON r.id = p.region_id WHERE r.kind = 'group'";
    expect(await count(`plans p ${group} AND covers IS NOT NULL`)).toBe(66);
    expect(await count('plans WHERE covers IS NULL AND covers_grade IS NOT NULL')).toBe(0);
  });

  it('says of a number what a source says, and leaves to a rule what follows from calls', async () => {
    const own = tally((row) => row.own_number!);
    expect(own).toEqual({ '': 3104 - 1147, no: 1147 });
    expect(await count('plans WHERE own_number = 0')).toBe(1147);
    expect(await count('plans WHERE own_number = 1')).toBe(0);
  });

  it("ends every plan's history at its price, on the day it was seen", async () => {
    const last = (column: string) => `(SELECT ${column} FROM price_records r
      WHERE r.plan_id = plans.id ORDER BY recorded_date DESC, id DESC LIMIT 1)`;
    expect(
      await count(
        `plans WHERE price_minor IS NOT ${last('price_minor')} OR seen_on IS NOT ${last('recorded_date')}`,
      ),
    ).toBe(0);
    // A previous price stands where the last two records differ: nowhere else.
    const changes = `(SELECT price_minor IS NOT lag(price_minor) OVER before AS changed,
      currency IS lag(currency) OVER before AS same FROM price_records
      WINDOW before AS (PARTITION BY plan_id ORDER BY recorded_date, id))`;
    expect(await count(`${changes} WHERE changed AND same`)).toBe(463);
    expect(await count('plans WHERE previous_minor IS NOT NULL')).toBe(213);
  });

  it('calls offers deals that the seller strikes a price for and that are not over', async () => {
    expect(await count('plans WHERE list_minor > price_minor')).toBe(36);
    // Eight of them are what those pay who do not meet the condition of the price.
    expect(
      await count('plans WHERE list_minor > price_minor AND price_condition IS NOT NULL'),
    ).toBe(8);
    expect(await count('plans WHERE has_deal = 1')).toBe(21);
    expect(await count('plans WHERE has_deal = 1 AND price_condition IS NOT NULL')).toBe(0);
    expect(await count("plans WHERE has_deal = 1 AND offer_ends < '2026-11-21'")).toBe(0);
  });

  it('converts through the euro', async () => {
    const rates = await db.all<{ currency: string; per_usd: number; as_of: string }>(
      'SELECT * FROM reference_rates ORDER BY currency',
    );
    expect(rates.find(({ currency }) => currency === 'JPY')?.per_usd).toBe(178.15 / 1.1269);
    expect(new Set(rates.map((rate) => rate.as_of))).toEqual(new Set(['2026-10-06']));
  });

  it('changes nothing the second time', async () => {
    const dump = async () => {
      const tables = ['carriers', 'regions', 'plans', 'price_records', 'site_state'];
      return JSON.stringify(await Promise.all(tables.map((t) => db.all(`SELECT * FROM ${t}`))));
    };
    const before = await dump();
    expect(await seedIfEmpty(db, new Date(TEST_NOW.getTime() + 86_400_000))).toBe(false);
    expect(await dump()).toBe(before);
  });

  it('leaves it to another process that was faster', async () => {
    const url = `file:${join(folder, 'new.db')}`;
    const [own, other] = [await openDb({ url }), await openDb({ url })];
    await migrate(own);
    const late = overtaken(own, /data_version/, () => seedIfEmpty(other, TEST_NOW));
    expect(await seedIfEmpty(late, TEST_NOW)).toBe(false);
    expect(await own.first('SELECT count(*) AS n FROM plans')).toEqual({ n: 3104 });
    expect(await getDataVersion(own)).toBe(2);
    for (const db of [own, other]) db.close();
  });

  it('leaves a database alone that was emptied on purpose', async () => {
    const emptied = await openSeededDb();
    await emptied.db.write((commit) =>
      commit(
        ['price_records', 'plans', 'carriers'].map((t) => ({ sql: `DELETE FROM ${t}`, args: [] })),
      ),
    );
    expect(await seedIfEmpty(emptied.db, TEST_NOW)).toBe(false);
    expect(await emptied.db.all('SELECT id FROM carriers')).toEqual([]);
    await emptied.close();
  });
});

describe('the rows of the seed', () => {
  const change: Change = {
    actor: { id: null, name: 'test', way: 'cli' },
    now: TEST_NOW,
    way: 'import',
  };
  /** A dry run of the import over the same cells, as a file. */
  async function tryRows(into: Db, name: string) {
    const rows = files.plans.map((row) =>
      nativeCells(row, files.prices.get(row.key) ?? [], files.sources, '2026-11-21'),
    );
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'source'), JSON.stringify(rows));
    const tools = { progress: () => undefined, breathe: () => Promise.resolve() };
    const mapping = { kind: 'native' } as const;
    const input = {
      format: 'json',
      mapping,
      decimals: 'point',
      folder: join(folder, name),
      runId: 1,
      reading: 1,
    } as const;
    return (await dryRun(into, { ...input, change }, tools)).findings;
  }

  it('are taken by the import, every one: none is refused, none held back', async () => {
    const empty = await openSeededDb();
    await empty.db.write((commit) => commit([{ sql: 'DELETE FROM plans', args: [] }]));
    const found = await tryRows(empty.db, 'new');
    expect(found).toMatchObject({ rows: 3104, new: 3104, rejected: 0, held: 0, changed: 0 });
    await empty.close();
  });

  it('say what is stored already when they are imported once more', async () => {
    expect(await tryRows(db, 'again')).toMatchObject({ rows: 3104, same: 3104, rejected: 0 });
  });

  it('stores only links that a Buy button may open', async () => {
    for (const { buy_url: url } of await db.all<{ buy_url: string }>('SELECT buy_url FROM plans')) {
      expect(httpsUrl(url)).not.toBeNull();
    }
  });
});
