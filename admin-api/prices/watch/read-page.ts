import { SNIPPET_MAX, type WatchResult } from '#src/domain/prices/watch.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { goesOnAsTier, isOneWord, namePlaces, nameFit } from './names.ts';
import { readPageText, type PageText } from './page-text.ts';
import { parseMoney } from '#src/domain/core/money/money.ts';

/** A price that a page states for programs. */
interface Offer {
  name: string;
  minor: number;
  /** As it stands there. */
  quote: string;
}

type Json = Record<string, unknown>;
/** Members of JSON-LD that are looked at, and how deep they may stand. */
const MOST_NODES = 20_000;
const DEEPEST = 16;

/** Offers in a currency of schema.org (`Product`, `Offer`) in blocks of JSON-LD; a block that is no JSON has none. */
function schemaOffers(blocks: readonly string[], currency: Currency): Offer[] {
  const offers: Offer[] = [];
  let left = MOST_NODES;
  const walk = (node: unknown, parent: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > DEEPEST || typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach((each) => walk(each, parent, depth + 1));
    const one = node as Json;
    const name = nameOf(one) || nameOf(one.itemOffered as Json);
    const quote = one.priceSpecification as Json | undefined;
    const price = one.price ?? quote?.price;
    const code = one.priceCurrency ?? quote?.priceCurrency;
    if (price !== undefined && code === currency) {
      for (const each of new Set([name, parent, `${parent} ${name}`.trim()])) {
        if (each !== '') add(offers, each, price, currency);
      }
      return;
    }
    for (const each of Object.values(one)) walk(each, name || parent, depth + 1);
  };
  for (const block of blocks) walk(parsed(block), '', 0);
  return offers;
}

/**
 * Prices of a Shopify store (`/products.json`, `/products/{name}.json`). They name no currency: who
 * has such an address watched says that it is the plan's. Null when the body is nothing of the kind.
 */
function shopifyOffers(body: string, currency: Currency): Offer[] | null {
  const file = parsed(body) as { products?: unknown; product?: unknown } | null;
  const products = Array.isArray(file?.products) ? file.products : [file?.product];
  const offers: Offer[] = [];
  let known = false;
  for (const product of products.slice(0, MOST_NODES) as (Json | null | undefined)[]) {
    if (!Array.isArray(product?.variants)) continue;
    known = true;
    const title = nameOf({ name: product.title });
    for (const variant of product.variants as (Json | null)[]) {
      const own = nameOf({ name: variant?.title });
      const name = own === '' || own === 'Default Title' ? title : `${title} ${own}`;
      add(offers, name, variant?.price, currency);
    }
  }
  return known ? offers : null;
}

/** The offers that mean a plan: those of exactly its name, else those that hold all its words. */
function offersOf(offers: readonly Offer[], names: readonly string[]): Offer[] {
  const fits = offers.map((offer) => ({ offer, fit: nameFit(offer.name, names) }));
  const best = Math.max(0, ...fits.map(({ fit }) => fit));
  return best === 0 ? [] : fits.filter(({ fit }) => fit === best).map(({ offer }) => offer);
}

function add(offers: Offer[], name: string, price: unknown, currency: Currency): void {
  if (typeof price !== 'string' && typeof price !== 'number') return;
  const money = parseMoney(price, currency);
  if (money.ok) offers.push({ name, minor: money.minor, quote: `${name}: ${price} ${currency}` });
}

