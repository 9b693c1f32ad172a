import { describe, expect, it } from 'vitest';
import type { AskAnswer } from '#src/contract/lists/ask.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { all, one, read, sent, words, type Element } from '../support/html.ts';
import { ORIGIN } from '../support/site.ts';

/** What a text that is typed into the box leads to, as the server renders it. */
const page = async (path: string) => one(await read(path), 'body');
const json = async <T>(path: string) => (await (await fetch(ORIGIN + path)).json()) as T;
const ask = (q: string) => json<AskAnswer>(`${api.ask}?${new URLSearchParams({ q })}`);
const plansFor = (q: string, more = {}) => page(`/plans?${new URLSearchParams({ q, ...more })}`);
const minor = (text: string) => Number(text.match(/[\d,.]+/)![0].replaceAll(/\D/g, ''));
const chips = (body: Element) => all(body, '.uchip .c').map(words);
const first = (body: Element) =>
  all(body, '.top3 .answer').map((answer) => all(answer, 'h2 a').at(-1)!.attribs.href);

describe('a text that is a need', () => {
  it.each([
    [
      'Germany 18 months 15 GB no contract',
      ['Germany', '18 months', '15 GB a month', 'no contract'],
    ],
    ['20 days in Japan, 15 GB', ['Japan', '20 days', '15 GB']],
    ['Deutschland 12 Monate 20 GB', ['Germany', '12 months', '20 GB a month']],
  ])('has its first three answers and what was understood above the list: %s', async (q, said) => {
    const [body, { find }] = await Promise.all([plansFor(q), ask(q)]);
    const { data, meta } = await json<FoundList>(api.find + new URL(find!, ORIGIN).search);
    expect(chips(body)).toEqual(said);
    expect(all(body, 'h1').map(words)).toEqual([expect.stringContaining(said[1]!)]);
    expect(first(body)).toEqual(data.slice(0, 3).map(({ plan }) => paths.plan(plan.slug)));
    const totals = all(body, '.top3 .answer .tot .price').map((price) => minor(words(price)));
    expect(totals[0]).toBe(Math.round(data[0]!.total * (data[0]!.currency === 'JPY' ? 1 : 100)));
    const link = one(body, '.all-link a', new RegExp(`^All ${meta.totalCount} answers?$`));
    expect(new URL(link.attribs.href!, ORIGIN).search).toBe(new URL(find!, ORIGIN).search);
    // The text stays in its box.
    expect(one(body, '.bx-solo input[name="q"]').attribs.value).toBe(q);
  });

  it('offers what is paid already as the own plan, and takes it for nothing', async () => {
    const body = await plansFor('US 12 months 10 GB, I pay $85');
    const offer = one(body, '.und2 .add', /^You pay \$85\.00 now\? Compare with it$/);
    expect(offer.attribs).toMatchObject({
      href: paths.ownPlan,
      'data-own-price': '85',
      'data-own-currency': 'USD',
    });
    expect(one(body, '.all-link a').attribs.href).toBe('/find?places=US&months=12&gb=10');
    expect(all(await plansFor('US 12 months 10 GB'), '.und2 .add')).toEqual([]);
  });

  it('says words that mean nothing to it', async () => {
    const q = 'family Germany 18 months 15 GB';
    const { unused } = await ask(q);
    expect(unused).toContain('family');
    expect(words(one(await plansFor(q), '.unused'))).toMatch(/^Not used: “?family/);
  });

  it('lets go of a part by a link', async () => {
    const body = await plansFor('20 days in Japan, 15 GB');
    const off = one(body, '.uchip a[aria-label="Remove 15 GB"]').attribs.href!;
    expect(off).toBe('/find?places=JP&days=20');
  });

  it('asks where, if it names no place, and takes the place of the list', async () => {
    const q = '12 months 20 GB no contract';
    const body = await plansFor(q);
    expect(words(one(body, 'h1'))).toBe('Where do you need it?');
    const there = await page(sent(body, 'Where', { region: 'DE' }));
    expect(chips(there)).toEqual(['Germany', '12 months', '20 GB a month', 'no contract']);
    expect(first(there)).toHaveLength(3);
  });

  it('asks where once its place is taken off, and takes the usual time without its own', async () => {
    const body = await plansFor('Germany 18 months 15 GB no contract');
    const off = (part: string) => one(body, `.uchip a[aria-label="Remove ${part}"]`).attribs.href!;
    const anywhere = await page(off('Germany'));
    expect(off('Germany')).toMatch(/#where$/);
    expect(words(one(anywhere, '#where h1'))).toBe('Where do you need it?');
    expect(one(anywhere, '#where input[name="q"]').attribs.value).toBe(
      '18 months 15 GB no contract',
    );
    const usual = await page(off('18 months'));
    expect(chips(usual)).toEqual([
      'Germany',
      '12 months (assumed)',
      '15 GB a month',
      'no contract',
    ]);
    expect(all(usual, '.uchip a[aria-label="Remove 12 months"]')).toEqual([]);
  });

  it('is never lost where nothing fits: what comes nearest stands there', async () => {
    const q = 'Germany 12 months 900 GB under 5 a month';
    const body = await plansFor(q);
    expect(all(body, '.top3 .answer').length + all(body, '.nearest li').length).toBeGreaterThan(0);
  });
});

it('of the box leads to its plans, whatever its fields say, without scripts', async () => {
  const home = await page('/');
  const answer = await fetch(ORIGIN + sent(home, 'What do you need?', { q: 'mint mobile' }));
  expect(new URL(answer.url).pathname + new URL(answer.url).search).toBe('/plans?q=mint+mobile');
  const none = await page(sent(home, 'What do you need?', { time: '6' }));
  expect(words(one(none, 'h1'))).toMatch(/^6 months in the United States/);
});

describe('a need in the search of a list', () => {
  it.each([
    ['/region/DE', '12 months 20 GB no contract', 'Germany'],
    ['/region/US', 'Japan 10 days 5 GB', 'Japan'],
    ['/deals', 'Deutschland 12 Monate 20 GB', 'Germany'],
    ['/?carriers=att', 'US 6 months 20 GB', 'United States'],
    ['/?carriers=att&region=UK', '6 months 20 GB', 'United Kingdom'],
  ])('of %s has its first answers above it: %s', async (path, q, place) => {
    const before = await page(path);
    const body = await page(sent(before, 'plan-filters', { q }));
    const link = one(body, '.all-link a', /^All \d+ answers?$/).attribs.href!;
    const { data } = await json<FoundList>(api.find + new URL(link, ORIGIN).search);
    expect(chips(body)[0]).toBe(place);
    const firsts = all(body, '.top3 .answer').map((each) => all(each, 'h3 a').at(-1)!.attribs.href);
    expect(firsts).toEqual(data.slice(0, 3).map(({ plan }) => paths.plan(plan.slug)));
    // It is still the page that it was, and its box has the words.
    expect(words(one(body, 'h1'))).toBe(words(one(before, 'h1')));
    expect(one(body, '.xp-search input').attribs.value).toBe(q);
  });

  it('leaves the place of a page for all places, and filters of the list for another place', async () => {
    const region = await page('/region/DE?q=12+months+20+GB');
    const off = one(region, '.uchip a[aria-label="Remove Germany"]').attribs.href!;
    expect(off).toBe('/plans?q=12+months+20+GB#where');
    const home = await page('/?carriers=att&q=12+months+20+GB');
    const there = await page(sent(home, 'Where', { region: 'UK' }));
    expect(chips(there).slice(0, 2)).toEqual(['United Kingdom', '12 months']);
    expect(one(there, '#plan-filters input[value="att"]').attribs).toHaveProperty('checked');
  });
});

it('that asks for a list stays one, with its filters as chips', async () => {
  const body = await plansFor('verizon prepaid');
  expect([...all(body, '.und2'), ...all(body, '.top3')]).toEqual([]);
  expect(words(one(body, 'h1'))).toBe('SIM Card Plans');
  expect(all(one(body, '#plan-results'), '.chip').map(words)).toEqual(
    expect.arrayContaining(['Verizon', 'Prepaid']),
  );
});
