import { afterAll, expect, it } from 'vitest';
import { addPriceRecord } from '#db/plans/prices/change-prices.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { OPEN_FILES, OPEN_FORMATS } from '#src/domain/core/paths/paths.ts';
import { digest } from '../digest.ts';
import { openCounts, openRows, openText } from './open-files.ts';
const t = await openTestDb();
afterAll(() => t.close());

const SITE = 'https://sim.example/';
async function texts(): Promise<string[]> {
  const catalog = await readCatalog(t.db, TEST_NOW);
  const all = OPEN_FILES.map(async (file) => {
    const rows = await openRows(catalog, file, SITE);
    expect(rows).toHaveLength((await openCounts(catalog))[file]);
    return OPEN_FORMATS.map((format) => [...openText(file, format, rows, SITE)].join(''));
  });
  return (await Promise.all(all)).flat();
}

it('holds every public plan with its prices, and no trace of any other', async () => {
  const hidden = {
    draft: 'congstar-allnet-flat-s',
    scheduled: 'fraenk-15-gb',
    withdrawn: 'aldi-talk-kombi-paket-m',
  };
  const trashed = 'lidl-connect-smart-l';
  const gone = [...Object.values(hidden), trashed];
  for (const text of await texts()) for (const slug of gone) expect(text).toContain(slug);
  await t.db.write((commit) =>
    commit([
      ...Object.entries(hidden).map(([status, slug]) => ({
        sql: 'UPDATE plans SET status = ? WHERE slug = ?',
        args: [status, slug],
      })),
      { sql: "UPDATE plans SET deleted_at = '2026-11-20' WHERE slug = ?", args: [trashed] },
    ]),
  );
  for (const text of await texts()) for (const slug of gone) expect(text).not.toContain(slug);
});

it('is written anew only when a row changed', async () => {
  const key = async () =>
    digest(openRows(await readCatalog(t.db, TEST_NOW), 'price-history', SITE));
  const before = await key();
  await t.db.write((commit) =>
    commit([{ sql: "UPDATE plans SET plan_name = 'Other' WHERE slug = 'ahamo-30gb'", args: [] }]),
  );
  expect(await key()).toBe(before);
});

it('says of a checked price that the one before it was a sample', async () => {
  const slug = 'ahamo-30gb';
  const row = async () => {
    const rows = await openRows(await readCatalog(t.db, TEST_NOW), 'sim-plans', SITE);
    return rows.find((one) => one.slug === slug)!;
  };
  const plan = (await t.db.first<{ id: number }>('SELECT id FROM plans WHERE slug = ?', [slug]))!;
  const by = { actor: { id: null, name: 'test', way: 'cli' as const }, now: TEST_NOW };
  const { price } = await row();
  for (const [more, expected] of [
    [100, true],
    [200, false],
  ] as const) {
    await addPriceRecord(t.db, plan.id, { price: Number(price) + more }, by);
    expect(await row()).toMatchObject({
      price: Number(price) + more,
      previousPrice: Number(price) + more - 100,
      sample: false,
      previousSample: expected,
    });
  }
});
