import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpsUrl } from '#src/domain/affiliate.ts';
import { openDb, type Db } from '../client.ts';
import { migrate } from '../migrate.ts';
import { getDataVersion } from '../queries/site.ts';
import { TEST_NOW, openTestDb, overtaken } from '../testing.ts';
import { loadSeed } from './load.ts';
import { planSlug } from '#src/domain/fold.ts';
import { seedIfEmpty } from './seed.ts';

const DATA = join(import.meta.dirname, 'data');
let db: Db;
let close: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  ({ db, close } = await openTestDb());
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-seed-'));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const count = async (from: string) =>
  (await db.first<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))?.n;

describe('seedIfEmpty', () => {
  it('loads all carriers, plans, regions and rates', async () => {
    expect(await count('carriers')).toBe(75);
    expect(await count('plans')).toBe(376);
    expect(await count('regions')).toBe(5);
    expect(await count('reference_rates')).toBe(6);
    expect(await count('plans_fts')).toBe(376);
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
    expect(await own.first('SELECT count(*) AS n FROM plans')).toEqual({ n: 376 });
    expect(await getDataVersion(own)).toBe(2);
    for (const db of [own, other]) db.close();
  });

  it('leaves a database alone that was emptied on purpose', async () => {
    const emptied = await openTestDb();
    await emptied.db.write((commit) =>
      commit(
        ['price_records', 'plans', 'carriers'].map((t) => ({ sql: `DELETE FROM ${t}`, args: [] })),
      ),
    );
    expect(await seedIfEmpty(emptied.db, TEST_NOW)).toBe(false);
    expect(await emptied.db.all('SELECT id FROM carriers')).toEqual([]);
    await emptied.close();
  });

  it('marks every price and record as sample, claims no checked date', async () => {
    expect(await count('plans WHERE sample = 0 OR checked_at IS NOT NULL')).toBe(0);
    expect(await count('price_records WHERE sample = 0')).toBe(0);
  });

  it("ends every plan's history at its price, with no record in the future", async () => {
    const last = `(SELECT price_minor FROM price_records r WHERE r.plan_id = plans.id
      ORDER BY recorded_date DESC, id DESC LIMIT 1)`;
    expect(await count(`plans WHERE price_minor IS NOT ${last}`)).toBe(0);
    expect(await count("price_records WHERE recorded_date > '2026-11-21'")).toBe(0);
  });

  it('gives every plan an address of its own', async () => {
    const rows = await db.all<{ slug: string }>('SELECT slug FROM plans');
    for (const { slug } of rows) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length);
    expect(planSlug('att', 'AT&T Prepaid')).toBe('att-at-t-prepaid');
    expect(planSlug('mint-mobile', 'Mint Mobile 5GB')).toBe('mint-mobile-5gb');
  });
});

describe('loadSeed', () => {
  /** The seed files in a folder of their own, with one text of one file changed. */
  async function loadWith(file: string, from: string | RegExp, to: string) {
    for (const name of await readdir(DATA)) await copyFile(join(DATA, name), join(folder, name));
    const text = await readFile(join(DATA, file), 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    await writeFile(join(folder, file), changed);
    return loadSeed(folder);
  }
  const header = 'plans.csv row 2';

  it('stores only links that a Buy button may open', async () => {
    const { plans, carriers } = await loadSeed();
    for (const { plan } of plans) if (plan.buyUrl) expect(httpsUrl(plan.buyUrl)).not.toBeNull();
    for (const { website } of carriers) if (website) expect(httpsUrl(website)).not.toBeNull();
  });

  it.each([
    ['price', '-1'],
    ['price', 'abc'],
    ['planType', 'satellite'],
    ['currency', 'XXX'],
    ['validity', 'forever'],
    ['buyUrl', 'javascript:alert(1)'],
    ['planName', '<b>x</b>'],
  ])('names file, row and field when %s is %s', async (field, value) => {
    const text = await readFile(join(DATA, 'plans.csv'), 'utf8');
    const [names = '', first = ''] = text.split('\n');
    const cells = parseLine(first);
    cells[parseLine(names).indexOf(field)] = value;
    const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    const attempt = loadWith('plans.csv', first, row);
    await expect(attempt).rejects.toThrow(header);
    await expect(attempt).rejects.toThrow(field);
  });

  it('names the carrier file and the field', async () => {
    const attempt = loadWith('carriers.json', /"slug": *"[^"]+"/, '"slug": "Not A Slug"');
    await expect(attempt).rejects.toThrow(/carriers\.json[\s\S]*slug/);
  });
});

function parseLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
