import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { updatePlan } from '#db/plans/change-plans.ts';
import { TEST_NOW } from '#db/testing.ts';
import { PlanUpdate } from '#src/contract/plans/plan-input.ts';
import {
  feedText,
  newsId,
  type PriceFeed,
  type PriceNews,
} from '#src/domain/pages/open-data/price-feed.ts';
import { openTestApp } from '../../testing.ts';

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    title: string;
    content_text: string;
    date_published: string;
    date_modified: string;
    _price: {
      price: number;
      previousPrice: number;
      currency: string;
      sample: boolean;
      previousSample: boolean;
    };
  }[];
}
const t = await openTestApp();
afterAll(() => t.close());

/** The texts of a document by their element; throws when it is not well-formed. */
function readXml(
  text: string,
): { name: string; text: string; attributes: Record<string, string> }[] {
  const found: ReturnType<typeof readXml> = [];
  const open: (typeof found)[number][] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, text: '', attributes: attributes as Record<string, string> };
    found.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const inner = open.at(-1);
    if (inner) inner.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return found;
}
const atomTexts = (text: string, name: string) =>
  readXml(text)
    .filter((element) => element.name === name)
    .map((element) => element.text);
const idOf = async (slug: string) =>
  (await t.db.first<{ id: number }>('SELECT id FROM plans WHERE slug = ?', [slug]))!.id;
async function edit(slug: string, patch: object, now = TEST_NOW): Promise<void> {
  const plan = (await findAdminPlan(t.db, await idOf(slug)))!;
  const input = PlanUpdate.parse({ ...plan, ...patch });
  const by = { actor: { id: null, name: 'test', way: 'cli' as const }, now };
  await updatePlan(t.db, plan.id, input, plan.version, by);
}
const PLAN = 'fraenk-15-gb';

