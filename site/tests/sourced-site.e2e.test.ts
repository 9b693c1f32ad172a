/** The site that everybody gets who starts it for the first time: real plans, each price with its source and day. */
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#db/fixtures/catalogue/sample-history.ts';
import { readSeed } from '#db/seed/files.ts';
import type { Plan, PlanList } from '#src/contract/plans.ts';
import { formatSeenDay } from '#src/domain/dates.ts';
import { formatMoney } from '#src/domain/money.ts';
import { api, paths } from '#src/domain/paths.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { SEEDED, startWithData, type TestSite } from '../../scripts/test-site.ts';
import { browseSite, builtSite, WIDTHS } from './support/site.ts';
import { releaseOf } from './support/small-site.ts';
import { pagesBelow, type BuiltPage } from './support/built.ts';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

let site: TestSite;
let pages: BuiltPage[];
beforeAll(async () => {
  site = await startWithData(builtSite(), SEEDED);
  pages = await pagesBelow(await releaseOf(site));
}, 300_000);
const browser = browseSite(() => site.origin);
afterAll(() => site?.stop());

const text = async (path: string) => (await fetch(site.origin + path)).text();
const json = async <T>(path: string) => JSON.parse(await text(path)) as T;
const classes = (element: Element) => (element.attribs.class ?? '').split(/\s+/);

/** What a visitor reads of a page. */
function words(html: string): string {
  const document = parseDocument(html);
  for (const hidden of DomUtils.getElements(
    { tag_name: (name) => ['script', 'style', 'template'].includes(name) },
    document,
    true,
  )) {
    DomUtils.removeElement(hidden);
  }
  return DomUtils.textContent(document).replace(/\s+/g, ' ');
}

/** The row, card or box that a price stands in; null where it stands in none. */
function boxOf(price: Element): Element | null {
  const isBox = (each: Element) =>
    ['tr', 'article', 'aside', 'table'].includes(each.name) ||
    classes(each).some((name) => /^(cell|dealcell|buybar)$/.test(name));
  for (let each: Element['parent'] = price; each && 'attribs' in each; each = each.parent) {
    if (isBox(each)) return each;
  }
  return null;
}

/** The address of the link that a price stands in; null where it stands in none. */
function linkAround(price: Element): string | null {
  for (let each: Element['parent'] = price; each && 'attribs' in each; each = each.parent) {
    if (each.name === 'a') return each.attribs.href ?? null;
  }
  return null;
}

/** Every plan as the API answers it. */
async function allPlans(): Promise<Plan[]> {
  const found: Plan[] = [];
  for (let page = 1; ; page += 1) {
    const list = await json<PlanList>(`${api.plans}?limit=100&page=${page}&maxAge=any`);
    found.push(...list.data);
    if (page >= list.meta.totalPages) return found;
  }
}

describe('the built pages', () => {
  it('are those of all plans', () => {
    expect(pages.filter(({ path }) => path.startsWith('/plans/')).length).toBe(1219);
  });

  it('lead from every price to where it was read', async () => {
    const lost: string[] = [];
    // A first answer leads to the page of its sum.
    const answers = new Set<string>();
    let prices = 0;
    for (const { path, html } of pages) {
      // Else a connection that the server closes meanwhile is taken for an open one afterwards.
      await setImmediate();
      const document = parseDocument(html);
      const elements = DomUtils.getElementsByTagName('*', document);
      for (const price of elements.filter((each) => classes(each).includes('price'))) {
        // A place that a script fills.
        if (DomUtils.textContent(price).trim() === '') continue;
        prices += 1;
        const answer = linkAround(price);
        if (answer?.startsWith(paths.find())) {
          answers.add(answer);
          continue;
        }
        const box = boxOf(price);
        // The bar of a phone repeats the price of the box above it.
        if (box && classes(box).includes('buybar')) continue;
        const links = box ? DomUtils.getElementsByTagName('a', box) : [];
        const source = links.some(({ attribs }) => (attribs.rel ?? '').startsWith('nofollow'));
        if (!source) lost.push(`${path}: ${DomUtils.textContent(price)}`);
      }
    }
    expect(prices).toBeGreaterThan(5000);
    expect(lost.slice(0, 20)).toEqual([]);
    expect(answers.size).toBeGreaterThan(10);
    for (const path of answers) {
      const shown = parseDocument(await text(path));
      for (const answer of DomUtils.getElementsByTagName('li', shown)) {
        if (!classes(answer).includes('answer')) continue;
        const links = DomUtils.getElementsByTagName('a', answer);
        const isSource = ({ attribs }: Element) => (attribs.rel ?? '').startsWith('nofollow');
        expect(links.some(isSource), `${path}: ${DomUtils.textContent(answer)}`).toBe(true);
      }
    }
  });

  it('call nothing a sample', async () => {
    const found: string[] = [];
    for (const { path, html } of pages) {
      await setImmediate();
      if (/\bsamples?\b/i.test(words(html))) found.push(path);
    }
    expect(found).toEqual([]);
  });

  it('say once at the top of when their prices are', () => {
    for (const path of ['/', '/plans', '/deals', '/region/DE', '/region/XE', '/carriers/att']) {
      const page = pages.find((each) => each.path === path)!;
      expect(words(page.html).match(/Prices as last seen on/g), path).toHaveLength(1);
    }
  });
});

