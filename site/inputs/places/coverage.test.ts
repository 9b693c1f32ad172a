import { afterAll, describe, expect, it } from 'vitest';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { checkWords, missingWords, typeWords } from './coverage.ts';
const t = await openTestDb();
afterAll(() => t.close());

const write = (...sql: string[]) =>
  t.db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
const aldi = async () => {
  const checks = await (await readCatalog(t.db, TEST_NOW)).checks();
  return checks.find(({ slug }) => slug === 'aldi-talk')!;
};
const OF_ALDI = "(SELECT id FROM carriers WHERE slug = 'aldi-talk')";

describe('the age of prices', () => {
  it('calls sample data by its name and gives it no day', async () => {
    const carrier = await aldi();
    expect(carrier.samples).toBe(carrier.plans);
    expect(checkWords(carrier)).toEqual({ newest: 'Sample data', more: '' });
  });

  it('says how many plans have a day, and which one was left alone for longest', async () => {
    const rows = await t.db.all<{ id: number }>(
      `SELECT id FROM plans WHERE carrier_id = ${OF_ALDI} ORDER BY id`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const [a, b] = rows.map(({ id }) => id);
    await write(
      `UPDATE plans SET sample = 0, seen_on = '2026-11-12' WHERE id = ${a}`,
      `UPDATE plans SET sample = 0, seen_on = '2026-10-03' WHERE id = ${b}`,
    );
    const words = checkWords(await aldi());
    expect(words).toEqual({
      newest: '12 Nov 2026',
      more: `2 of ${rows.length} plans, oldest 3 Oct 2026`,
    });
  });
});

describe('what is missing', () => {
  it('is read from the data', async () => {
    await write(
      `UPDATE plans SET status = 'draft' WHERE carrier_id = ${OF_ALDI}`,
      `UPDATE plans SET plan_type = 'esim' WHERE plan_type IN ('travel', 'data-only')
         AND region_id = (SELECT id FROM regions WHERE code = 'DE')`,
    );
    const catalog = await readCatalog(t.db, TEST_NOW);
    const words = missingWords(catalog.regions, await catalog.checks(), await catalog.types());
    expect(words).toContain('Types without a plan in Germany: travel, data-only.');
    expect(words).toContain('Known, but without a listed plan: ALDI TALK.');
    expect(words.join(' ')).not.toMatch(/Japan|undefined|null/);
  });
});

it('names the types of a place with how many plans each has, none without', () => {
  expect(typeWords({ prepaid: 62, postpaid: 0, esim: 79, travel: 0, 'data-only': 13 })).toBe(
    '62\u00A0prepaid, 79\u00A0eSIM, 13\u00A0data-only',
  );
  expect(typeWords()).toBe('');
});
