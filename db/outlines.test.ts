import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalog } from './catalog.ts';
import { keepOutlines } from './outlines.ts';
import { listAllPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { openTestDb, TEST_DAYS, TEST_NOW } from './testing.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeEach(async () => (test = await openTestDb()));
afterEach(() => test.close());

const write = (sql: string, ...args: (string | number)[]) =>
  test.db.write((commit) => commit([{ sql, args }]));
/** Regions whose plans were read anew by the second of two reads. */
async function readAgain(change: () => Promise<unknown>): Promise<string[]> {
  const outlines = keepOutlines(test.db);
  const before = await outlines.read(await listRegions(test.db));
  await change();
  const after = await outlines.read(await listRegions(test.db));
  return [...after.keys()].filter((code) => after.get(code) !== before.get(code));
}

describe('outlines that are kept', () => {
  it('say of each plan what the whole row says', async () => {
    const regions = await keepOutlines(test.db).read(await listRegions(test.db));
    const known = new Map([...regions.values()].flat().map((entry) => [entry.key.id, entry]));
    const all = await listAllPlans(test.db, TEST_DAYS);
    expect(known.size).toBe(all.length);
    for (const { plan, key } of all) {
      const outline = known.get(plan.id)!;
      expect(plan).toMatchObject(outline.plan);
      expect(key).toMatchObject(outline.key);
    }
  });

  it('are read again for the region of an edited plan alone', async () => {
    const edit = "UPDATE plans SET price_minor = price_minor + 1 WHERE slug LIKE '%vodafone%' ";
    const inUk = `${edit} AND region_id = (SELECT id FROM regions WHERE code = 'UK')`;
    expect(await readAgain(() => write(inUk))).toEqual(['UK']);
    expect(await readAgain(() => Promise.resolve())).toEqual([]);
  });

  it('notice plans that move, go and come, and a carrier with another address', async () => {
    const regionOf = (code: string) => `(SELECT id FROM regions WHERE code = '${code}')`;
    const first = (code: string) =>
      `(SELECT min(id) FROM plans WHERE region_id = ${regionOf(code)})`;
    const moved = await readAgain(() =>
      write(`UPDATE plans SET region_id = ${regionOf('JP')} WHERE id = ${first('DE')}`),
    );
    expect(moved.sort()).toEqual(['DE', 'JP']);
    const gone = await readAgain(async () => {
      await write(`DELETE FROM price_records WHERE plan_id = ${first('CA')}`);
      await write(`DELETE FROM plans WHERE id = ${first('CA')}`);
    });
    expect(gone).toEqual(['CA']);
    const renamed = await readAgain(() =>
      write("UPDATE carriers SET slug = 'o2-neu' WHERE id = 1"),
    );
    const places = await test.db.all<{ code: string }>(
      'SELECT DISTINCT r.code FROM plans p JOIN regions r ON r.id = p.region_id WHERE p.carrier_id = 1',
    );
    expect(renamed.sort()).toEqual(places.map(({ code }) => code).sort());
    const outlines = await keepOutlines(test.db).read(await listRegions(test.db));
    const carriers = [...outlines.values()].flat().map(({ key }) => key.carrier);
    expect(carriers).toContain('o2-neu');
  });

  it('follow a region that gets another code', async () => {
    expect(
      await readAgain(() => write("UPDATE regions SET code = 'GB' WHERE code = 'UK'")),
    ).toEqual(['GB']);
  });

  it('are counted again for landing pages of the region of an edited plan alone', async () => {
    const outlines = keepOutlines(test.db);
    const given: Map<string, readonly unknown[]>[] = [];
    const landings: typeof outlines.landings = (regions, ...more) => {
      given.push(new Map(regions.map(({ code, entries }) => [code, entries])));
      return outlines.landings(regions, ...more);
    };
    const find = async () =>
      (await openCatalog(test.db, TEST_NOW, { outlines: { ...outlines, landings } })).landings();
    const found = await find();
    await write(
      "UPDATE plans SET price_minor = price_minor + 1 WHERE region_id = (SELECT id FROM regions WHERE code = 'UK')",
    );
    expect(await find()).toEqual(await (await openCatalog(test.db, TEST_NOW)).landings());
    const [before, after] = given as [(typeof given)[0], (typeof given)[0]];
    expect([...after.keys()].filter((code) => after.get(code) !== before.get(code))).toEqual([
      'UK',
    ]);
    expect(found.length).toBeGreaterThan(0);
  });
});
