/** The site that everybody gets who starts it for the first time: real plans, each price with its source and day. */
import { parse as parseCsv } from 'csv-parse/sync';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { readSeed } from '#db/seed/files.ts';
import { openSeededDb } from '#db/testing.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { sideways } from '../support/axe.ts';
import { all, one, parse, sent, words, type Element } from '../support/html.ts';
import { renderedSite } from '../support/rendered-site.ts';
import { API_DOWN, browseSite, cutApi, letters, WIDTHS } from '../support/site.ts';

const seeded = renderedSite(openSeededDb);
const browser = browseSite(seeded.origin);

const text = async (path: string) => (await fetch(new URL(path, seeded.origin()))).text();
const json = async <T>(path: string) => JSON.parse(await text(path)) as T;
const page = async (path: string) => one(parse(await text(path)), 'body');
const main = async (path: string) => words(await page(path));
const hasClass = (node: Element, name: RegExp) =>
  (node.attribs.class ?? '').split(/\s+/).some((each) => name.test(each));

let plans: Plan[];
/** Addresses of pages that search engines list: of the plans one of twenty, all others. */
let listed: string[];
beforeAll(async () => {
  const rows = (await readSeed()).plans.filter(({ status }) => status !== 'draft');
  const lists = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) =>
    json<PlanList>(`${api.plans}?limit=100&page=${at + 1}&maxAge=any`),
  );
  plans = (await Promise.all(lists)).flatMap(({ data }) => data);
  expect(plans).toHaveLength(rows.length);
  const urls = async (path: string) =>
    [...(await text(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    );
  const pages = (await Promise.all((await urls('/sitemap.xml')).map(urls))).flat();
  expect(pages.filter((path) => path.startsWith('/plans/'))).toHaveLength(rows.length);
  // Pages without data are those of the built site.
  const still = PAGE_LIST.filter(({ input }) => !input).map(({ path }) => path);
  const shown = pages.filter((path) => !still.includes(path));
  listed = shown.filter((path, at) => !path.startsWith('/plans/') || at % 20 === 0);
});

/** The elements that an element stands in, from the nearest on. */
function* around(node: Element): Generator<Element> {
  for (let at = node.parent; at && 'attribs' in at; at = at.parent) yield at as Element;
}
/** The row, card or box that a price stands in; null where it stands in none. */
const boxOf = (price: Element) =>
  around(price).find(
    (each) =>
      ['tr', 'article', 'aside', 'table'].includes(each.name) ||
      hasClass(each, /^(cell|dealcell|buybar)$/),
  ) ?? null;
