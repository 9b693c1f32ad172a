import { afterAll, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { openTestApp } from '../../testing.ts';
/** German tariffs "on demand": a base volume, then free refills that one must ask for. */
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const list = async (search: string) => {
  const pages = [1, 2, 3].map((page) =>
    t.json<PlanList>(`/api/simcards?region=DE&ownOnly=true&limit=100&page=${page}&${search}`),
  );
  return (await Promise.all(pages)).flatMap(({ data }) => data);
};

it('say of their data what the size does not, and are not unlimited', async () => {
  const noted = (await list('')).filter(({ dataNote }) => dataNote !== null);
  expect(noted.map(({ carrier, dataAmount }) => `${carrier.slug} ${dataAmount}`).sort()).toEqual([
    '1und1 10GB',
    '1und1 150GB',
    '1und1 50GB',
    'lidl-connect Not stated',
    'lidl-connect Not stated',
    'lidl-connect Not stated',
    'o2-de 50GB',
    'o2-de 50GB',
    'winsim 30GB',
  ]);
  for (const { dataNote } of noted) expect(dataNote).toMatch(/free 1 GB refills on request/);
  const unlimited = await list('unlimited=true');
  expect(unlimited.length).toBeGreaterThan(10);
  expect(unlimited.filter(({ dataNote }) => dataNote !== null)).toEqual([]);
});

it('of a base that nobody states win no order by data or price per GB, and answer no need of GB for sure', async () => {
  const isLidl = ({ dataAmount }: { dataAmount: string }) => dataAmount === 'Not stated';
  for (const sort of ['data-desc', 'per-gb-asc']) {
    const all = await list(`sort=${sort}`);
    const lastSized = all.findLastIndex(({ dataAmount }) => dataAmount.endsWith('GB'));
    expect(all.findIndex(isLidl), sort).toBeGreaterThan(lastSized);
  }
  expect((await list('minData=1')).filter(isLidl)).toEqual([]);
  const found = await t.json<FoundList>('/api/find?places=DE&months=12&gb=10&limit=100');
  const lidl = found.data.filter(({ plan }) => isLidl(plan));
  expect(
    lidl.every(({ fits, unknown }) => fits === 'unknown' && unknown.includes('dataAmount')),
  ).toBe(true);
  const unlimited = await t.json<FoundList>('/api/find?places=DE&months=12&gb=unlimited&limit=100');
  expect(unlimited.data.filter(({ plan, fits }) => isLidl(plan) && fits === 'known')).toEqual([]);
});
