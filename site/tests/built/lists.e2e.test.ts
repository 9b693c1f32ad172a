import { describe, expect, it } from 'vitest';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { all, fieldsOf, formOf, one, read, sent, words, type Element } from '../support/html.ts';
import { ORIGIN } from '../support/site.ts';

/** Lists as the server renders them, and their forms as a browser without scripts sends them. */
const list = async (path: string) => one(await read(path), 'body');
const results = (page: Element) => one(page, '#plan-results');
const chips = (page: Element) => all(results(page), '.chip').map(words);
const counted = (page: Element) => Number(/^\d+/.exec(words(one(results(page), '.count')))?.[0]);
const names = (page: Element) => all(results(page), '.pname').map(words);
const plansOf = async (query: string) => {
  const answer = await fetch(`${ORIGIN}${api.plans}${query}`);
  return ((await answer.json()) as PlanList).data;
};

describe('a list', () => {
  it('begins on Home with the specified filters, and shows a region by its address', async () => {
    const home = await list('/');
    expect(chips(home)).toEqual(['AT&T', 'T-Mobile', 'Prepaid', '$15 to $50']);
    expect(words(results(home))).toMatch(/\d+ of 376 plans - show all/);
    expect(counted(await list('/?show=all'))).toBe(376);
    const uk = await list('/?region=UK');
    expect([names(uk).length, chips(uk)]).toEqual([10, ['United Kingdom']]);
  });

  it('offers the five usual orders by their names, then the others', async () => {
    const options = all(results(await list('/plans')), '#plan-sort option').map(words);
    expect(options).toEqual([
      'Price: Low to High',
      'Price: High to Low',
      'Data Amount',
      'Carrier Name',
      'Popularity',
      'Price for 30 days',
      'Price per GB',
      'Price per day',
      'Total for my need',
    ]);
  });

  it.each([
    ['/plans?q=zzzzzz', ['No plans found', 'Try adjusting your filters']],
    ['/deals?q=zzzzzz', ['No deals available', 'Check back later for new deals']],
    ['/?carriers=att&maxPrice=1', ['No SIM card plans found matching your filters.']],
  ])('says the specified words when it is empty: %s', async (path, texts) => {
    for (const text of texts) expect(words(results(await list(path)))).toContain(text);
  });

  it.each(['/', '/plans', '/deals', '/region/JP'])(
    '%s shows plans and where to buy',
    async (path) => {
      const page = await list(path);
      expect(names(page).length).toBeGreaterThan(0);
      const [first] = all(results(page), 'a[data-buy]');
      const { searchParams: told } = new URL(first!.attribs.href!);
      const term = { '/': 'homepage', '/region/JP': 'region' }[path] ?? path.slice(1);
      expect(Object.fromEntries(told)).toMatchObject({
        utm_medium: 'affiliate',
        utm_campaign: 'sim_deals',
        utm_term: term,
        utm_content: first!.attribs['data-carrier']!.toLowerCase(),
        click_id: expect.stringMatching(/^sa-built-/),
      });
      expect(first!.attribs['aria-label']).toContain('(opens in a new tab)');
    },
  );

  it('says each row with its plan, and counts with their noun', async () => {
    const page = await list('/');
    expect(words(one(results(page), '[role="rowheader"]'))).toContain(names(page)[0]);
    const box = one(page, 'input[name="carriers"][value="att"]');
    expect(box.attribs['aria-label']).toMatch(/^AT&T, \d+ plans?$/);
  });

  it('folds filters that few ask for, and opens the fold of one that is chosen', async () => {
    const page = await list('/plans?network=vodafone&priceBasis=30days&maxPrice=20&view=list');
    expect(chips(page)).toEqual(['Up to $20 for 30 days', 'On Vodafone']);
    expect(names(page).length).toBeGreaterThan(0);
    const folds = all(page, 'details.fs-fold');
    const isOpen = (name: RegExp) =>
      'open' in folds.find((fold) => name.test(words(fold)))!.attribs;
    expect([/^More filters/, /^Network/, /^Contract/].map(isOpen)).toEqual([true, true, false]);
  });

  it('shows deals by place', async () => {
    const groups = all(results(await list('/deals?sort=price-desc')), '[data-deals-in]');
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) expect(all(group, '.dealcell').length).toBeGreaterThan(0);
  });

  it('is filtered by its form, and turned by links', async () => {
    const first = await list('/?show=all');
    const next = one(first, 'nav[aria-label="Pages"] a', /Next/).attribs.href!;
    expect(names(await list(next))).not.toEqual(names(first));
    const asked = sent(first, 'plan-filters', { planTypes: 'prepaid', maxPrice: '12' });
    const found = await list(asked);
    expect(chips(found)).toEqual(['Prepaid', 'Up to $12']);
    // Six columns, whatever they hold.
    expect(all(results(found), 'th')).toHaveLength(6);
  });
});