/** Of many pages of one kind, some dozens: they are made by the same code, of other plans. */
const someOfEach = (paths: string[]) =>
  Object.values(
    Object.groupBy(paths, (path) => path.replace(/[^/]+$/, '').replace(/^\/region\/\w+\//, '*')),
  ).flatMap((of = []) => of.filter((_, at) => at % Math.ceil(of.length / 50) === 0));
const isSource = ({ attribs }: Element) => (attribs.rel ?? '').startsWith('nofollow');

describe('every page', () => {
  it('leads from each price to where it was read, and calls nothing a sample', async () => {
    const lost: string[] = [];
    // A first answer leads to the page of its sum.
    const answers = new Set<string>();
    let prices = 0;
    for (const path of someOfEach(listed)) {
      const body = await page(path);
      if (/\bsamples?\b/i.test(words(body))) lost.push(`${path}: a sample`);
      for (const price of all(body, '.price')) {
        // A place that a script fills.
        if (words(price) === '') continue;
        prices += 1;
        const answer = around(price).find(({ name }) => name === 'a')?.attribs.href;
        if (answer?.startsWith(paths.find())) {
          answers.add(answer);
          continue;
        }
        const box = boxOf(price);
        // The bar of a phone repeats the price of the box above it.
        if (box && hasClass(box, /^buybar$/)) continue;
        if (!box || !all(box, 'a').some(isSource)) lost.push(`${path}: ${words(price)}`);
      }
    }
    expect(prices).toBeGreaterThan(3000);
    expect(lost.slice(0, 20)).toEqual([]);
    expect(answers.size).toBeGreaterThan(10);
    for (const path of answers) {
      for (const answer of all(await page(path), 'li.answer')) {
        expect(all(answer, 'a').some(isSource), `${path}: ${words(answer)}`).toBe(true);
      }
    }
  });

  const CHECK = "; check the seller's page before you buy.";
  it.each([
    ['/plans', `Prices here were seen in August 2026${CHECK}`],
    [
      '/region/US',
      `Operators' prices were seen in June and August 2026, travel eSIMs in August 2026${CHECK}`,
    ],
    [
      '/region/UK',
      `Operators' prices were seen in January 2026, travel eSIMs in May and August 2026${CHECK}`,
    ],
    [
      '/region/DE',
      `Operators' prices were seen in August and September 2026, travel eSIMs in May and August 2026${CHECK}`,
    ],
    [
      '/region/JP',
      `Operators' prices were seen in December 2025 and September 2026, travel eSIMs in August and October 2026${CHECK}`,
    ],
    [
      '/region/CA',
      `Operators' prices were seen in September 2026, travel eSIMs in August 2026${CHECK}`,
    ],
    ['/region/XE', `Prices here were seen in May and August 2026${CHECK}`],
    ['/carriers/att', `Prices here were seen in August 2026${CHECK}`],
  ])(
    '%s says once, above its plans, in which months their prices were seen',
    async (path, said) => {
      const body = await page(path);
      expect(all(body, '.once-seen').map(words)).toEqual([said]);
      expect(words(body)).not.toMatch(/\bas last seen|9 October 2026/);
    },
  );
});

it('leads from the figures of a region to fresh or dated plans', async () => {
  const facts = one(await page('/region/JP'), '.rhero .facts');
  expect(words(facts)).toMatch(/per GB.*seen \d+ \w+ 20\d\d/);
  const links = all(facts, 'a').map(({ attribs }) => attribs.href!);
  expect(links).toHaveLength(2);
  for (const href of links) expect((await fetch(seeded.origin() + href)).status).toBe(200);
});

it('draws price trends of the same plans, and says what each line and point holds', async () => {
  const trends = words(one(await page('/'), 'section.trends'));
  expect(trends).toContain(
    'A line is the same plans in every month: 2 of Verizon, 3 of AT&T and 3 of Metro by T-Mobile, June to August 2026. No price of these 8 plans changed.',
  );
  expect(trends).toContain('the mean of 4 of T-Mobile, 3 of Mint Mobile,');
  expect(trends).toContain(
    'No prices of these plans were seen in May, September and October 2026.',
  );
  expect(trends).not.toContain('Airalo');
});

it('says on Home what it shows in at most 600 words, options of its fields included but for the places', async () => {
  const home = await browser.open('/', { width: WIDTHS.wide });
  const countWords = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length;
  const said = await home.locator('main').innerText();
  // Nobody reads them: the list of places is typed in.
  const places = await home.locator('main select[data-places]').allInnerTexts();
  expect(countWords([said]) - countWords(places)).toBeLessThanOrEqual(600);
});

it('says beside the wishes of Home how many plans publish them, once they are opened', async () => {
  const asked: string[] = [];
  const page = await browser.open('/', {
    prepare: (opened) => {
      opened.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === api.find) asked.push(String(searchParams.get('around')));
      });
      return Promise.resolve();
    },
  });
  const form = page.getByRole('form', { name: 'What do you need?' });
  const counts = async (places: string) =>
    (await json<FoundList>(`${api.find}?places=${places}&months=12&gb=10&around=true`)).meta.around!
      .wishes;
  const says = (wish: string) => form.locator(`[data-says="${wish}"]`);
  const more = form.locator('[data-more]');

  // What nobody publishes cannot be wished for.
  await form.getByLabel('Where', { exact: true }).selectOption('JP');
  await expect.poll(() => asked).toEqual(['null']);
  await more.click();
  const japan = await counts('JP');
  expect([japan.plans > 0, japan.says.network5g]).toEqual([true, 0]);
  await expect.poll(() => says('network5g').innerText()).toBe('not published here');
  const with5g = form.locator('[name="with5g"]');
  expect(await with5g.isDisabled()).toBe(true);
  const { hotspot } = japan.says;
  expect(hotspot * 2).toBeLessThan(japan.plans);
  expect(await says('hotspot').innerText()).toBe(`${hotspot} of ${japan.plans} say`);
  expect(asked).toEqual(['null', 'true']);

  // Another place has other counts, in the request of its first answer.
  expect((await counts('US')).says.network5g).toBeGreaterThan(0);
  await form.getByLabel('Where', { exact: true }).selectOption('US');
  await expect.poll(() => says('network5g').innerText()).not.toBe('not published here');
  expect(await with5g.isEnabled()).toBe(true);
  expect(asked).toEqual(['null', 'true', 'true']);

  // What the words wish for stays, whoever publishes it.
  await form.getByRole('searchbox').fill('Japan 12 months 10 GB on 5G');
  await expect.poll(() => says('network5g').innerText()).toBe('not published here');
  expect([await with5g.isChecked(), await with5g.isEnabled()]).toEqual([true, true]);

  // Without the API the counts are those of the plans that were published with the pages.
  const away = await browser.open('/', { prepare: cutApi, allow: API_DOWN });
  await away.locator('[data-more]').click();
  const american = await counts('US');
  const few = `${american.says.network5g} of ${american.plans} say`;
  await expect.poll(() => away.locator('[data-says="network5g"]').innerText()).toBe(few);
  const asks = away.getByRole('form', { name: 'What do you need?' });
  expect(await asks.locator(':disabled').count()).toBe(0);
});