function nameOf(node: Json | undefined): string {
  return typeof node?.name === 'string' ? node.name.trim().slice(0, 300) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** An amount of money in a text. */
interface FoundAmount {
  minor: number;
  start: number;
  end: number;
}

/** Signs of each currency; a `$` alone is that of the plan, as on the page of its seller. */
const SIGNS: Record<Currency, readonly string[]> = {
  USD: ['US$', 'USD', '$'],
  EUR: ['€', 'EUR'],
  GBP: ['£', 'GBP'],
  CAD: ['CA$', 'C$', 'CAD', '$'],
  AUD: ['AU$', 'A$', 'AUD', '$'],
  JPY: ['¥', '￥', '円', 'JPY', 'yen'],
};
/** Amounts of a page that are looked at. */
const MOST = 2000;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** Another currency right behind: "$15 CAD" is no US dollar. */
const CODE = /^ ?(AUD|BRL|CAD|CHF|EUR|GBP|HKD|JPY|MXN|NZD|SGD|USD)\b/;
/** What a unit costs is not what the plan costs. */
const UNIT = /^ ?(?:\/|per|a) ?(?:gb|mb|day|min|minute|text|sms)\b/i;

/** The amounts of a currency in a text, in their order. */
export function amountsIn(text: string, currency: Currency): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MOST) break;
    const start = match.index;
    const end = start + match[0].length;
    const [before, behind] = [text.slice(Math.max(0, start - 6), start), text.slice(end, end + 12)];
    const before1 = signBefore(before, currency);
    const behind1 = signBehind(behind, currency);
    if (before1 === 0 && behind1 === 0) continue;
    const rest = text.slice(end + behind1, end + behind1 + 12);
    const code = CODE.exec(behind)?.[1];
    if ((code !== undefined && code !== currency) || UNIT.test(rest)) continue;
    const money = parseMoney(plainNumber(match[0]), currency);
    if (money.ok) found.push({ minor: money.minor, start: start - before1, end: end + behind1 });
  }
  return found;
}

/** Characters of a sign that stands right before a number; 0 without one. */
function signBefore(before: string, currency: Currency): number {
  const trimmed = before.replace(/ $/, '');
  const sign = SIGNS[currency].find((each) => endsWith(trimmed, each));
  if (sign === undefined) return 0;
  // "CA$" ends with "$" and is another currency.
  const char = trimmed.at(-sign.length - 1);
  return char !== undefined && /[\p{L}$]/u.test(char)
    ? 0
    : sign.length + before.length - trimmed.length;
}

function signBehind(behind: string, currency: Currency): number {
  const trimmed = behind.replace(/^ /, '');
  const sign = SIGNS[currency].find((each) => endsWith(trimmed.slice(0, each.length), each));
  if (sign === undefined) return 0;
  // "$" behind a number belongs to the next one; a code ends with its letters.
  if (sign.endsWith('$')) return 0;
  const char = trimmed[sign.length];
  if (/[A-Za-z]$/.test(sign) && char !== undefined && /\p{L}/u.test(char)) return 0;
  return sign.length + behind.length - trimmed.length;
}

const endsWith = (text: string, sign: string) => text.toLowerCase().endsWith(sign.toLowerCase());

/** '1.234,56' and '1,234.56' as '1234.56': three digits behind a mark are thousands. */
function plainNumber(text: string): string {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return text;
  const [whole, last] = [text.slice(0, at), text.slice(at + 1)];
  const digits = whole.replaceAll(/[.,]/g, '');
  return last.length === 3 && digits !== '0' ? digits + last : `${digits}.${last}`;
}

/** What is looked for on a page. */
export interface Sought {
  names: readonly string[];
  /** The operator's own words: they mean what they say wherever they stand. */
  mark: string | null;
  priceMinor: number;
  currency: Currency;
}

/** What a page says of a price. */
export interface Reading {
  result: Extract<WatchResult, 'confirmed' | 'other' | 'many' | 'missing'>;
  /** The other amount, minor units. */
  foundMinor: number | null;
  /** The words of the page that say so. */
  snippet: string | null;
}

/** Characters between a name and a price that still belong to each other. */
const NEAR = 600;
/** Names of one plan on a page that are looked at. */
const MOST_PLACES = 50;