describe('a search in a list', () => {
  it('goes from untouched Home to all plans', async () => {
    const found = sent(await list('/'), 'plan-filters', { q: 'visible' });
    const answer = await fetch(ORIGIN + found);
    expect(new URL(answer.url).pathname + new URL(answer.url).search).toBe('/plans?q=visible');
    expect(chips(await list('/plans?q=visible'))).toContain('Visible');
  });

  it('says what it was taken for, part by part, and can be taken at its word', async () => {
    const page = await list('/plans?q=visable prepaid under 60');
    expect(chips(page)).toEqual(['Visible', 'Prepaid', 'Up to $60']);
    expect(words(results(page))).toContain('Showing results for visible.');
    const less = one(results(page), 'a[aria-label="Remove filter Prepaid"]').attribs.href!;
    expect(chips(await list(less))).toEqual(['Visible', 'Up to $60']);
    expect(counted(await list(less))).toBeGreaterThanOrEqual(counted(page));
    const instead = one(results(page), 'a', /^Search for visable instead$/).attribs.href!;
    // No name has the word: it is left out.
    expect(chips(await list(instead))).toEqual(['Prepaid', 'Up to $60']);
  });

  it.each([
    '/?carriers=att',
    '/deals?maxPrice=1',
    '/region/JP?sort=price-asc',
    '/plans?maxPrice=1',
  ])('names all plans with the words first where %s has none', async (path) => {
    const hint = one(results(await list(`${path}&q=mint`)), '.hints li');
    expect(words(hint)).toMatch(/^All plans with “mint”: \d+ plans$/);
    expect(one(hint, 'a').attribs.href).toBe('/plans?q=mint');
  });
});

/** An amount as it is shown, in hundredths or whole yen: '$1,182.50' is 118250. */
const minor = (text: string) => Number(text.replaceAll(/\D/g, ''));
/** A sum as it is shown, worked out again: 'Set-up fee $10.00 + 13 × $14.00'. */
function workedOut(sum: string): number {
  return sum.split(' + ').reduce((total, term) => {
    const [, count = '1'] = /^(\d+) × /.exec(term) ?? [];
    return total + Number(count) * minor(term.match(/[$£€¥][\d,]+(?:\.\d\d)?/)![0]);
  }, 0);
}
const totals = (page: Element) =>
  [...all(page, '.c-total'), ...all(page, '.cell-total')].map((cell) => ({
    total: all(cell, '.price').map(words)[0] ?? '',
    sum: all(cell, '.total-sum').map(words)[0] ?? '',
    text: words(cell),
    lacks: all(cell, '.lack').map(words),
    isMuted: all(cell, '.price.muted').length > 0,
  }));

describe('totals in a list', () => {
  it.each([
    '/plans?months=12&gb=10&sort=total',
    '/plans?days=12&gb=12&sort=total&view=list',
    '/region/DE?months=24&gb=20&sort=total',
    '/?show=all&months=7&gb=50&sort=price-desc',
  ])('add up again from what is shown: %s', async (path) => {
    const rows = totals(await list(path)).filter(({ total }) => total !== '');
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { total, sum, text } of rows) {
      expect(text).toMatch(/for \d+ (months|days)/);
      if (sum !== '') expect([sum, workedOut(sum)]).toEqual([sum, minor(total)]);
    }
    expect(rows.filter(({ sum }) => sum !== '').length).toBeGreaterThan(4);
  });

  it('step back where a plan falls short, and say what is missing', async () => {
    const short = totals(await list('/plans?months=12&gb=900&view=list')).filter(
      ({ lacks }) => lacks.length > 0,
    );
    expect(short.some(({ lacks }) => /^[\d.]+ GB a month short$/.test(lacks[0]!))).toBe(true);
    expect(short.every(({ isMuted }) => isMuted)).toBe(true);
  });

  it('are asked for by a form, which keeps the filters, and taken off again', async () => {
    const before = await list('/plans?planTypes=prepaid&view=list');
    const page = await list(sent(before, 'Totals in this list', { time: '6', gb: '5' }));
    expect(words(results(page))).toContain('For 6 months, 5 GB a month');
    const [first] = await plansOf('?planTypes=prepaid&months=6&gb=5&sort=total&maxAge=365');
    expect(minor(totals(page)[0]!.total)).toBe(Math.round(first!.cost!.total * 100));
    const off = one(page, 'a[aria-label="Remove totals for 6 months, 5 GB a month"]').attribs.href!;
    expect(off).toBe('/plans?planTypes=prepaid&view=list');
    expect(totals(await list(off))).toEqual([]);
  });

  it('are asked for by an address that does not say for what', async () => {
    const page = await list('/plans?sort=total');
    expect(formOf(page, 'Totals in this list')).toBeTruthy();
    expect(totals(page)).toEqual([]);
  });

  it('say what is wrong with a need where it was typed', async () => {
    const asked = sent(await list('/plans'), 'Totals in this list', { time: '40' });
    const form = formOf(await list(asked), 'Totals in this list');
    expect(words(one(form, '[role="alert"]'))).toBe('Months must be a whole number from 1 to 36');
    expect(one(form, 'input[name="time"]').attribs).toMatchObject({
      value: '40',
      'aria-invalid': 'true',
    });
    const again = sent(await list(asked), 'Totals in this list', { time: '24' });
    const page = await list(again);
    expect(all(page, '#list-need-error')).toEqual([]);
    expect(words(results(page))).toContain('For 24 months');
    expect(fieldsOf(page, formOf(page, 'Totals in this list'))).toContainEqual(['time', '24']);
  });
});
