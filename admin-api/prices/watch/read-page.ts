import { SNIPPET_MAX, type WatchResult } from '#src/domain/prices/watch.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { amountsIn, type FoundAmount } from './amounts.ts';
import { goesOnAsTier, isOneWord, placesIn } from './names.ts';
import { offersOf, schemaOffers, shopifyOffers } from './offers.ts';
import { readPageText, type PageText } from './page-text.ts';

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
      return judge(sought, offersOf(shopifyOffers(body, currency) ?? [], names)) ?? NOTHING;
    page ??= readPageText(body);
    const offers = judge(sought, offersOf(schemaOffers(page.data, currency), names));
    // Several offers of one name say less than the text may.
    if (offers && offers.result !== 'many') return offers;
    const known = amounts.get(currency) ?? amountsIn(page.text, currency);
    amounts.set(currency, known);
    return readText(page, known, sought);
  };
}

const NOTHING: Reading = { result: 'missing', foundMinor: null, snippet: null };

function judge(
  { priceMinor }: Sought,
  found: readonly { minor: number; said: string }[],
): Reading | null {
  if (found.length === 0) return null;
  const snippet = clip(found.map(({ said }) => said).join('; '));
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
  const found: { minor: number; said: string }[] = [];
  let seen: string | null = null;
  for (const place of exact.length > 0 ? exact : places) {
    const around = Math.max(0, place.start - 40);
    seen ??= clip(page.text.slice(around, around + SNIPPET_MAX));
    for (const amount of beside(page, amounts, place)) {
      const from = Math.max(0, Math.min(place.start, amount.start) - 20);
      found.push({ minor: amount.minor, said: clip(page.text.slice(from, from + SNIPPET_MAX)) });
    }
  }
  const reading = judge(sought, found);
  if (!reading) return { ...NOTHING, snippet: seen };
  return { ...reading, snippet: found[0]!.said };
}

interface Place {
  start: number;
  end: number;
  element: number;
  exact: boolean;
}

function placesOf(page: PageText, name: string, isMark: boolean): Place[] {
  const places: Place[] = [];
  for (const { start, end } of placesIn(page.text, name, MOST_PLACES)) {
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