describe('the page of a plan', () => {
  const historyOf = async (slug: string) => one(await page(paths.plan(slug)), '.history');

  it('says of a rise both prices and both days, and no day or percent that nobody knows', async () => {
    const body = await page(paths.plan('ymobile-simple-3-m-jp'));
    expect(words(one(body, '.history'))).toContain(
      'Rose from ¥4,158 to ¥4,378 between 5 December 2025 and 20 September 2026. On which day is not known.',
    );
    expect(words(one(body, 'main'))).not.toMatch(/since|raised|5\.3/i);
  });

  it('says of a fall the same, and nowhere that nothing changed', async () => {
    const said = 'fell from $39.00 to $38.00 between 13 May and 10 August 2026';
    const body = await page(paths.plan('airalo-asia-20gb-15-days-asia'));
    expect(words(one(body, '.history'))).toContain(`F${said.slice(1)}.`);
    expect(words(one(body, 'main'))).not.toMatch(/No change|low \$38/);
    expect(await text('/region/XA/feed.json')).toContain(`Airalo Asia 20GB 15 days ${said}`);
  });

  it('draws a dot for each record, and nothing after the last', async () => {
    const plot = one(await historyOf('airalo-asia-20gb-15-days-asia'), '.hist');
    expect(all(plot, '.hist-point')).toHaveLength(4);
    const isBetween = all(plot, '.hist-ln').map(({ attribs }) => /between/.test(attribs.class!));
    expect(isBetween).toEqual([true, false, false]);
    expect(all(plot, 'rect')).toEqual([]);
  });

  it('says one record in a sentence, and no change only where all records agree', async () => {
    const one = await historyOf('mineo-mysoku-light-jp');
    expect(words(one)).toContain('One price on record: ¥660 on 5 December 2025.');
    expect(all(one, 'svg')).toEqual([]);
    const records = async (id: number) => json<PriceRecord[]>(api.priceHistory(id));
    const said = { 'No change between': 0, 'Fell from': 0, 'Rose from': 0, 'One price': 0 };
    for (const { id, slug } of plans
      .filter((plan) => plan.carrier.slug === 'airalo')
      .slice(0, 40)) {
      const prices = (await records(id)).map(({ price }) => price);
      const history = await historyOf(slug);
      const text = words(history);
      const [lead] = Object.keys(said).filter((each) => text.includes(each));
      const isSame = prices.every((price) => price === prices[0]);
      expect(lead === 'No change between', slug).toBe(isSame && prices.length > 1);
      expect(all(history, '.hist').length, slug).toBe(isSame ? 0 : 1);
      said[lead as keyof typeof said] += 1;
    }
    expect(said['No change between']).toBeGreaterThan(5);
  });

  it('of a group of countries says directly under its name that they are not published', async () => {
    const body = await page(paths.plan('airalo-asia-20gb-15-days-asia'));
    expect(words(one(body, '.plan-head'))).toMatch(
      /^Airalo Asia Asia 20GB 15 days Not published: which countries/,
    );
    const heads = all(one(body, '.plan-main'), 'h2').map(words);
    expect(heads[0]).toBe('Countries');
    expect(words(one(body, 'main'))).not.toMatch(/\bXA\b/);
  });

  it('says the name of a carrier once that the name of the plan begins with', async () => {
    for (const path of [
      '/plans/fraenk-de',
      '/find?places=DE&months=12&gb=10',
      '/compare?plans=fraenk-de,visible-us',
    ]) {
      expect(words(one(await page(path), 'main')), path).not.toMatch(/\b(fraenk|Visible) \1\b/);
    }
    const card = one(await page('/plans?q=fraenk&view=grid'), 'article.cell');
    expect(words(one(card, '.carrier'))).toBe('Germany');
  });
});

it.each(['/plans?view=grid', '/region/XA?view=grid', '/deals'])(
  '%s shows no change of a price without a percent that may stand',
  async (path) => {
    expect(await main(path)).not.toMatch(/No change|Lower than before/);
  },
);

