import { afterAll, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { Suggestions } from '#src/contract/lists/suggest.ts';
import { MAX_SEARCH_LENGTH } from '#src/domain/core/vocabulary.ts';
import { openTestApp } from '../../testing.ts';
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const suggested = (q: string) => t.json<Suggestions>(`/api/suggest?${new URLSearchParams({ q })}`);
const titles = ({ groups }: Suggestions, label: string) =>
  groups.find((group) => group.label === label)?.options.map(({ title }) => title) ?? [];

it('leads to what a place and a time cost', async () => {
  const answer = await suggested('Japan eSIM unlimited 12 days');
  expect(answer.search.parts.map(({ label }) => label)).toEqual([
    'Japan',
    'eSIM',
    'Unlimited data',
    '12 days',
  ]);
  expect(answer.groups[0]).toEqual({
    label: 'Answers',
    options: [
      {
        kind: 'answer',
        title: 'What it costs: 12 days in Japan, unlimited data, eSIM',
        href: '/find?places=JP&days=12&gb=unlimited&format=esim',
        sub: 'All in, fresh prices first',
      },
    ],
  });
  expect(titles(answer, 'Plans')[0]).toBe('Breeze Japan Unlimited 1 day');
  expect(answer.groups[1]!.options).toEqual([
    {
      kind: 'place',
      title: 'Japan',
      href: '/region/JP',
      aside: expect.stringMatching(/^\d+ plans$/) as string,
      picture: '/flags/jp.svg',
    },
  ]);
  const [said] = (await suggested('germany 12 months 20gb under 10 euro')).groups[0]!.options;
  expect(said!.title).toBe(
    'What it costs: 12 months in Germany, 20 GB a month, at most €10.00 a month',
  );
  const months = await suggested('germany 24 months 20gb');
  expect(months.groups[0]!.options[0]!.href).toBe('/find?places=DE&months=24&gb=20');
});

it.each([
  ['voda', 'Carriers', 'Vodafone'],
  ['verizn', 'Carriers', 'Verizon'],
  ['楽', 'Carriers', 'Rakuten Mobile'],
  ['ger', 'Places', 'Germany'],
  ['priva', 'Pages', 'Privacy'],
  ['magenta', 'Plans', 'Telekom MagentaMobil Basic'],
])('%s suggests among %s %s', async (q, label, title) => {
  expect(titles(await suggested(q), label).join()).toContain(title);
});

it.each(['japan 2 weeks 10 GB', '20 GB unter 10 Euro', 'japan under 20 pounds'])(
  'takes the unit of an amount for no place: %s',
  async (q) => {
    expect(titles(await suggested(q), 'Places')).toEqual(q.startsWith('japan') ? ['Japan'] : []);
  },
);

it('says whose mark stands before a carrier and its plans', async () => {
  const { groups } = await suggested('mint');
  const [carrier] = groups.find(({ label }) => label === 'Carriers')!.options;
  expect(carrier).toMatchObject({ kind: 'carrier', carrier: 'Mint Mobile' });
  const [plan] = groups.find(({ label }) => label === 'Plans')!.options;
  expect(plan).toMatchObject({ kind: 'plan', carrier: 'Mint Mobile', aside: '$15.00' });
});

it('has few lines, and every one leads somewhere', async () => {
  const { groups } = await suggested('e');
  const options = (await suggested('unlimited')).groups.flatMap((group) => group.options);
  for (const group of groups) expect(group.options.length).toBeLessThanOrEqual(3);
  expect(options.length).toBeGreaterThan(0);
  for (const { href } of options) expect(href).toMatch(/^\/[a-z]/);
});

it('has nothing for words that nothing has, and refuses none and too many', async () => {
  const none = await suggested('"satellite"');
  expect(none).toMatchObject({ totalCount: 0, groups: [] });
  expect((await t.get('/api/suggest')).status).toBe(400);
  expect((await t.get(`/api/suggest?q=${'x'.repeat(MAX_SEARCH_LENGTH + 1)}`)).status).toBe(400);
});

it('is kept like lists', async () => {
  const first = await t.get('/api/suggest?q=mint');
  expect(first.headers.get('Cache-Control')).toContain('s-maxage');
  const again = await t.get('/api/suggest?q=mint', { 'If-None-Match': first.headers.get('ETag')! });
  expect(again.status).toBe(304);
});
