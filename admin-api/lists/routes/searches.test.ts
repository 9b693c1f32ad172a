import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { openTestApp } from '../../testing.ts';
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const search = (q: string, more = '') =>
  t.json<PlanList>(`/api/simcards?${new URLSearchParams({ q })}${more}`);

const table = await readFile(join(import.meta.dirname, 'searches.txt'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('knows what visitors type', () => {
  expect(rows.length).toBeGreaterThanOrEqual(150);
});

it.each(rows)('%s', async (q, first, chips, corrected = '') => {
  const { data, meta } = await search(q!);
  const [plan] = data;
  const found = plan ? [plan.slug, plan.carrier.slug] : ['nothing'];
  expect(found).toContain(first);
  expect(meta.search!.parts.map(({ label }) => label).join(' + ')).toBe(chips);
  const meant = meta.search!.corrected.map((word) => `${word.said} > ${word.meant}`);
  expect(meant.join(', ')).toBe(corrected);
});

it('takes no everyday word for another that is spelt like it', async () => {
  const words = `bill bank beach bike hike thank very spare village tonight tight actually quarter
    meeting sailing camping leaving summer viber islands klein groß mittel Ausland Stadt Garten Tochter
    Rechner Serien Studentin`;
  const meant = [];
  for (const word of words.split(/\s+/)) {
    const { meta } = await search(`20 GB ${word}`);
    meant.push(...meta.search!.corrected.map((one) => `${one.said} > ${one.meant}`));
  }
  expect(meant).toEqual([]);
});

it('finds without a part what its address without it finds', async () => {
  const { meta } = await search('japan esim unlimited 12 days');
  const without = meta.search!.parts.map((part) => part.without);
  expect(without).toEqual([
    'esim unlimited 12 days',
    'japan unlimited 12 days',
    'japan esim 12 days',
    'japan esim unlimited',
  ]);
});

it('takes words as they are where that is asked for', async () => {
  const { meta } = await search('unlimted verizn');
  expect(meta.search!.corrected).toEqual([
    { said: 'unlimted', meant: 'unlimited', exact: '"unlimted" verizn' },
    { said: 'verizn', meant: 'verizon', exact: 'unlimted "verizn"' },
  ]);
  const exact = await search('"verizn"', '&facets=true');
  expect(exact.meta).toMatchObject({ totalCount: 0, search: { corrected: [] } });
});

it('lets what is chosen win over what words mean', async () => {
  const slugs = async (q: string, more: string) => {
    const { data } = await search(q, `${more}&limit=100`);
    return [...new Set(data.map(({ carrier }) => carrier.slug))];
  };
  expect(await slugs('mint', '&carriers=mint-mobile')).toEqual(['mint-mobile']);
  // A word that contradicts the choice does not count.
  expect(await slugs('mint', '&carriers=verizon')).toEqual(['verizon']);
  const { data } = await search('japan 10gb', '&region=UK&minData=50');
  expect(data[0]!.region.code).toBe('UK');
  const more = await search('10gb', '&minData=50&limit=100');
  expect(more.meta.totalCount).toBe((await search('', '&minData=50')).meta.totalCount);
});

it('orders by fit unless an order is asked for', async () => {
  const prices = (list: PlanList) => list.data.map(({ price }) => price);
  const fit = await search('mobile l o2');
  expect(fit.data[0]!.planName).toBe('Mobile L');
  const dear = prices(await search('mint', '&sort=price-desc'));
  expect(dear).toEqual(dear.toSorted((a, b) => b - a));
  expect(prices(await search('cheap mint', '&sort=price-desc'))).toEqual(dear);
});

it('says beside an empty list where the words are found', async () => {
  const none = await search('5g', '&carriers=mint-mobile&facets=true');
  expect(none.meta.search).toMatchObject({ all: expect.any(Number) as number });
  const nowhere = await search('Germany 500GB hotspot under 1 euro', '&facets=true');
  expect(nowhere.meta).toMatchObject({ totalCount: 0 });
  expect(nowhere.meta.search).not.toHaveProperty('literal');
  const world = await search('boost global', '&facets=true');
  expect(world.meta.search).toMatchObject({ literal: { q: '"boost" "global"', count: 1 } });
});