describe('a feed of price changes', () => {
  it('says the same in both formats, with absolute links and ids of its own', async () => {
    const json = await t.json<JsonFeed>('/region/DE/feed.json');
    const atom = await (await t.get('/region/DE/feed.atom')).text();
    expect(json.version).toBe('https://jsonfeed.org/version/1.1');
    expect(json.items.length).toBeGreaterThan(5);
    expect(atomTexts(atom, 'id').slice(1)).toEqual(json.items.map(({ id }) => id));
    expect(new Set(json.items.map(({ id }) => id)).size).toBe(json.items.length);
    expect(atomTexts(atom, 'title')).toEqual([json.title, ...json.items.map(({ title }) => title)]);
    expect(atomTexts(atom, 'summary')).toEqual(json.items.map((item) => item.content_text));
    const links = readXml(atom).filter(({ name }) => name === 'link');
    for (const { attributes } of links) {
      expect(attributes.href).toMatch(/^http:\/\/localhost:4321\//);
    }
    expect(json.home_page_url).toBe('http://localhost:4321/region/DE');
    expect(json.feed_url).toBe('http://localhost:4321/region/DE/feed.json');
  });

  it('of a query is titled by it, so that a reader can tell two of them apart', async () => {
    const title = async (query: string) => (await t.json<JsonFeed>(`/api/feed.json${query}`)).title;
    expect(await title('')).toBe('SIM card prices');
    expect(await title('?region=UK&maxPrice=20&planTypes=esim&carriers=giffgaff')).toBe(
      'SIM card prices: United Kingdom, giffgaff, eSIM, Up to £20',
    );
    expect(await title('?q=unlimited&dealsOnly=1')).toBe(
      'SIM card prices: “unlimited”, Deals only',
    );
  });

  it('holds at most 50 items, newest first, each a real change', async () => {
    const { items } = await t.json<JsonFeed>('/api/feed.json');
    expect(items).toHaveLength(50);
    const days = items.map((item) => item.date_published);
    expect(days).toEqual([...days].sort().reverse());
    for (const { _price: price } of items) expect(price.price).not.toBe(price.previousPrice);
    // Seeded histories are made up, and every item of them says so.
    for (const { _price: p, content_text: text } of items) {
      expect(text.includes('This is sample data')).toBe(p.sample);
    }
    // Many readers show the title alone.
    for (const { _price: p, title } of items) {
      expect(title.endsWith(' (sample data)')).toBe(p.sample);
    }
  });

  it('gets an item with the next price, up or down, and a new tag for the answer', async () => {
    const before = await t.get(`/plans/${PLAN}/feed.json`);
    const tag = before.headers.get('etag')!;
    const same = await t.get(`/plans/${PLAN}/feed.json`, { 'If-None-Match': tag });
    expect(same.status).toBe(304);
    const old = (await before.json()) as JsonFeed;
    const { price } = (await findAdminPlan(t.db, await idOf(PLAN)))!;
    await edit(PLAN, { price: price + 3 });
    await edit(PLAN, { price: price + 1, sourceUrl: 'https://fraenk.de/' });
    const changed = await t.get(`/plans/${PLAN}/feed.json`, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    const { items } = (await changed.json()) as JsonFeed;
    const read = { source: { name: 'fraenk.de', url: 'https://fraenk.de/' }, seenOn: '2026-11-21' };
    expect(items.slice(0, 2).map(({ _price: told }) => told)).toEqual([
      {
        price: price + 1,
        previousPrice: price + 3,
        previousDate: '2026-11-21',
        currency: 'EUR',
        sample: false,
        previousSample: false,
        ...read,
      },
      // The seeded price was never checked: no reader may take it for what the plan cost.
      {
        price: price + 3,
        previousPrice: price,
        previousDate: expect.any(String),
        currency: 'EUR',
        sample: false,
        previousSample: true,
        source: read.source,
        seenOn: '2026-11-21',
      },
    ]);
    expect(items[0]!.title).toMatch(/^fraenk 15 GB fell from €\S+ to €\S+ on 21 November 2026$/);
    expect(items[0]!.content_text).toMatch(/ Read by fraenk\.de\.$/);
    expect(items[0]!.content_text).not.toContain('sample');
    expect(items[1]!.content_text).toContain('The price before is sample data');
    // Older items keep their ids: no reader shows them again.
    expect(items.slice(2).map(({ id }) => id)).toEqual(old.items.map(({ id }) => id));
    const found = await t.json<JsonFeed>('/api/feed.json?q=fraenk&region=DE');
    expect(found.items.slice(0, 2)).toEqual(items.slice(0, 2));
  });

  it('is published on the day of a price, and updated when that was written down', async () => {
    const other = 'congstar-allnet-flat-s';
    const { price } = (await findAdminPlan(t.db, await idOf(other)))!;
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    await edit(other, { price: price + 2 });
    const before = await (await t.get(`/plans/${other}/feed.atom`)).text();
    await edit(other, { price: price + 5 }, later);
    const { items } = await t.json<JsonFeed>(`/plans/${other}/feed.json`);
    const atom = await (await t.get(`/plans/${other}/feed.atom`)).text();
    expect(items[0]).toMatchObject({
      date_published: '2026-11-21T00:00:00Z',
      date_modified: later.toISOString(),
    });
    // A second change on one day is newer for readers, too: that of the feed, then of its items.
    expect(atomTexts(before, 'updated')[0]).toBe(TEST_NOW.toISOString());
    expect(atomTexts(atom, 'updated').slice(0, 3)).toEqual([
      later.toISOString(),
      later.toISOString(),
      TEST_NOW.toISOString(),
    ]);
    expect(atomTexts(atom, 'published')).toEqual(items.map((item) => item.date_published));
  });

  it('finds changes behind records that changed nothing', async () => {
    const other = await openTestApp();
    const before = await other.json<JsonFeed>('/api/feed.json');
    // A day on which every price was written down again, and none had changed.
    await other.db.write((commit) =>
      commit([
        {
          sql: `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at)
            SELECT h.plan_id, h.price_minor, h.currency, '2026-11-' || d.value, 0, '2026-11-21'
            FROM json_each('[21, 22]') d, (SELECT *, row_number() OVER (
              PARTITION BY plan_id ORDER BY recorded_date DESC, id DESC) AS age FROM price_records) h
            WHERE h.age = 1`,
          args: [],
        },
        { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
      ]),
    );
    const after = await other.json<JsonFeed>('/api/feed.json');
    await other.close();
    expect(after.items).toEqual(before.items);
  });

  it('of one question in other words is one feed, and nonsense beside it is refused', async () => {
    const known = await (await t.get('/api/feed.json?maxPrice=7')).text();
    for (const query of ['maxPrice=7.0', 'page=3&maxPrice=7&sort=price-desc', 'utm=x&maxPrice=7']) {
      const again = await t.get(`/api/feed.json?${query}`);
      expect(again.status).toBe(200);
      expect(await again.text()).toBe(known);
    }
    expect((await t.get('/api/feed.json?maxPrice=7&minPrice=cheap')).status).toBe(400);
  });

  it('of deals holds only falls of plans that are deals', async () => {
    const { items } = await t.json<JsonFeed>('/deals/feed.json');
    expect(items.length).toBeGreaterThan(0);
    for (const { _price: p } of items) expect(p.price).toBeLessThan(p.previousPrice);
  });

  it('never names a draft or a withdrawn plan', async () => {
    for (const [status, at] of [
      ['draft', 'congstar-allnet-flat-s'],
      ['withdrawn', 'aldi-talk-kombi-paket-m'],
    ] as const) {
      const plan = (await findAdminPlan(t.db, await idOf(at)))!;
      await edit(at, { price: plan.price + 1 });
      expect(await (await t.get('/region/DE/feed.atom')).text()).toContain(`/plans/${at}"`);
      await t.db.write((commit) =>
        commit([
          { sql: 'UPDATE plans SET status = ? WHERE slug = ?', args: [status, at] },
          { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
        ]),
      );
      for (const path of ['/region/DE/feed.atom', '/api/feed.atom?region=DE', '/api/feed.json']) {
        expect(await (await t.get(path)).text()).not.toContain(`/plans/${at}"`);
      }
      expect((await t.get(`/plans/${at}/feed.atom`)).status).toBe(404);
    }
  });

  it('is not found for what does not exist, and a query that makes no sense is refused', async () => {
    for (const path of ['/plans/no/feed.atom', '/carriers/no/feed.json', '/region/XX/feed.atom']) {
      expect((await t.get(path)).status).toBe(404);
    }
    expect((await t.get('/api/feed.atom?minPrice=cheap')).status).toBe(400);
    expect((await t.get('/api/feed.json?region=XX')).status).toBe(400);
  });

  it('is found under any spelling of a region, as the page is', async () => {
    for (const [path, to] of [
      ['/region/us/feed.atom', '/region/US/feed.atom'],
      ['/region/GB/feed.json', '/region/UK/feed.json'],
    ] as const) {
      const answer = await t.get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });

  it('names its media type', async () => {
    const type = async (path: string) => (await t.get(path)).headers.get('content-type');
    expect(await type('/api/feed.atom')).toBe('application/atom+xml; charset=utf-8');
    expect(await type('/deals/feed.json')).toBe('application/feed+json; charset=utf-8');
    expect(await type('/api/simcards')).toBe('application/json; charset=utf-8');
  });
});

describe('the text of a feed', () => {
  const news = fc.record<PriceNews>({
    recordId: fc.nat(),
    price: fc.double({ min: 0.01, max: 1e5, noNaN: true }),
    before: fc.double({ min: 0.01, max: 1e5, noNaN: true }),
    beforeOn: fc.constantFrom('2025-12-05', '2026-01-01'),
    currency: fc.constantFrom('USD', 'JPY'),
    day: fc.constantFrom('2026-01-01', '2026-11-20'),
    recordedAt: fc.constantFrom('2026-11-20', '2026-11-20T08:30:00.000Z'),
    sample: fc.boolean(),
    sampleBefore: fc.boolean(),
    source: fc.option(
      fc.record({ name: fc.string({ unit: 'binary' }), url: fc.constant('https://a.example/') }),
    ),
    plan: fc.record({
      id: fc.nat(),
      slug: fc.constantFrom('a', 'b-c'),
      planName: fc.string({ unit: 'binary' }),
      planType: fc.constantFrom('esim', 'prepaid'),
      carrier: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(']]><script>&amp;"\'\u0000')),
      region: fc.string({ unit: 'binary' }),
      seenOn: fc.constantFrom(null, '2026-11-20'),
    }),
  });

  it('is well-formed whatever plans are called, and gives their names back', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 5 }), fc.string({ unit: 'binary' }), (items, q) => {
        const self = `/api/feed.atom?q=${encodeURIComponent(q.toWellFormed())}`;
        const feed: PriceFeed = {
          title: q,
          description: q,
          page: '/plans',
          self: () => self,
          updated: null,
          items,
        };
        const site = 'https://sim.example';
        const ids = atomTexts(feedText(feed, 'atom', site), 'id');
        expect(ids.slice(1)).toEqual(items.map((item) => newsId(item, site)));
        const parsed = JSON.parse(feedText(feed, 'json', site)) as JsonFeed;
        expect(parsed.items.map(({ id }) => id)).toEqual(ids.slice(1));
      }),
    );
  });
});
