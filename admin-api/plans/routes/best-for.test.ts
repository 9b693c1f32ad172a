import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const now = () => new Date('2026-11-22T12:00:00Z');
  t = await openTestApp({ now }, {}, await openSeededDb());
});
afterAll(() => t.close());

const list = (search: string) => t.json<PlanList>(`${api.plans}?limit=100&${search}`);
const change = (sql: string) =>
  t.db.write((commit) =>
    commit(
      [sql, 'UPDATE site_state SET data_version = data_version + 1'].map((one) => ({
        sql: one,
        args: [],
      })),
    ),
  );
const marked = ({ data }: PlanList) => data.filter(({ bestFor }) => bestFor !== undefined);

describe('what plans are best for', () => {
  it.each(['US', 'DE', 'JP', 'XE'])(
    'stands at three plans of a place at most: %s',
    async (code) => {
      const pages = await Promise.all([1, 2, 3].map((page) => list(`region=${code}&page=${page}`)));
      const found = pages.flatMap(marked);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const { id, region, bestFor, age } of found) {
        expect(age).toBe('fresh');
        if (region.code !== code) continue;
        expect((await t.json<Plan>(api.plan(id))).bestFor).toEqual(bestFor);
      }
    },
  );

  it('is said of one plan at its own place, and of none that won nothing', async () => {
    const { data } = await list('region=US&sort=price-desc');
    const dear = data.find(({ bestFor, region }) => !bestFor && region.code === 'US')!;
    expect((await t.json<Plan>(api.plan(dear.id))).bestFor).toBeUndefined();
  });

  it('is no figure of a list of several places, and says where no price is fresh enough', async () => {
    expect(marked(await list('sort=per-gb-asc'))).toEqual([]);
    expect((await list('region=CA')).meta.unmarked).toBeUndefined();
    await change(`UPDATE plans SET seen_on = '2026-01-01'
      WHERE region_id = (SELECT id FROM regions WHERE code = 'CA')
        AND carrier_id IN (SELECT id FROM carriers WHERE kind <> 'travel')`);
    expect((await list('region=CA')).meta.unmarked).toBe('operators');
    expect((await list('region=US')).meta.unmarked).toBeUndefined();
  });

  it('follows the data', async () => {
    const [first] = marked(await list('region=US&sort=per-gb-asc'));
    await change(`UPDATE plans SET seen_on = '2026-01-01' WHERE id = ${first!.id}`);
    const after = marked(await list('region=US&sort=per-gb-asc'));
    expect(after.map(({ id }) => id)).not.toContain(first!.id);
    expect(after.length).toBeGreaterThan(0);
  });
});
