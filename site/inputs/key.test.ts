import { afterAll, describe, expect, it } from 'vitest';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { carrierInput } from './places/carrier.ts';
import { keyOf } from './key.ts';
import { keyAt } from './live.ts';
import { planInput } from './plans/plan.ts';
import { regionInput } from './places/region.ts';
const t = await openTestDb();
afterAll(() => t.close());

/** The key of every page that has one, by address. */
async function allKeys(now = TEST_NOW): Promise<Map<string, string>> {
  const catalog = await readCatalog(t.db, now);
  const keys = new Map<string, string>();
  for (const entry of catalog.allPlans())
    keys.set(
      `/plans/${entry.plan.slug}`,
      await keyOf(catalog, paths.plan(entry.plan.slug), planInput(catalog, entry)),
    );
  for (const carrier of catalog.carriers)
    keys.set(
      `/carriers/${carrier.slug}`,
      await keyOf(catalog, paths.carrier(carrier.slug), carrierInput(catalog, carrier)),
    );
  for (const region of catalog.regions)
    keys.set(
      `/region/${region.code}`,
      await keyOf(catalog, paths.region(region.code), await regionInput(catalog, region)),
    );
  return keys;
}

/** The keys as they are now, and the data that they are of: all of them take half a second. */
let last: { keys: Map<string, string>; commits: number } | undefined;
async function keysNow(): Promise<Map<string, string>> {
  if (last?.commits !== t.db.commits()) last = { keys: await allKeys(), commits: t.db.commits() };
  return last.keys;
}

/** Addresses whose key a statement changes. */
async function changedBy(sql: string, args: (string | number)[] = []): Promise<string[]> {
  const before = await keysNow();
  await t.db.write((commit) => commit([{ sql, args }, BUMP_DATA_VERSION]));
  const after = await keysNow();
  return [...after].filter(([address, key]) => before.get(address) !== key).map(([a]) => a);
}

const first = async () =>
  (await t.db.first<{ id: number; slug: string; carrier: string; code: string }>(
    `SELECT p.id, p.slug, c.slug AS carrier, r.code FROM plans p
     JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     WHERE p.deleted_at IS NULL ORDER BY p.region_minor DESC, p.id LIMIT 1`,
  ))!;

describe('page keys', () => {
  it('stay when nothing but the clock moves', async () => {
    const later = new Date(TEST_NOW.getTime() + 20 * 86_400_000);
    expect(await allKeys(later)).toEqual(await keysNow());
  });

  it('of plans are the same for a build, which has read everything, and for a server', async () => {
    const built = await keysNow();
    const catalog = await readCatalog(t.db, TEST_NOW);
    const slugs = [...built.keys()].flatMap((path) => /^[/]plans[/](.+)/.exec(path)?.[1] ?? []);
    expect(slugs.length).toBeGreaterThan(300);
    for (const slug of slugs) {
      expect(await keyAt({ catalog }, `plans/${slug}`)).toBe(built.get(`/plans/${slug}`));
    }
  });

  it('change only for the pages that show an edited plan', async () => {
    const plan = await first();
    const sql = "UPDATE plans SET plan_name = plan_name || ' Plus' WHERE id = ?";
    const changed = await changedBy(sql, [plan.id]);
    expect(changed).toContain(`/plans/${plan.slug}`);
    expect(changed).toContain(`/carriers/${plan.carrier}`);
    const others = (await keysNow()).size;
    expect(changed.length).toBeLessThan(others / 10);
    expect(changed.filter((page) => page.startsWith('/carriers/'))).toHaveLength(1);
  });

  it('change for the pages of plan and carrier whose history got a record', async () => {
    const plan = await first();
    const changed = await changedBy(
      `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
       VALUES (?, 777, 'USD', '2025-01-05', 0, '2025-01-05T00:00:00Z')`,
      [plan.id],
    );
    expect(changed).toEqual([`/plans/${plan.slug}`, `/carriers/${plan.carrier}`]);
  });

  it.each([
    ['a region is renamed', "UPDATE regions SET name = 'Britain' WHERE code = 'UK'"],
    ['the first price is no sample any more', 'UPDATE plans SET sample = 0 WHERE id = 1'],
    ['the last sample is gone', 'UPDATE plans SET sample = 0'],
    ['the whole site gets another title', "UPDATE seo_global SET site_title = 'Atlas of SIMs'"],
  ])('all change when %s', async (_, sql) => {
    expect((await changedBy(sql)).length).toBe((await keysNow()).size);
  });

  it('change for a country whose plans of groups do: those that cover it, or do not say it', async () => {
    const europe = await addEurope(t.db);
    const dearer =
      'UPDATE plans SET usd_micros = usd_micros + 10000, price_minor = price_minor + 1 WHERE region_id = ? AND plan_name = ?';
    const countries = async (name: string) =>
      (await changedBy(dearer, [europe.id, name])).filter((page) => /region.(DE|UK|JP)/.test(page));
    expect(await countries('Two lands')).toEqual(['/region/UK', '/region/DE']);
    expect(await countries('Nordics')).toEqual([]);
    const unsaid = await changedBy(
      "UPDATE plans SET status = 'draft' WHERE plan_name = 'All of it'",
    );
    expect(unsaid).toEqual(expect.arrayContaining(['/region/DE', '/region/UK', '/region/XE']));
    expect(unsaid).not.toContain('/region/JP');
  });
});