describe('the page of a carrier', () => {
  it('says what changed like for like, by place, and how to cite it', async () => {
    const airalo = await page('/carriers/airalo');
    expect(words(one(airalo, '.change h2'))).toBe(
      'Of 391 plans seen on 13 May and on 17 August 2026, 80 fell, 3 rose, 308 are the same; on average -2 % (two sources).',
    );
    expect(words(one(airalo, '.change .note'))).toMatch(/^59 plans were first seen later/);
    expect(words(one(airalo, '.bypl', /Place/))).toMatch(/Canada\s*18\s*0\s*3\s*15\s*0/);
    expect(words(one(airalo, '.bypl', /Carrier/))).toMatch(/Holafly\s*106.*-2\.8 %/);
    const cite = words(one(airalo, '.cite'));
    expect(cite).toContain(
      'SIM Atlas: Airalo, price changes like for like, 13 May to 17 August 2026.',
    );
    expect(cite).toContain('/carriers/airalo. ');
    expect(cite).toContain('all 1,739 dated prices of Airalo');
  });

  it('says where dated prices are too few', async () => {
    const body = await page('/carriers/t-mobile');
    expect(words(one(body, '.change h2'))).toBe('Too few dated prices yet');
    expect(all(body, '.ownc')).toEqual([]);
  });

  it('has the dated prices of that carrier as CSV, under the licence of the open data', async () => {
    const answer = await fetch(`${seeded.origin()}${paths.carrierPrices('airalo')}`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('link')).toContain('rel="license"');
    const rows = parseCsv(await answer.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(1739);
    expect(rows.every(({ sourceName, licence }) => sourceName && licence)).toBe(true);
    expect((await fetch(`${seeded.origin()}${paths.carrierPrices('nobody')}`)).status).toBe(404);
  });
});

it('answers for a country that no plan names by those that may cover it, and says so', async () => {
  const said = words(one(await page('/plans?q=Maldives+10+days+5+GB'), '.top3'));
  expect(said).toMatch(
    /No plan names Maldives\. Plans for Asia may cover it where their sellers do not publish the countries: check before you buy\./,
  );
});

describe('a carrier that a need names', () => {
  const carriers = (body: Element) => all(body, '.answer h2 .who, .answer h2 a').map(words);
  const q = (text: string) => `/plans?${new URLSearchParams({ q: text })}`;

  it('has the answers for itself, and comes off', async () => {
    const body = await page(q('visible unlimited usa under 60 12 months'));
    expect(all(body, '.uchip .c').map(words)).toContain('only Visible');
    expect(carriers(body).every((name) => name.startsWith('Visible'))).toBe(true);
    const off = one(body, '.uchip a[aria-label="Remove only Visible"]').attribs.href!;
    expect(off).toContain('maxPerMonth=60');
    expect(off).not.toContain('visible');
    const found = await page('/find?places=US&months=12&gb=unlimited&carriers=visible');
    expect(words(one(found, 'h1'))).toContain('only Visible');
    // Without scripts: the box that is left unticked sends nothing.
    expect(sent(found, 'What do you need?', {})).toContain('carriers=visible');
    expect(one(found, 'input[name="carriers"]').attribs).toMatchObject({
      type: 'checkbox',
      checked: '',
    });
  });

  it('that sells nothing there is said to', async () => {
    const said = words(one(await page(q('visible 10 days japan 5gb')), '.top3'));
    expect(said).toContain('Visible sells no plan for Japan.');
    expect(all(await page(q('10 days japan 5gb')), '.top3 .answer')).toHaveLength(3);
  });

  it('that this site does not have is said at its name', async () => {
    const body = await page('/find?places=US&months=12&carriers=xyz');
    expect(words(one(body, '[role="alert"]'))).toMatch(/xyz is not a carrier of this site/);
    expect(
      (await fetch(`${seeded.origin()}${api.find}?places=US&months=12&carriers=xyz`)).status,
    ).toBe(400);
  });
});

describe('what is called lowest', () => {
  it.each([
    ['/region/UK/prepaid', '.lead', /the cheapest of the prices seen in January 2026 at £2\.50/],
    ['/region/UK/prepaid', '.stats', /£2\.50 for 30 days, seen in January 2026/],
    ['/region/UK/unlimited', '.lead', /, the lowest of the prices seen in January 2026\./],
    ['/carriers/ee', '.stats', /£21\.00 a month, seen in January 2026/],
  ])('on %s, %s says the month of an old price', async (path, at, said) => {
    expect(words(one(await page(path), at))).toMatch(said);
  });

  it('above a list names the lower total that lacks one fact', async () => {
    const body = await page('/plans?q=Japan+12+months+20+GB+no+contract');
    expect(all(body, '.top3 .answer-if').map(words)).toEqual([
      '¥16,680 if it has no contract, which the seller does not publish: Nihon Tsushin Gouriteki Minna no Plan',
    ]);
  });

  it('follows the form under its first answer', async () => {
    const there = await browser.open('/region/JP');
    const beside = there.locator('[data-first-beside]');
    expect(await beside.innerText()).toBe('');
    await there.locator('[data-more]').click();
    // How many say so stands beside it once the wishes are open.
    const noContract = there.getByRole('checkbox', { name: /^No contract/ });
    await noContract.check();
    await beside.getByRole('link', { name: 'Nihon Tsushin Gouriteki Minna no Plan' }).waitFor();
    expect(await beside.innerText()).toMatch(/^¥16,680 if it has no contract, which the seller/);
    await noContract.uncheck();
    await expect.poll(() => beside.innerText()).toBe('');
  });
});

describe('deals', () => {
  it("are sellers' offers of Germany with their day, and other places are named in one line", async () => {
    const deals = parse(await text('/deals'));
    const listed = one(deals, '#plan-results');
    expect(all(listed, 'h2').map(words)).toEqual(['Sellers’ offers in Germany']);
    const cards = all(listed, 'article.dealcell').map(words);
    expect(cards).toHaveLength(12);
    for (const card of cards) {
      expect(card).toMatch(/Seller’s offer: regular price \S+, as the seller says/);
      expect(card).toMatch(/seen (14 Aug|4 Sep) 2026/);
      // No end is published of these: none is limited in time, and nothing is proven.
      expect(card).not.toMatch(/Limited Time Offer|%|Lowest of the 30 days/);
    }
    const said = words(one(deals, 'main'));
    expect(said).toContain('No deal is proven now');
    const [, without] = /No offer is known for ([^.]+)\./.exec(said)!;
    for (const place of ['Japan', 'the United Kingdom', 'Canada', 'Europe'])
      expect(without).toContain(place);
    expect(without).not.toContain('Germany');
  });

  it('leave offers without an end, not seen since January, below without a ribbon', async () => {
    const earlier = one(parse(await text('/deals')), '[aria-labelledby="beside-earlier"]');
    const rows = all(earlier, 'tbody tr')
      .filter((row) => all(row, 'td').length > 0)
      .map(words);
    expect(rows).toHaveLength(9);
    for (const row of rows) expect(row).toMatch(/seen 1 Jan 2026.*View plan/);
    expect(words(earlier)).not.toMatch(/DEAL|Get This Deal|Buy/);
    const offered = plans.filter(
      ({ seenOn, listPrice, price, offerEnds }) =>
        seenOn === '2026-01-01' && offerEnds === null && (listPrice ?? 0) > price,
    );
    expect(offered).toHaveLength(9);
    for (const { slug, hasDeal } of offered) {
      expect(hasDeal, slug).toBe(false);
      expect(await main(paths.plan(slug)), slug).not.toContain('DEAL');
    }
  });

  it('say of what is lower than last seen both prices, and the days between which it fell', async () => {
    const lower = one(parse(await text('/deals')), '[aria-labelledby="beside-lower"]');
    expect(
      all(lower, 'tbody tr')
        .filter((row) => all(row, 'td').length > 0)
        .map(words),
    ).toEqual([
      expect.stringMatching(/CA\$30\.00.*CA\$34\.00 before between 29 Apr 2025 and 9 Sep 2026/),
      expect.stringMatching(/£14\.00.*£25\.00 before between 1 Jan 2026 and 18 Jul 2026/),
    ]);
  });

  it('say when they ended, and count with the regular price', async () => {
    const ended = plans.filter(({ offerEnded }) => offerEnded);
    expect(ended).toHaveLength(7);
    for (const { slug, offerEnds } of ended) {
      expect(await main(paths.plan(slug)), slug).toContain(
        `offer ended ${formatSeenDay(offerEnds!)}: regular price`,
      );
    }
  });
});

describe('headline figures', () => {
  /** Prices of a page's head, as amounts of a currency. */
  const charged = (region: string, currency: string) =>
    new Set(
      plans
        .filter((plan) => plan.region.code === region && plan.currency === currency)
        .flatMap(({ price, dueToday }) => [price, dueToday]),
    );
  it.each([
    ['/region/JP', 'JP', 'JPY', '.facts'],
    ['/region/UK', 'UK', 'GBP', '.facts'],
    ['/region/DE', 'DE', 'EUR', '.facts'],
    ['/carriers/t-mobile', 'US', 'USD', 'dl.stats'],
    ['/carriers/telekom-de', 'DE', 'EUR', 'dl.stats'],
    ['/carriers/ee', 'UK', 'GBP', 'dl.stats'],
    ['/region/US/unlimited', 'US', 'USD', 'dl.stats'],
    ['/region/JP/unlimited', 'JP', 'JPY', 'dl.stats'],
  ])('of %s are prices that somebody charges', async (path, region, currency, head) => {
    const said = words(one(await page(path), head)).replaceAll(
      /lowest price per GB (approx\. )?\S+|for a trip of 7 days \S+/g,
      '',
    );
    const amounts = [...said.matchAll(/[$£€¥]([\d,]+(?:\.\d+)?)/g)].map(([, text]) =>
      Number(text!.replaceAll(',', '')),
    );
    expect(amounts.length).toBeGreaterThan(0);
    const prices = charged(region, currency);
    for (const amount of amounts) expect(prices, `${path}: ${said}`).toContain(amount);
    expect(said).not.toContain('per 30 days');
  });

  it.each(['US', 'UK', 'JP', 'DE'])(
    'of unlimited plans in %s are one by the month and one for a trip of 7 days',
    async (code) => {
      const html = await page(`/region/${code}/unlimited`);
      const lead = words(one(html, 'p.lead'));
      expect(lead).toMatch(/By the month: from \S+ (a month|for \d+ days), |None that is fast/);
      expect(lead).toMatch(/For a trip of 7 days: \S+ in all, |None fits a trip of 7/);
      expect(lead).not.toMatch(/the cheapest at|for 1 day/);
      expect(lead).not.toMatch(/MySoku (Super )?(Light|Standard)/);
    },
  );
});

it('two sellers are compared in one place that the page names first, and in which others both sell', async () => {
  const html = await page('/compare/airalo-vs-holafly');
  expect(words(one(html, 'h1'))).toBe('Airalo vs Holafly in Japan');
  expect(words(one(html, '.elsewhere'))).toMatch(/^Compared in Japan\. Both also sell for/);
  const places = all(html, '.elsewhere option').map(({ attribs }) => attribs.value);
  expect(places).toContain('DE');
  expect(places).not.toContain('JP');
  const there = sent(html, 'Compare them in another place', { places: 'DE' });
  const answers = await page(there);
  expect(words(one(answers, 'h1'))).toBe('14 days in Germany, 14 GB, only Airalo or Holafly');
  const sellers = all(answers, '.answer h2 .who').map(words);
  expect(new Set(sellers)).toEqual(new Set(['Airalo', 'Holafly']));
});

describe('best-for marks', () => {
  /** The marks of a page: the plan that each stands at, and its words. */
  const marksIn = (html: string) =>
    [
      ...html.matchAll(
        /href="\/plans\/([^"]+)">(?:(?!<tr|<article|class="pname").)*?class="bestfor" href="([^"]+)">([^<]+)</gs,
      ),
    ].map(([, slug, href, said]) => ({ slug: slug!, href, said: said! }));
  const marksOn = async (path: string) => marksIn(await text(path));

  it('stand in the list of a place, three at most, and on the pages of their plans', async () => {
    const [first] = await marksOn('/region/US?sort=per-gb-asc');
    expect(first).toMatchObject({ href: '/how-we-rank#marks', said: 'Lowest per GB' });
    let seen = 0;
    for (const code of ['US', 'DE', 'JP', 'XE']) {
      const lists = ['', '?sort=per-gb-asc', '?minData=10'];
      const found = new Map<string, string>();
      for (const search of lists) {
        for (const { slug, said } of await marksOn(`/region/${code}${search}`))
          found.set(slug, said);
      }
      expect(found.size, code).toBeLessThanOrEqual(3);
      for (const [slug, said] of found) expect(await main(paths.plan(slug)), slug).toContain(said);
      seen += found.size;
    }
    expect(seen).toBeGreaterThan(3);
  });

  it('stand on lists that are narrowed to a place, and on its landing pages', async () => {
    const [first] = await marksOn('/plans?region=US&sort=per-gb-asc&view=list');
    expect(first?.said).toBe('Lowest per GB');
    expect(await marksOn('/plans?sort=per-gb-asc&view=list')).toEqual([]);
    const landings = listed.filter((path) => /^\/region\/US\/|^\/networks\//.test(path));
    const counts = await Promise.all(landings.map(async (path) => (await marksOn(path)).length));
    expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  it('come and go while a list is narrowed', async () => {
    const live = await browser.open('/plans?sort=per-gb-asc');
    const filters = live.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Region').selectOption('US');
    await live.waitForURL('**region=US**');
    await live.locator('.bestfor', { hasText: 'Lowest per GB' }).first().waitFor();
    await filters.getByLabel('Region').selectOption('');
    await live.locator('.bestfor').first().waitFor({ state: 'detached' });
    expect(await main('/region/US')).not.toContain('is marked as cheapest for a need');
  });
});

it('no plan is without source and day, and Home begins with at least six', () => {
  expect(plans.filter(({ source, seenOn }) => !source?.url || !seenOn)).toEqual([]);
  const onHome = plans.filter(
    ({ carrier, planType, price }) =>
      ['t-mobile', 'att'].includes(carrier.slug) &&
      planType === 'prepaid' &&
      price >= 15 &&
      price <= 50,
  );
  expect(onHome.length).toBeGreaterThanOrEqual(6);
});

it('sixty rows of the files say the same on the page, in the API, in its JSON-LD, its feed and the open data', async () => {
  const files = await readSeed();
  const shown = files.plans.filter(({ status }) => status !== 'draft');
  const random = seededRandom('sixty rows');
  const rows = Array.from({ length: 60 }, () => shown[Math.floor(random() * shown.length)]!);
  const table = async (file: 'sim-plans' | 'price-history') =>
    parseCsv(await text(paths.openFile(file, 'csv')), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
  const [open, records] = [await table('sim-plans'), await table('price-history')];
  let news = 0;
  for (const row of rows) {
    const path = paths.plan(row.key!);
    const html = await text(path);
    const price = Number(row.price);
    expect(
      plans.find(({ slug }) => slug === row.key),
      row.key,
    ).toMatchObject({
      price,
      currency: row.currency,
      seenOn: row.as_of,
      dataAmount: row.data_amount,
      validity: row.validity,
      source: { url: row.source_url },
      covers: row.covers ? row.covers.split(' ') : null,
      coversGrade: row.covers_grade || null,
      dataNote: row.data_note || null,
      priority: row.priority || null,
      hotspotNote: row.hotspot_note || null,
      priceCondition: row.price_condition || null,
      ownNumber: row.own_number ? row.own_number === 'yes' : null,
    });
    const shown = words(parse(html));
    expect(shown, row.key).toContain(formatSeenDay(row.as_of!));
    expect(shown, row.key).toContain(formatMoney(price, row.currency as Currency));
    expect(html, row.key).toContain(row.source_url!.replaceAll('&', '&amp;'));
    const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
    const { '@graph': items } = JSON.parse(graph) as {
      '@graph': { offers?: Record<string, unknown> }[];
    };
    const { offers } = items.find((item) => item.offers)!;
    expect([Number(offers!.price), offers!.priceCurrency], row.key).toEqual([price, row.currency]);
    const cells = open.find(({ slug }) => slug === row.key)!;
    expect([Number(cells.price), cells.currency, cells.seenOn], row.key).toEqual([
      price,
      row.currency,
      row.as_of,
    ]);
    // What the files say of earlier days: each in the open data, and what changed in the feed.
    const dated = (files.prices.get(row.key!) ?? []).map((each) => ({
      date: each.date!,
      price: Number(each.price),
    }));
    const said = records
      .filter(({ plan }) => plan === row.key)
      .map((each) => ({ date: each.recordedDate!, price: Number(each.price) }))
      .toSorted((a, b) => a.date.localeCompare(b.date));
    expect(said, row.key).toEqual(dated);
    const changes = dated
      .slice(1)
      .map(({ date: day, price: now }, at) => ({
        day,
        price: now,
        previousPrice: dated[at]!.price,
        currency: row.currency,
      }))
      .filter(({ price: now, previousPrice }) => now !== previousPrice);
    const { items: feed } = await json<{ items: { date_published: string; _price: object }[] }>(
      paths.feed(path, 'json'),
    );
    expect(
      feed.map(({ date_published: at, _price }) => ({ day: at.slice(0, 10), ..._price })),
      row.key,
    ).toMatchObject(changes.toReversed());
    news += changes.length;
  }
  // Rows of which nothing was ever news would prove no feed.
  expect(news).toBeGreaterThan(0);
});

it('says on the page of a plan what its price asks for, and what stands beside its data and hotspot', async () => {
  const bell = words(await page(paths.plan('bell-select-60gb-ca')));
  expect(bell).toContain('CA$65.00');
  expect(bell).toContain(
    'Price on a condition: AutoPay and a new activation; Bell does not split the 10.00 between them. CA$75.00 without it.',
  );
  expect(bell).not.toContain('Seller’s offer');
  const lidl = await main(paths.plan('lidl-connect-unlimited-on-demand-50-mbit-s-de'));
  expect(lidl).toContain(
    'Not stated; base volume not stated by the source, then free 1 GB refills',
  );
  expect(await main(paths.plan('visible-plus-us'))).toContain('Priority on a busy network premium');
  expect(await main(paths.plan('holafly-japan-unlimited-5-days-jp'))).toContain(
    'Hotspot terms 1 GB a day',
  );
});

describe('what a visitor needs is found', () => {
  it.each([
    [
      'a trip to Japan',
      { unit: 'days', places: 'JP', time: '12', gb: '12' },
      '12 days in Japan, 12 GB',
      /PocketeSIM.*2 packs: .*10GB.* \+ .*2GB.* = \$21\.98/,
    ],
    [
      'a year of prepaid plans with a hotspot',
      { hotspot: 'true', format: '', planTypes: 'prepaid', maxPerMonth: '20' },
      'hotspot, Prepaid, at most $20.00 a month',
      /at least \$240\.00.*all paid today/,
    ],
    [
      'two years in Germany',
      { places: 'DE', time: '24', gb: '20' },
      '24 months in Germany, 20 GB a month',
      /24 × €6\.99 = €167\.76.*24-month contract|24-month contract.*24 × €6\.99 = €167\.76/,
    ],
    [
      'unlimited data without a contract',
      { places: 'UK', size: 'unlimited', contract: 'none' },
      '12 months in the United Kingdom, unlimited data, no contract',
      /£216\.00/,
    ],
    [
      'two weeks in two countries',
      { unit: 'days', places: 'DE', place2: 'UK', time: '14', gb: '10' },
      '14 days in Germany and the United Kingdom, 10 GB',
      /Germany esim\.io, United Kingdom PocketeSIM.*= \$14\.39/,
    ],
  ])('%s', async (_, need, heading, said) => {
    const found = await page(sent(await page('/'), 'What do you need?', need));
    expect(words(one(found, 'h1'))).toContain(heading);
    const first = words(one(found, '.answer'));
    expect(first).toMatch(said);
    expect(first).not.toContain('May fit');
  });

  it('says of each place what is bought for it, of whom, and where', async () => {
    const trip = await page(paths.find('?places=JP,XA&days=21,10&gb=21,10'));
    const [first, second] = all(trip, '.answer');
    expect(words(first!)).toContain('Japan Nomad, Asia PocketeSIM');
    expect(words(first!)).toContain('Japan $23.00 + $4.00 + Asia $23.99 = $50.99');
    const links = all(first!, '.do a').map(({ attribs }) => attribs.href);
    expect(links).toEqual([expect.stringMatching(/^https?:/), expect.stringMatching(/^\/go\//)]);
    expect(all(first!, '.sumtab .pl').map(words)).toEqual([
      'Japan 21 days, 21 GB $27.00',
      'Asia 10 days, 10 GB $23.99',
    ]);
    expect(words(second!)).toContain('PocketeSIM for both');
    expect(words(trip)).toContain('One seller for all: + $1.98, PocketeSIM $52.97');
    expect(sent(trip, 'What do you need?', { stay1: '20', data2: '5' })).toContain('stay2=10');
  });

  it('says totals of several lines for all of them', async () => {
    const lines = await page(
      paths.find('?places=DE&months=18&gb=15&lines=3&number=true&contract=none'),
    );
    expect(words(one(lines, '.answer'))).toContain(
      '3 lines × (Set-up fee €9.99 + 18 × €9.99) = €569.43',
    );
    expect(words(lines)).toContain('Discounts for several lines are not in our data.');
  });

  it('on a phone, in four taps', async () => {
    const live = await browser.open('/', { width: WIDTHS.phone });
    const form = live.getByRole('form', { name: 'What do you need?' });
    await form.getByRole('radio', { name: 'days' }).check({ force: true });
    await form.getByLabel('Where', { exact: true }).selectOption('Japan');
    await form.getByLabel('How long', { exact: true }).fill('12');
    await form.getByLabel('Gigabytes').fill('12');
    await form.getByRole('button', { name: 'Show answers' }).click();
    await live.locator('.answer', { hasText: '$21.98' }).first().waitFor();
  });

  it('in a comparison, which says what the packs of that answer cost, and calls no higher total the lowest', async () => {
    const body = await page(
      '/compare?plans=pocketesim-japan-10gb-30-days-jp,pocketesim-japan-20gb-30-days-jp&places=JP&days=12&gb=12',
    );
    const total = one(body, '.r-total td');
    expect(words(total)).toMatch(/\$31\.98.*bought with .*2GB.*: \$21\.98/);
    expect(all(body, '.r-total .best')).toEqual([]);
    expect(await main(one(total, '.cmp-mix').attribs.href!)).toContain('$21.98');
  });

  it.each([WIDTHS.phone, WIDTHS.small])('in lists no wider than a screen of %d', async (width) => {
    for (const path of [
      '/plans?months=12&gb=10&sort=total&view=list',
      '/plans?days=12&gb=10&region=JP&sort=total&view=list',
      '/plans?months=24&gb=20&region=UK&sort=total&view=list',
      '/region/UK?months=12&gb=10&sort=total',
      '/deals?months=12&gb=10&sort=total&view=list',
    ]) {
      const live = await browser.look(path, { width });
      await live.locator('.c-total').first().waitFor();
      expect(await live.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  });
});

describe('a chart and the names beside its lines', () => {
  /** How far a name's leader line begins from where its line or dot ends, and how high its letters are. */
  const named = (page: Page, ends: string, names: string) =>
    page.evaluate(
      ([ends, names]) => {
        /** Where a line or dot ends, from the top of the window. */
        const heightOf = (node: SVGGeometryElement) => {
          const last = node.getAttribute('d')?.match(/[\d.]+(?=h0$)/)?.[0];
          if (last !== undefined) {
            return new DOMPoint(0, Number(last)).matrixTransform(node.getScreenCTM()!).y;
          }
          const { top, height } = node.getBoundingClientRect();
          return top + height / 2;
        };
        const lines = [...document.querySelectorAll<SVGGeometryElement>(ends)];
        return [...document.querySelectorAll(`${names} text`)]
          .filter((text) => text.checkVisibility({ visibilityProperty: true }))
          .map((text, at) => {
            const lead = text.previousElementSibling as SVGGeometryElement;
            const begins = lead.getPointAtLength(0).matrixTransform(lead.getScreenCTM()!).y;
            const letters = text.getBoundingClientRect().height;
            return { off: Math.abs(heightOf(lines[at]!) - begins), letters };
          });
      },
      [ends, names] as const,
    );

  it('is within a phone with letters of 32 px', async () => {
    const page = await browser.open('/carriers/airalo', {
      width: WIDTHS.phone,
      prepare: letters(32),
    });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  it.each([16, 20, 32])('with letters of %d px', async (size) => {
    for (const [path, ends, names] of [
      ['/', '.trend-plot .points', '.trend-names'],
      ['/carriers/airalo', '.ownc circle:last-child', '.ownc-names'],
    ] as const) {
      const page = await browser.open(path, { prepare: letters(size), javaScript: false });
      const lines = await named(page, ends, names);
      expect(lines.length, path).toBeGreaterThan(1);
      for (const { off, letters: height } of lines) {
        expect(off, path).toBeLessThan(1);
        expect(height, path).toBeGreaterThan(size * 0.8);
      }
    }
  });
});
