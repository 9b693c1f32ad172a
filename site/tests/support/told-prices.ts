import { expect } from 'vitest';
import type { PlanIndex } from '#src/client/lists/plan-index.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api, FEED_FORMATS, paths } from '#src/domain/core/paths/paths.ts';
import { attributes, textOf } from './built.ts';

type Feed = { items: { url: string }[] };
type Row = Record<string, unknown>;

/**
 * Every place that tells a plan's price, with what it tells. `ask` gets an address of the site, whose
 * own address is `site`.
 */
export async function toldPrices(
  ask: (path: string) => Promise<Response>,
  { id, slug, planName, carrier, region }: Plan,
  site: string,
) {
  const text = async (path: string) => {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const json = async <T>(path: string) => JSON.parse(await text(path)) as T;
  const page = await text(paths.plan(slug));
  const box = /<aside class="buybox[ "][\s\S]*?<\/aside>/.exec(page)![0];
  const description = /<meta name="description" content="([^"]*)"/.exec(page)![1]!;
  const graph = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(
    page,
  )![1]!;
  const items = (JSON.parse(graph) as { '@graph': Row[] })['@graph'];
  const product = items.find((item) => item['@type'] === 'Product')!;
  const picture = new URL(
    attributes(page.match(/<meta property="og:image"[^>]*>/)![0], 'content')[0]!,
  );
  const current = await ask(paths.currentSocialImage(paths.plan(slug)));
  const pages = [paths.plan(slug), paths.region(region.code), paths.carrier(carrier.slug)];
  const feeds = [
    ...pages.map((path) => (format: 'atom' | 'json') => paths.feed(path, format)),
    (format: 'atom' | 'json') => `${api.changeFeed(format)}?region=${region.code}`,
  ];
  const [atom, news] = await Promise.all(
    FEED_FORMATS.map((format) => Promise.all(feeds.map((feed) => text(feed(format))))),
  );
  const address = new URL(paths.plan(slug), site).href;
  const searched = `${paths.plans}?q=${encodeURIComponent(planName)}&region=${region.code}`;
  const listed = `${api.plans}?q=${encodeURIComponent(planName)}&region=${region.code}&limit=100`;
  const open = await json<{ plans: Row[] }>(paths.openFile('sim-plans', 'json'));
  const past = await json<{ prices: Row[] }>(paths.openFile('price-history', 'json'));
  const csv = async (file: 'sim-plans' | 'price-history') =>
    (await text(paths.openFile(file, 'csv')))
      .split('\r\n')
      .filter((row) => row.startsWith(`${slug},`));
  return {
    picture: picture.pathname,
    current: current.headers.get('location'),
    box: textOf(box),
    description,
    offer: (product.offers as Row).price,
    list: textOf(await text(searched)),
    compared: textOf(await text(paths.compare([slug]))),
    atom: atom!.map((feed) => {
      const entries = feed.split('<entry>').slice(1);
      return entries.find((entry) => entry.includes(`href="${address}"`)) ?? '';
    }),
    news: news!.map((feed) => {
      const own = (JSON.parse(feed) as Feed).items.find(({ url }) => url === address);
      return own ? JSON.stringify(own) : '';
    }),
    api: [
      (await json<Plan>(api.plan(id))).price,
      (await json<PlanList>(listed)).data.find((plan) => plan.id === id)?.price,
      (await json<PriceRecord[]>(api.priceHistory(id)))[0]!.price,
    ],
    open: open.plans.find((row) => row.slug === slug)!.price,
    past: past.prices.filter((row) => row.plan === slug).at(-1)!.price,
    csv: (await csv('sim-plans')).join('\n'),
    pastCsv: (await csv('price-history')).at(-1)!,
    index: (await json<PlanIndex>(paths.planIndex)).plans.find((row) => row.slug === slug)?.price,
    carrier: textOf(await text(paths.carrier(carrier.slug))),
  };
}
