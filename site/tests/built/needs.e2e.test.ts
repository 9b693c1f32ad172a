import { beforeAll, describe, expect, it } from 'vitest';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { FEED_TYPES } from '#src/domain/pages/open-data/price-feed.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { all, fieldsOf, formOf, one, read, sent, words, type Element } from '../support/html.ts';
import { ORIGIN } from '../support/site.ts';

/** What pages say of a need, as the server renders them: answers, comparisons, plans and feeds. */
const page = async (path: string) => one(await read(path), 'body');
const json = async <T>(path: string) => (await (await fetch(ORIGIN + path)).json()) as T;
const plansOf = async (query: string) => (await json<PlanList>(`${api.plans}?${query}`)).data;
const found = (query: string) => json<FoundList>(api.find + query);
const ASK = 'What do you need?';
const NEED = '?places=US&months=12&gb=10';

const MONEY = /[$£€¥][\d,]+(?:\.\d\d)?/g;
/** An amount as it is shown, in hundredths or whole yen: '$1,182.50' is 118250. */
const minor = (text: string) => Number(text.match(MONEY)!.at(-1)!.replaceAll(/\D/g, ''));
/** What a line comes to: '13 × $14.00' is worked out, another one says its amount. */
function lineOf(text: string): number {
  const [, count = '1'] = /^([\d,]+) × /.exec(text) ?? [];
  return Number(count.replaceAll(',', '')) * minor(text);
}

/** A total that a page shows, the lines for it, and where else on the page it stands. */
interface Shown {
  total: string;
  lines: { text: string; amount?: string }[];
  again: string[];
}
function sumTable(within: Element, again: string): Shown[] {
  // Of several places each stands above its lines, with their sum.
  const own = all(within, '.sumtab tr').filter(({ attribs }) => attribs.class !== 'pl');
  const rows = own.map((row) => ({
    text: words(one(row, 'th')),
    amount: words(one(row, 'td')),
  }));
  const last = rows.at(-1);
  return last ? [{ total: last.amount, lines: rows.slice(0, -1), again: [again] }] : [];
}
const KINDS = {
  find: (body: Element) =>
    all(body, '.answer').flatMap((answer) => sumTable(answer, words(one(answer, '.tot .price')))),
  compare: (body: Element) =>
    all(body, '.r-total td').flatMap((cell): Shown[] => {
      const [total] = all(cell, '.price').map(words);
      const [sum] = all(cell, '.cmp-sum').map(words);
      if (!total || !sum) return [];
      return [{ total, lines: sum.split(' + ').map((text) => ({ text })), again: [] }];
    }),
  plan: (body: Element) =>
    all(body, '.buybox-total').map((row): Shown => {
      const terms = words(one(body, '.buybox .sumline')).split(' + ');
      return { total: words(one(row, 'b')), lines: terms.map((text) => ({ text })), again: [] };
    }),
};

