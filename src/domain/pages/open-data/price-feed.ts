import { isolated } from '../../core/isolate.ts';
import { withArticle } from '../../places/carrier-line.ts';
import { paths, type FeedFormat } from '../../core/paths/paths.ts';
import { fullPlanName } from '../../plans/words/plan-name.ts';
import { moveWords } from '../../prices/history/price-moves.ts';
import { PLAN_TYPE_LABELS, PRODUCT, type Currency, type PlanType } from '../../core/vocabulary.ts';
import type { PriceSource } from '../../../contract/core/common.ts';
import { escapeXml, xmlTag } from '../../core/xml.ts';

/** Items of a feed; older changes stand in the price history of each plan. */
export const FEED_ITEMS = 50;

/** A price that became another one; amounts are decimal, both in `currency`. */
export interface PriceNews {
  recordId: number;
  price: number;
  before: number;
  /** Day of that price's record. */
  beforeOn: string;
  currency: Currency;
  /** Day of the record with which the price came. */
  day: string;
  /** Moment when it was written down, ISO 8601, UTC. */
  recordedAt: string;
  sample: boolean;
  /** Whether the price before is sample data. */
  sampleBefore: boolean;
  /** Where the price was read; null: nobody said. */
  source: PriceSource | null;
  plan: {
    id: number;
    slug: string;
    planName: string;
    planType: PlanType;
    carrier: string;
    region: string;
    /** The last day on which its present price was seen; null: not known. */
    seenOn: string | null;
  };
}

/** A list of price changes, newest first, before it is written in a format. */
export interface PriceFeed {
  title: string;
  description: string;
  /** Address of the page that the feed follows, and of the feed itself. */
  page: string;
  self: (format: FeedFormat) => string;
  /** Day of the newest item; without items that of the newest record behind the feed, or null. */
  updated: string | null;
  items: readonly PriceNews[];
}

/** Media types of the formats (RFC 4287, JSON Feed 1.1). */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** A feed as text in a format. `site` is the address that all links begin with. */
export function feedText(feed: PriceFeed, format: FeedFormat, site: string): string {
  return format === 'atom' ? atomFeed(feed, site) : jsonFeed(feed, site);
}

/**
 * What happened, in one line, as many readers show no more: 'Mint 5GB fell from $20.00 to $15.00
 * between 13 May and 10 August 2026'.
 */
export function newsTitle({ plan, sample, ...news }: PriceNews): string {
  return `${fullName(plan)} ${moved(news)}${sample ? ' (sample data)' : ''}`;
}

/** What happened, as a sentence; sample prices are named as such. */
export function newsText(news: PriceNews): string {
  const { plan, sample, sampleBefore, source } = news;
  const read = source ? ` Read by ${isolated(source.name)}.` : '';
  const said = `The price of ${fullName(plan)} in ${withArticle(plan.region)} ${moved(news)}.${read}`;
  if (sample) return `${said} This is sample data that nobody has checked.`;
  return sampleBefore ? `${said} The price before is sample data that nobody has checked.` : said;
}

/** Name of a change that never changes and that no other site has (RFC 4151). */
export function newsId({ plan, recordId }: PriceNews, site: string): string {
  return `tag:${new URL(site).hostname},2026:plan/${plan.id}/price/${recordId}`;
}

function atomFeed(feed: PriceFeed, site: string): string {
  const address = (path: string) => new URL(path, site).href;
  const self = address(feed.self('atom'));
  const entries = feed.items.map((item) =>
    [
      '<entry>',
      xmlTag('id', newsId(item, site)),
      xmlTag('title', newsTitle(item)),
      link('alternate', 'text/html', address(paths.plan(item.plan.slug))),
      xmlTag('published', moment(item.day)),
      xmlTag('updated', updatedAt(item)),
      `<category term="${item.plan.planType}" label="${PLAN_TYPE_LABELS[item.plan.planType]}"/>`,
      xmlTag('summary', newsText(item)),
      '</entry>\n',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n',
    xmlTag('id', self),
    xmlTag('title', feed.title),
    xmlTag('subtitle', feed.description),
    xmlTag('updated', latest([moment(feed.updated), ...feed.items.map(updatedAt)])),
    link('alternate', 'text/html', address(feed.page)),
    link('self', 'application/atom+xml', self),
    `<author>${xmlTag('name', PRODUCT)}${xmlTag('uri', address('/'))}</author>\n`,
    ...entries,
    '</feed>\n',
  ].join('');
}

function jsonFeed(feed: PriceFeed, site: string): string {
  const address = (path: string) => new URL(path, site).href;
  const items = feed.items.map((item) => ({
    id: newsId(item, site),
    url: address(paths.plan(item.plan.slug)),
    title: newsTitle(item),
    content_text: newsText(item),
    date_published: moment(item.day),
    date_modified: updatedAt(item),
    tags: [PLAN_TYPE_LABELS[item.plan.planType], item.plan.carrier, item.plan.region],
    // The same in numbers, under a name of our own as the format allows.
    _price: {
      price: item.price,
      previousPrice: item.before,
      previousDate: item.beforeOn,
      currency: item.currency,
      sample: item.sample,
      previousSample: item.sampleBefore,
      source: item.source,
      seenOn: item.plan.seenOn,
    },
  }));
  const text = JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      description: feed.description,
      home_page_url: address(feed.page),
      feed_url: address(feed.self('json')),
      language: 'en',
      authors: [{ name: PRODUCT, url: address('/') }],
      items,
    },
    null,
    1,
  );
  return `${text}\n`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

/** When readers could know of a change first; a price may be written down before its day comes. */
function updatedAt({ day, recordedAt }: PriceNews): string {
  return latest([moment(day), moment(recordedAt)]);
}

function latest(moments: readonly string[]): string {
  return moments.reduce((newest, each) => (each > newest ? each : newest));
}

/** A moment as it is, and the beginning of a day; a feed without any record was never updated. */
function moment(day: string | null): string {
  return day?.includes('T') ? day : `${day ?? '1970-01-01'}T00:00:00Z`;
}

function moved(news: Pick<PriceNews, 'price' | 'before' | 'beforeOn' | 'day' | 'currency'>) {
  return moveWords({ ...news, on: news.day }, news.currency);
}

function fullName({ carrier, planName }: PriceNews['plan']): string {
  return fullPlanName(carrier, planName);
}