/** A page that is read once for all plans that it sells; `body` is text of the type that the server named. */
export function openPage(body: string, contentType: string) {
  const isJson = /[/+]json\b/i.test(contentType);
  let page: PageText | null = null;
  const amounts = new Map<Currency, FoundAmount[]>();
  return (sought: Sought): Reading => {
    const { currency, names } = sought;
    if (isJson)
      return readingOf(sought, offersOf(shopifyOffers(body, currency) ?? [], names)) ?? NOTHING;
    page ??= readPageText(body);
    const offers = readingOf(sought, offersOf(schemaOffers(page.data, currency), names));
    // Several offers of one name say less than the text may.
    if (offers && offers.result !== 'many') return offers;
    const known = amounts.get(currency) ?? amountsIn(page.text, currency);
    amounts.set(currency, known);
    return readText(page, known, sought);
  };
}

const NOTHING: Reading = { result: 'missing', foundMinor: null, snippet: null };

function readingOf(
  { priceMinor }: Sought,
  found: readonly { minor: number; quote: string }[],
): Reading | null {
  if (found.length === 0) return null;
  const snippet = clip(found.map(({ quote }) => quote).join('; '));
  const different = new Set(found.map(({ minor }) => minor));
  if (different.size > 1) return { result: 'many', foundMinor: null, snippet };
  const [minor] = different;
  if (minor === priceMinor) return { result: 'confirmed', foundMinor: null, snippet };
  return { result: 'other', foundMinor: minor!, snippet };
}

/**
 * A price belongs to a name when the smallest element around the name that holds any price at all
 * holds it: the row of a table, the card. Where a name fills an element of its own, like a heading,
 * only such places count: 'Max' within 'Max Plus' is another plan.
 */
function readText(page: PageText, amounts: readonly FoundAmount[], sought: Sought): Reading {
  const places = sought.names.flatMap((name) => placesOf(page, name, sought.mark !== null));
  const exact = places.filter(({ exact }) => exact);
  const found: { minor: number; quote: string }[] = [];
  let seen: string | null = null;
  for (const place of exact.length > 0 ? exact : places) {
    const around = Math.max(0, place.start - 40);
    seen ??= clip(page.text.slice(around, around + SNIPPET_MAX));
    for (const amount of beside(page, amounts, place)) {
      const from = Math.max(0, Math.min(place.start, amount.start) - 20);
      found.push({ minor: amount.minor, quote: clip(page.text.slice(from, from + SNIPPET_MAX)) });
    }
  }
  const reading = readingOf(sought, found);
  if (!reading) return { ...NOTHING, snippet: seen };
  return { ...reading, snippet: found[0]!.quote };
}

interface Place {
  start: number;
  end: number;
  element: number;
  exact: boolean;
}

function placesOf(page: PageText, name: string, isMark: boolean): Place[] {
  const places: Place[] = [];
  for (const { start, end } of namePlaces(page.text, name, MOST_PLACES)) {
    const element = innermost(page, start, end);
    const { start: from, end: to } = page.elements[element]!;
    const exact = page.text.slice(from, to).trim() === page.text.slice(start, end);
    // 'Max' in 'Max Plus' is another plan; one word within a sentence may be anything.
    const isOther = isOneWord(name) || goesOnAsTier(page.text.slice(end, end + 20));
    if (!exact && !isMark && isOther) continue;
    places.push({ start, end, element, exact });
  }
  return places;
}

/** The smallest element that holds a part of the text. Elements stand in the order of their beginnings. */
function innermost({ elements }: PageText, start: number, end: number): number {
  let best = 0;
  for (const [index, element] of elements.entries()) {
    if (element.start > start) break;
    if (element.end >= end) best = index;
  }
  return best;
}

function beside(page: PageText, amounts: readonly FoundAmount[], place: Place): FoundAmount[] {
  // A price that is part of the name proves nothing.
  const outside = (a: FoundAmount) => a.end <= place.start || a.start >= place.end;
  for (let at = place.element; at >= 0; at = page.elements[at]!.parent) {
    const { start, end } = page.elements[at]!;
    const inside = amounts.filter((a) => a.start >= start && a.end <= end && outside(a));
    if (inside.length === 0) continue;
    const near = Math.min(...inside.map((a) => Math.max(a.start - place.end, place.start - a.end)));
    return near <= NEAR ? inside : [];
  }
  return [];
}

const clip = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, SNIPPET_MAX);