/** What a visitor reads of a built page. */
const main = (path: string) => words(pages.find((each) => each.path === path)!.html);

it('leads from the figures of a region to fresh or dated plans, and says on Home what lists leave out', async () => {
  const page = await browser.open('/region/jp');
  const figures = page.locator('.rhero .facts a');
  expect(await figures.count()).toBe(2);
  expect(await page.locator('.rhero .facts').innerText()).toMatch(/per GB [^]*seen \d+ \w+ 20\d\d/);
  for (const href of await figures.evaluateAll((links) =>
    links.map((a) => a.getAttribute('href')!),
  ))
    expect((await fetch(site.origin + href)).status).toBe(200);
  await page.goto(`${site.origin}/`);
  const [left] = /[\d,]+(?= older prices are left out)/.exec(
    await page.locator('.hero').innerText(),
  )!;
  const { meta } = await json<PlanList>(`${api.plans}?limit=1&maxAge=any`);
  const { meta: listed } = await json<PlanList>(`${api.plans}?limit=1&maxAge=365`);
  expect(Number(left)).toBe(meta.totalCount - listed.totalCount);
});

describe('the page of deals', () => {
  it("holds sellers' offers, fresh before old ones, and what is lower than last seen below them", async () => {
    const html = pages.find(({ path }) => path === '/deals')!.html;
    const cards = html.match(/<article class="dealcell[ "][^>]*>.*?<\/article>/gs)!.map(words);
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) {
      expect(card).toMatch(/Seller’s offer: regular price \S+, as the seller says/);
      // No end is published of these: none is limited in time, and nothing is proven.
      expect(card).not.toMatch(/Limited Time Offer|%|Lowest of the 30 days/);
    }
    const isOld = cards.map((card) => card.includes('old price, seen'));
    expect(isOld).toEqual(isOld.toSorted((a, b) => Number(a) - Number(b)));
    const [, below] = html.split('Lower than last seen</h2>');
    expect(words(below!)).toContain(
      'Lower than last seen: £14.00 on 18 Jul 2026, £25.00 on 1 Jan 2026',
    );
  });

  it('says at the price of an ended offer when it ended, and counts with the regular price', async () => {
    const plans = (await allPlans()).filter(({ offerEnded }) => offerEnded);
    expect(plans).toHaveLength(7);
    for (const { slug, offerEnds } of plans) {
      expect(main(paths.plan(slug)), slug).toContain(
        `offer ended ${formatSeenDay(offerEnds!)}: regular price`,
      );
    }
  });
});