describe('totals', () => {
  let slugs: string[];
  let places: string[];
  beforeAll(async () => {
    const plans = (
      await Promise.all([1, 2, 3].map((at) => plansOf(`limit=100&page=${at}`)))
    ).flat();
    slugs = plans.map(({ slug }) => slug);
    places = [...new Set(plans.map(({ region }) => region.code))];
  });

  it('come to what their lines come to: all of 50 drawn answers, comparisons and plans', async () => {
    // Other words draw other pages; each run of the tests draws the same.
    const draw = seededRandom('totals that pages show');
    const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
    const upTo = (most: number) => 1 + Math.floor(draw() * most);
    const anyNeed = () => {
      const gb = oneOf(['0', '1', '3', '5.5', '10', '20', '40', 'unlimited']);
      const time = draw() < 0.5 ? `months=${upTo(24)}` : `days=${upTo(45)}`;
      return `${time}&gb=${gb}${oneOf(['', '', '', '&hotspot=true', '&contract=none', '&audience=all'])}`;
    };
    const four = () => [...new Set([1, 2, 3, 4].map(() => oneOf(slugs)))];
    const path = {
      find: () => `/find?places=${oneOf(places)}&${anyNeed()}`,
      compare: () => `${paths.compare(four())}&${anyNeed()}`,
      plan: () => paths.plan(oneOf(slugs)),
    };
    const seen = { find: 0, compare: 0, plan: 0 };
    for (let drawn = 0; drawn < 50; drawn += 1) {
      const kind = oneOf(['find', 'compare', 'plan'] as const);
      const at = path[kind]();
      for (const { total, lines, again } of KINDS[kind](await page(at))) {
        const said = [at, lines.map(({ text, amount }) => `${text}: ${amount}`)];
        const sum = lines.reduce((all, { text, amount }) => {
          if (amount && / × /.test(text))
            expect([...said, lineOf(text)]).toEqual([...said, minor(amount)]);
          return all + (amount ? minor(amount) : lineOf(text));
        }, 0);
        expect([...said, sum]).toEqual([...said, minor(total)]);
        for (const other of again) expect([...said, minor(other)]).toEqual([...said, minor(total)]);
        seen[kind] += 1;
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(8);
  });
});

describe('the finder', () => {
  it('is asked by the form on Home', async () => {
    const asked = sent(await page('/'), ASK, { time: '6', hotspot: 'true' });
    const answers = await page(asked);
    expect(words(one(answers, 'h1'))).toMatch(/^6 months in the United States/);
    const { data } = await found('?places=US&months=6&gb=10&hotspot=true');
    expect(minor(words(one(answers, '.answer .price')))).toBe(Math.round(data[0]!.total * 100));
  });

  it('leads from an address as its form sends it to the one of its links', async () => {
    const asked = `${ORIGIN}${paths.find('?places=JP&place2=&time=12&unit=days&gb=')}`;
    const answer = await fetch(asked, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/find?places=JP&days=12',
    ]);
  });

  it('says what comes nearest where nothing covers the need', async () => {
    const none = await page(paths.find(`${NEED}&maxPerMonth=1`));
    expect(words(none)).toContain(
      'What comes nearest What lacks: at most $1.00 a month. The lowest with all else is $',
    );
    expect(words(one(none, '.nearest li b'))).toMatch(/^For \$\d+\.\d\d a month$/);
    const nearest = one(none, 'main a', /^Show \d+ answers?$/).attribs.href!;
    expect(all(await page(nearest), '.answer').length).toBeGreaterThan(0);
  });

  it.each([
    ['?places=DE&months=40&gb=7&hotspot=true', 'How long', 'Must be a whole number from 1 to 36'],
    ['?places=QQ&months=4&gb=7&hotspot=true', 'Where', 'We have no plans for QQ'],
    ['?unit=days&places=JP&time=400&gb=12', 'How long', 'Must be 1 to 365'],
    ['?places=DE&months=4&lines=12', 'Lines', 'Must be a whole number from 1 to 9'],
    ['?places=DE&months=4&network=xyz', 'Network', 'xyz is not a network of this site'],
  ])(
    'names what cannot be read in %s, first of all and at its field',
    async (query, name, said) => {
      const body = await page(paths.find(query));
      const link = one(body, '[role="alert"] a');
      expect(words(link)).toBe(name);
      const { href } = link.attribs;
      expect(words(one(body, href!))).toContain(said);
      const field = one(body, `[aria-describedby="${href!.slice(1)}"]`);
      expect(field.attribs['aria-invalid']).toBe('true');
    },
  );

  it('names a parameter that is no field', async () => {
    const body = await page(paths.find('?places=DE&months=4&contract=maybe'));
    expect(words(one(body, '[role="alert"]'))).toMatch(/^contract: /);
  });

  it('loses nothing of what was typed, and starts from the need of a list', async () => {
    const wrong = await page(paths.find('?unit=days&places=JP&time=400&gb=12'));
    expect(fieldsOf(wrong, formOf(wrong, ASK))).toEqual(
      expect.arrayContaining([
        ['unit', 'days'],
        ['places', 'JP'],
        ['time', '400'],
        ['gb', '12'],
      ]),
    );
    const place = await page(`${paths.region('US')}?sort=total&months=3&gb=5`);
    expect(fieldsOf(place, formOf(place, ASK))).toEqual(
      expect.arrayContaining([
        ['time', '3'],
        ['gb', '5'],
      ]),
    );
    expect(one(formOf(place, ASK), '.ask-now').attribs.href).toContain('months=3&gb=5');
  });

  it('asks for the own plan by a link to what the device keeps', async () => {
    const link = one(await page(paths.find(NEED)), 'main a', /^What do I pay now\?$/);
    expect(link.attribs.href).toMatch(new RegExp(`^${paths.device}`));
  });
});

describe('a comparison', () => {
  const lacks = (body: Element) =>
    all(body, '.r-total td').map((cell) => all(cell, '.lack').map(words).join());

  it('takes another need from its form, and keeps it when a plan is removed', async () => {
    const slugs = (await plansOf('limit=3&sort=price-desc')).map(({ slug }) => slug);
    const before = await page(paths.compare(slugs));
    const form = all(before, 'form').find((one) => all(one, 'input[name="time"]').length > 0)!;
    const name = form.attribs['aria-label'] ?? form.attribs.id!;
    const asked = sent(before, name, { time: '6', unit: 'months', gb: '900' });
    const after = await page(asked);
    expect(words(one(after, '.r-total th'))).toContain('Total for 6 months');
    expect(lacks(after).join()).toContain('GB a month short');
    const rest = new URL(one(after, '[data-compare-remove]').attribs.href!, ORIGIN).searchParams;
    expect([rest.get('plans'), rest.get('months'), rest.get('gb')]).toEqual([
      slugs.slice(1).join(),
      '6',
      '900',
    ]);
  });

  it('says of a plan that it is not sold where it is needed, and calls its total no best', async () => {
    const [here] = await plansOf('region=US&planTypes=prepaid&sort=price-desc');
    const [there] = await plansOf('region=DE&planTypes=prepaid&sort=price-desc');
    const both = paths.compare([here!.slug, there!.slug]);
    const body = await page(`${both}&places=DE&months=12&gb=1`);
    const [first, second] = lacks(body);
    expect([first, second]).toEqual([
      expect.stringContaining('not sold for Germany'),
      expect.not.stringContaining('not sold'),
    ]);
    for (const row of all(body, '.cmptable tbody tr')) {
      const [, cell] = row.children.filter((node) => 'attribs' in node);
      expect((cell as Element).attribs.class ?? '').not.toMatch(/\bbest\b/);
    }
  });

  it.each([
    ['region=JP&planTypes=travel', '&days=12&gb=12', 'Total for 12 days by data in all'],
    ['region=US&planTypes=prepaid', '', 'At full speed'],
  ])(
    'draws what plans of %s cost by use where that decides, and says it in a table',
    async (query, need, head) => {
      const plans = await plansOf(`${query}&limit=8`);
      const pairs = plans.flatMap(({ slug }, at) =>
        plans.slice(at + 1).map((other) => [slug, other.slug]),
      );
      let body = await page(paths.compare(pairs[0]!) + need);
      for (const pair of pairs.slice(1)) {
        if (all(body, '.costc').length > 0) break;
        body = await page(paths.compare(pair) + need);
      }
      expect(words(body)).toContain('What it costs by how much you use');
      const lines = all(body, '.costc .ln').length;
      expect(lines).toBeGreaterThanOrEqual(2);
      const table = all(body, 'table').findLast((one) => words(one).includes(head))!;
      expect(all(table, 'tbody tr')).toHaveLength(lines);
      if (!need) return;
      expect(all(body, '.costc .steps path').length).toBeGreaterThan(0);
      expect(words(table)).toMatch(/\d up to [\d.]+ GB, /);
      expect(words(body)).toMatch(/costs? least, .* for 12 days\./);
    },
  );

  it.each(['/compare', '/compare?plans=', '/compare?plans=no-such-plan', '/compare?plans=,,,'])(
    'says how to begin where there is nothing to compare: %s',
    async (path) => {
      expect(all(await page(path), 'main a[href="/plans"]').length).toBeGreaterThan(0);
    },
  );

  it('has short heads for screen readers', async () => {
    const plans = await plansOf('limit=2');
    const body = await page(paths.compare(plans.map(({ slug }) => slug)));
    const heads = all(body, '.cmptable thead th').slice(1);
    expect(heads.map(({ attribs }) => attribs['aria-label'])).toEqual(
      plans.map(({ carrier, planName }) => fullPlanName(carrier.name, planName)),
    );
  });
});

describe('the page of a plan', () => {
  it('lists lower totals for its need, each linked, and all answers to it', async () => {
    const [dear] = await plansOf('region=US&planTypes=prepaid&minData=10&sort=price-desc');
    const body = await page(paths.plan(dear!.slug));
    const lower = one(body, 'section[aria-labelledby="lower"]');
    const totals = all(lower, 'li b').map((total) => minor(words(total)));
    expect(totals.length).toBeGreaterThan(0);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals.at(-1)!).toBeLessThan(minor(words(one(body, '.buybox-total b'))));
    const need = one(lower, 'a', /^All answers for this need$/).attribs.href!;
    expect(one(body, '.buybox-total a').attribs.href).toBe(need);
    const shown = all(await page(need), '.answer h2 a').map(({ attribs }) => attribs.href);
    expect(shown).toContain(all(lower, 'li a')[0]!.attribs.href);
  });

  it('says what stands before one can buy, once', async () => {
    const [plan] = await plansOf('limit=1');
    const body = await page(paths.plan(plan!.slug));
    expect(all(one(body, '.plan-head .tags'), 'li').length).toBeGreaterThan(0);
    expect(all(body, 'h2').map(words)).not.toContain('Conditions');
    expect(all(one(body, '.spec'), 'dt').map(words)).not.toContain('Contract');
  });
});

describe('following prices', () => {
  it('leads from a page to its feeds, and says what a feed is', async () => {
    const link = one(await page('/region/US'), 'a', /^Follow price changes$/).attribs.href!;
    expect(link).toBe(paths.follow('/region/US'));
    const body = await page(link);
    expect(words(one(body, 'h1'))).toBe('Follow prices');
    const fields = all(body, 'input[readonly]').map(({ attribs }) => attribs.value!);
    expect(fields).toHaveLength(2);
    const asJson = one(body, 'a', /^As JSON/).attribs.href!;
    for (const [address, type] of [
      ...fields.map((field) => [field, FEED_TYPES.atom]),
      [ORIGIN + asJson, FEED_TYPES.json],
    ]) {
      const feed = await fetch(address!);
      expect([feed.status, feed.headers.get('Content-Type')]).toEqual([200, type]);
    }
  });

  it('names all places for a page that has no feed', async () => {
    const body = await page(paths.follow('/plans/no-such-plan'));
    expect(all(body, 'h2').map(words)).toContain('Hot deals');
    expect(words(body)).toMatch(/the United States/);
  });
});
