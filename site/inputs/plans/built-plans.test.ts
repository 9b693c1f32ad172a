import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { builtPlans, unbuiltPlans } from './built-plans.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let catalog: Catalog;
beforeAll(async () => {
  t = await openTestDb();
  const wished = `UPDATE plans SET popularity = 5 WHERE id = (SELECT max(id) FROM plans
    WHERE status = 'active' AND deleted_at IS NULL)`;
  const elsewhere = "UPDATE regions SET code = 'FR' WHERE code = 'US'";
  await t.db.write((commit) => commit([wished, elsewhere].map((sql) => ({ sql, args: [] }))));
  catalog = await readCatalog(t.db, TEST_NOW);
});
afterAll(() => t.close());

/** For the rest of a test, a start waits for the build. */
function waiting(): void {
  vi.stubEnv('BUILD_PLANS', 'some');
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('builds the pages of all plans where there are no more than a start waits for', () => {
  waiting();
  expect(builtPlans(catalog)).toBe(catalog.allPlans());
});

it('builds those that are chosen most, then those of the first places', () => {
  waiting();
  const last = catalog.allPlans().at(-1)!;
  const built = builtPlans(catalog, 10);
  expect(built).toHaveLength(10);
  expect(built[0]).toBe(last);
  const places = new Set(built.slice(1).map(({ key }) => key.region));
  expect(catalog.plansIn('FR').length).toBeGreaterThan(0);
  expect([...places].filter((code) => !['UK', 'DE', 'JP', 'CA'].includes(code))).toEqual([]);
});

it('builds all of them where nobody waits', () => {
  expect(builtPlans(catalog, 10)).toBe(catalog.allPlans());
});

it('builds of more than there may be those that are chosen most, and leaves none to the next release', () => {
  const all = catalog.allPlans();
  const last = all.at(-1)!;
  const built = builtPlans(catalog, 10, 50);
  expect([built.length, built[0]]).toEqual([50, last]);
  expect(unbuiltPlans(catalog, 10, 50)).toBe(0);
  // Nobody chose the others: they come in the order of the catalog, whoever asks and how often.
  const rest = built.slice(1).map((entry) => all.indexOf(entry));
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  waiting();
  expect(builtPlans(catalog, 10, 50)).toEqual(built.slice(0, 10));
  expect(unbuiltPlans(catalog, 10, 50)).toBe(40);
  expect(unbuiltPlans(catalog, 100, 50)).toBe(0);
});