describe('best-for marks', () => {
  /** The marks of a page: the plan that each stands at, and its words. */
  const marksIn = (html: string) =>
    [
      ...html.matchAll(
        /href="\/plans\/([^"]+)">(?:(?!<tr|<article|class="pname").)*?class="bestfor" href="([^"]+)">([^<]+)</gs,
      ),
    ].map(([, slug, href, said]) => ({ slug: slug!, href, said: said! }));

  it('stand in the list of a place, three at most, and on the pages of their plans', async () => {
    const html = await text('/region/US?sort=per-gb-asc');
    const [first] = marksIn(html);
    expect(first).toMatchObject({ href: '/how-we-rank#marks', said: 'Lowest per GB' });
    let seen = 0;
    for (const code of ['US', 'DE', 'JP', 'XE']) {
      const pages = await Promise.all(
        ['', '?sort=per-gb-asc', '?minData=10'].map((search) => text(`/region/${code}${search}`)),
      );
      const found = new Map(pages.flatMap(marksIn).map((mark) => [mark.slug, mark]));
      expect(found.size, code).toBeLessThanOrEqual(3);
      for (const { slug, said } of found.values()) {
        expect(main(paths.plan(slug)), slug).toContain(said);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(3);
  });

  it('stand on lists that are narrowed to a place, live too, and on its landing pages', async () => {
    const [first] = marksIn(await text('/plans?region=US&sort=per-gb-asc&view=list'));
    expect(first?.said).toBe('Lowest per GB');
    expect(marksIn(await text('/plans?sort=per-gb-asc&view=list'))).toEqual([]);
    const landings = pages.filter(({ path }) => /^\/region\/US\/|^\/networks\//.test(path));
    const onLandings = landings.map(({ html }) => marksIn(html).length);
    expect(Math.max(...onLandings)).toBeLessThanOrEqual(3);
    expect(Math.max(...onLandings)).toBeGreaterThan(0);
    const page = await browser.open('/plans?sort=per-gb-asc');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Region').selectOption('US');
    await page.waitForURL('**region=US**');
    await page.locator('.bestfor', { hasText: 'Lowest per GB' }).first().waitFor();
    await filters.getByLabel('Region').selectOption('CA');
    await page.locator('.unmarked', { hasText: 'no operator’s price is fresh' }).waitFor();
  });

  it('are said to be missing where no price is fresh enough for them', () => {
    expect(main('/region/CA')).toContain('because no operator’s price is fresh');
    expect(main('/region/US')).not.toContain('has a best-for mark');
  });
});

it('no plan is without source and day, in the answers of the API', async () => {
  const found = await allPlans();
  expect(found).toHaveLength(1219);
  expect(found.filter(({ source, seenOn }) => !source?.url || !seenOn)).toEqual([]);
});

it('Home begins with at least six plans of its two carriers', async () => {
  const address = `${api.plans}?carriers=t-mobile,att&planTypes=prepaid&minPrice=15&maxPrice=50`;
  expect((await json<PlanList>(address)).meta.totalCount).toBeGreaterThanOrEqual(6);
});

it('thirty rows of the files say the same on the page, in the API, in its JSON-LD, its feed and the open data', async () => {
  const { plans, prices } = await readSeed();
  const random = seededRandom('thirty rows');
  const rows = Array.from({ length: 30 }, () => plans[Math.floor(random() * plans.length)]!);
  const open = parse(await text(paths.openFile('sim-plans', 'csv')), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
  const records = parse(await text(paths.openFile('price-history', 'csv')), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
  const answers = new Map((await allPlans()).map((plan) => [plan.slug, plan]));
  let news = 0;
  for (const row of rows) {
    const path = paths.plan(row.key!);
    const html = await text(path);
    const shown = words(html);
    const plan = answers.get(row.key!);
    const price = Number(row.price);
    expect(plan, row.key).toMatchObject({
      price,
      currency: row.currency,
      seenOn: row.as_of,
      dataAmount: row.data_amount,
      validity: row.validity,
      source: { url: row.source_url },
    });
    expect(shown, row.key).toContain(formatSeenDay(row.as_of!));
    expect(shown, row.key).toContain(formatMoney(price, row.currency as Currency));
    expect(html, row.key).toContain(row.source_url!.replaceAll('&', '&amp;'));
    const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
    const offer = (JSON.parse(graph) as { '@graph': { offers?: Record<string, unknown> }[] })[
      '@graph'
    ].find(({ offers }) => offers)!.offers!;
    expect(Number(offer.price), row.key).toBe(price);
    expect(offer.priceCurrency, row.key).toBe(row.currency);
    const cells = open.find(({ slug }) => slug === row.key)!;
    expect(Number(cells.price), row.key).toBe(price);
    expect(cells, row.key).toMatchObject({ currency: row.currency, seenOn: row.as_of });
    // What the files say of earlier days: each in the open data, and what changed in the feed.
    const dated = (prices.get(row.key!) ?? []).map(({ date, price }) => ({
      date,
      price: Number(price),
    }));
    const said = records
      .filter(({ plan }) => plan === row.key)
      .map(({ recordedDate, price }) => ({ date: recordedDate, price: Number(price) }))
      .toSorted((a, b) => a.date!.localeCompare(b.date!));
    expect(said, row.key).toEqual(dated);
    const changes = dated
      .slice(1)
      .map((one, at) => ({ ...one, before: dated[at]!.price }))
      .filter(({ price, before }) => price !== before);
    const feed = await json<{ items: { date_published: string; _price: object }[] }>(
      paths.feed(path, 'json'),
    );
    expect(
      feed.items.map(({ date_published: at, _price: news }) => ({ day: at.slice(0, 10), ...news })),
      row.key,
    ).toMatchObject(
      changes.toReversed().map(({ date, price, before }) => ({
        day: date,
        price,
        previousPrice: before,
        currency: row.currency,
      })),
    );
    news += changes.length;
  }
  // Rows of which nothing was ever news would prove no feed.
  expect(news).toBeGreaterThan(0);
});

describe('a visitor with a phone', () => {
  /** Home, with what counts as a tap: each press and each choice; typing is none. */
  async function visit() {
    const page = await browser.open('/', { width: WIDTHS.phone });
    const form = page.getByRole('form', { name: 'What do you need?' });
    let taps = 0;
    const tapped = <T>(done: Promise<T>): Promise<T> => {
      taps += 1;
      return done;
    };
    await tapped(page.locator('summary', { hasText: 'What do you need?' }).click());
    return {
      tap: (text: string) => tapped(form.getByText(text, { exact: true }).click()),
      place: (name: string) => tapped(form.getByLabel('Where', { exact: true }).selectOption(name)),
      morePlaces: (name: string) => tapped(form.getByLabel('One more place').selectOption(name)),
      type: (label: string, text: string) => form.getByLabel(label).fill(text),
      /** The first answer: its words and its address. */
      show: async () => {
        await tapped(form.getByRole('button', { name: 'Show what it costs' }).click());
        const answers = page.locator('.answer');
        await answers.first().waitFor();
        return {
          taps,
          heading: await page.getByRole('heading', { level: 1 }).innerText(),
          first: (await answers.first().innerText()).replace(/\s+/g, ' '),
          answers: await answers.count(),
        };
      },
    };
  }

  it('finds what 12 days in Japan with 12 GB cost', async () => {
    const { tap, place, type, show } = await visit();
    await tap('A trip');
    await place('Japan');
    await type('How long', '12');
    await type('Gigabytes', '12');
    const { taps, heading, first } = await show();
    expect(taps).toBeLessThanOrEqual(4);
    expect(heading).toBe('12 days in Japan, 12 GB');
    expect(first).toMatch(/PocketeSIM 2 packs: .*10GB.* \+ .*2GB.* = \$21\.98/);
  });

  it('reads in a comparison what the packs of that answer cost, and no higher total called the lowest', async () => {
    const page = await browser.open(
      '/compare?plans=pocketesim-japan-10gb-30-days-jp,pocketesim-japan-20gb-30-days-jp&places=JP&days=12&gb=12',
      { width: WIDTHS.phone },
    );
    const total = page.locator('.r-total td').first();
    expect(await total.innerText()).toMatch(/\$31\.98[^]*bought with .*2GB.*: \$21\.98/);
    expect(await page.locator('.r-total .best').count()).toBe(0);
    await total.locator('.cmp-mix').click();
    await page.locator('.answer', { hasText: '$21.98' }).first().waitFor();
  });

  it.each([WIDTHS.phone, 320])(
    'sees lists with totals no wider than its screen of %d',
    async (width) => {
      for (const path of [
        '/plans?months=12&gb=10&sort=total&view=list',
        '/plans?days=12&gb=10&region=JP&sort=total&view=list',
        '/plans?months=24&gb=20&region=UK&sort=total&view=list',
        '/region/uk?months=12&gb=10&sort=total',
        '/deals?months=12&gb=10&sort=total&view=list',
      ]) {
        const page = await browser.look(path, { width });
        await page.locator('.c-total').first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
    },
  );

  it('finds prepaid plans of 10 GB for a year at $20 a month with a hotspot, known ones first', async () => {
    const { tap, type, show } = await visit();
    await tap('Hotspot');
    await tap('Prepaid');
    await type('At most USD', '20');
    const { taps, heading, first } = await show();
    expect(taps).toBeLessThanOrEqual(4);
    expect(heading).toContain('hotspot, Prepaid, at most $20.00 a month');
    expect(first).toContain('at least $240.00 all due today');
    expect(first).not.toContain('May fit');
  });

  it('finds what 24 months in Germany with 20 GB cost, with the sum', async () => {
    const { place, type, show } = await visit();
    await place('Germany');
    await type('How long', '24');
    await type('Gigabytes', '20');
    const { taps, first } = await show();
    expect(taps).toBeLessThanOrEqual(4);
    expect(first).toMatch(/24 × €6\.99 = €167\.76/);
    expect(first).toContain('24-month contract');
  });

  it('finds unlimited data without a contract in the United Kingdom', async () => {
    const { tap, place, show } = await visit();
    await place('United Kingdom');
    await tap('Unlimited');
    await tap('No contract');
    const { taps, heading, first } = await show();
    // One of them opens the finder, which is folded on phones so that plans stand on the first screen.
    expect(taps).toBeLessThanOrEqual(5);
    expect(heading).toBe('12 months in the United Kingdom, unlimited data, no contract');
    expect(first).toMatch(/£216\.00/);
  });

  it('finds two weeks in Germany and the United Kingdom, one pack for each', async () => {
    const { tap, place, morePlaces, type, show } = await visit();
    await tap('A trip');
    await place('Germany');
    await morePlaces('United Kingdom');
    await type('How long', '14');
    await type('Gigabytes', '10');
    const { taps, heading, first } = await show();
    // One of them opens the finder, which is folded on phones so that plans stand on the first screen.
    expect(taps).toBeLessThanOrEqual(5);
    expect(heading).toBe('14 days in Germany and the United Kingdom, 10 GB');
    expect(first).toMatch(/2 packs.*\$14\.48/);
  });
});
