import { afterAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openSeededDb, openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { attributionText } from '#src/domain/pages/attribution.ts';
import { attributions, openRows, openText } from './open-files.ts';

const SITE = 'https://sim.example/';
const seeded = await openSeededDb();
const catalog: Catalog = await readCatalog(seeded.db, TEST_NOW);
afterAll(() => seeded.close());

it('says the lines that the sources of the default content ask for, word for word', async () => {
  expect((await attributions(catalog)).map(attributionText)).toEqual([
    'UK plan data partly from Mobile Plans by WeAreOur (https://github.com/WeAreOur/mobile-plans), CC BY-SA 4.0; changed.',
    'German tariff facts read with telco-radar (https://github.com/Antonio20045/telco-radar), MIT.',
    'One UK price read with mob-deals (https://github.com/DLinacre/mob-deals), MIT.',
  ]);
});

it('keeps the terms of rows that have their own, in every file and format', async () => {
  for (const [file, from, plan] of [
    ['sim-plans', 'plans', 'f.id'],
    ['price-history', 'price_records', 'f.plan_id'],
  ] as const) {
    const rows = await openRows(catalog, file, SITE);
    const shared = rows.filter(({ licence }) => licence === 'CC-BY-SA-4.0');
    const [stored] = await seeded.db.all<{ n: number }>(
      `SELECT count(*) AS n FROM ${from} f JOIN plans p ON p.id = ${plan}
       WHERE f.source_name LIKE 'Mobile Plans%' AND p.status = 'active'`,
    );
    expect(shared).toHaveLength(stored!.n);
    expect(shared.length).toBeGreaterThan(150);
    const json = JSON.parse([...openText(file, 'json', rows, SITE)].join('')) as {
      attribution: string[];
    };
    expect(json.attribution[0]).toContain('CC BY-SA 4.0; changed.');
    expect([...openText(file, 'csv', rows, SITE)][0]).toMatch(/,licence\r\n$/);
  }
});

it('says none of them of content from elsewhere', async () => {
  const { db, close } = await openTestDb();
  expect(await attributions(await readCatalog(db, TEST_NOW))).toEqual([]);
  await close();
});
