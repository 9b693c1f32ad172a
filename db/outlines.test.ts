import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepOutlines } from './outlines.ts';
import { listAllPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { openTestDb, TEST_DAYS } from './testing.ts';

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
});
