import type { Region } from '#src/contract/places/regions.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { foldText } from '../../core/fold.ts';
import { orList } from '../../core/plural.ts';
import { CURRENCIES, type Currency } from '../../core/vocabulary.ts';
import type { RowFindings } from './findings.ts';
import { splitSign } from './typed.ts';

/** Carriers and regions that rows may name. Made by `makeNameIndex`. */
export interface NameIndex {
  carriersBySlug: ReadonlyMap<string, IndexedCarrier>;
  /** By `foldText(name)`; more than one when names collide. */
  carriersByName: ReadonlyMap<string, readonly IndexedCarrier[]>;
  /** By code, upper case. */
  regions: ReadonlyMap<string, IndexedRegion>;
  /** By `foldText(name)`; more than one when names collide. */
  regionsByName: ReadonlyMap<string, readonly IndexedRegion[]>;
}
export type IndexedCarrier = Pick<Carrier, 'id' | 'slug' | 'name' | 'kind'>;
export type IndexedRegion = Pick<Region, 'id' | 'code' | 'name' | 'currency'>;

/** What rows may name, ready to be looked up: carriers by slug and folded name, regions by code and folded name. */
export function makeNameIndex(
  carriers: Iterable<IndexedCarrier>,
  regions: Iterable<IndexedRegion>,
): NameIndex {
  const all = [...carriers];
  const places = [...regions];
  return {
    carriersBySlug: new Map(all.map((carrier) => [carrier.slug, carrier])),
    carriersByName: Map.groupBy(all, ({ name }) => foldText(name)),
    regions: new Map(places.map((region) => [region.code.toUpperCase(), region])),
    regionsByName: Map.groupBy(places, ({ name }) => foldText(name)),
  };
}

/** The carrier that a slug or an exact name stands for. */
export function matchCarrier(
  text: string,
  index: NameIndex,
  found: RowFindings,
): IndexedCarrier | undefined {
  const bySlug = index.carriersBySlug.get(text) ?? index.carriersBySlug.get(text.toLowerCase());
  const named = bySlug ? [] : (index.carriersByName.get(foldText(text)) ?? []);
  const bad = (code: 'ambiguous-carrier' | 'unknown-carrier', message: string) =>
    found.bad('carrier', text, code, message);
  if (named.length > 1) {
    const slugs = orList(named.map(({ slug }) => slug));
    return bad('ambiguous-carrier', `is the name of several carriers: write ${slugs}`);
  }
  const carrier = bySlug ?? named[0];
  if (!carrier) {
    const near = nearest(text, index);
    const what = near.length > 0 ? orList(near) : 'the slug of one';
    return bad('unknown-carrier', `is no known carrier: write ${what}, or add the carrier first`);
  }
  if (carrier.slug !== text) {
    found.note('carrier', text, carrier.slug, bySlug ? 'case' : 'carrier-name');
  }
  return carrier;
}

/** Codes that are told where a region is not known. */
const SHOWN_CODES = 5;

/** The region of a code or an exact name. GB is not ours: the hint says what to write. */
export function matchRegion(
  text: string,
  index: NameIndex,
  found: RowFindings,
): IndexedRegion | undefined {
  const code = text.toUpperCase();
  const region = index.regions.get(code);
  if (region) {
    if (text !== region.code) found.note('region', text, region.code, 'case');
    return region;
  }
  if (code === 'GB' && index.regions.has('UK')) {
    return found.bad('region', text, 'region-alias', 'is UK here: write UK');
  }
  const named = index.regionsByName.get(foldText(text)) ?? [];
  if (named.length === 1) {
    found.note('region', text, named[0]!.code, 'region-alias');
    return named[0];
  }
  const codes = [...index.regions.keys()];
  const more = codes.length - SHOWN_CODES;
  const some =
    more > 0 ? `${codes.slice(0, SHOWN_CODES).join(', ')} and ${more} more` : orList(codes);
  const what = codes.length > 0 ? `write its code or its name: ${some}` : 'add the region first';
  return found.bad('region', text, 'unknown-region', `is no known region: ${what}`);
}

/**
 * The currency of a row: what it says, when the carrier may price in it there, else the only one
 * that is possible. Carriers of kind travel may price in any (rule 31), all others in the
 * region's currency alone. Which ones are right depends on both: with one unknown, nothing is said.
 */
export function findCurrency(
  text: string,
  priceText: string,
  carrier: IndexedCarrier | undefined,
  region: IndexedRegion | undefined,
  found: RowFindings,
): Currency | undefined {
  const currency = CURRENCIES.find((one) => one === text.toUpperCase());
  if (text !== '' && !currency) {
    const message = `is not known: write ${orList(CURRENCIES)}`;
    return found.bad('currency', text, 'unknown-currency', message);
  }
  if (currency && currency !== text) found.note('currency', text, currency, 'case');
  if (!carrier || !region) return currency;
  const allowed = carrier.kind === 'travel' ? CURRENCIES : [region.currency];
  const here = `in ${region.code}`;
  if (currency) {
    if (allowed.includes(currency)) return currency;
    const message = `is wrong for ${region.code} and ${carrier.name}: prices there are in ${orList(allowed)}`;
    return found.bad('currency', text, 'wrong-currency', message);
  }
  const { currencies, sign } = splitSign(priceText);
  // Without a word, travel sellers price in the region's currency or in dollars.
  const usual = allowed.filter((one) => one === region.currency || one === 'USD');
  const fitting = currencies ? allowed.filter((one) => currencies.includes(one)) : usual;
  if (fitting.length === 1) {
    found.note('currency', '', fitting[0]!, 'currency-from-region');
    return fitting[0];
  }
  if (fitting.length === 0) {
    const message = `shows ${sign}, but prices of ${carrier.name} ${here} are in ${orList(allowed)}`;
    return found.bad('price', priceText, 'currency-sign', message);
  }
  const message = `is missing, and ${carrier.name} may price in ${orList(allowed)} ${here}: write which`;
  return found.bad('currency', '', 'ambiguous-currency', message);
}

/** At most three slugs that look like what was written, remembered for each word. */
const remembered = new WeakMap<NameIndex, Map<string, string[]>>();
function nearest(text: string, index: NameIndex): string[] {
  const known = remembered.get(index) ?? new Map<string, string[]>();
  remembered.set(index, known);
  const wanted = foldText(text.slice(0, 80)).replaceAll(' ', '');
  const before = known.get(wanted);
  if (before) return before;
  const near = [...index.carriersBySlug.values()]
    .map(({ slug, name }) => ({
      slug,
      score: likeness(wanted, foldText(name).replaceAll(' ', '')),
    }))
    .filter(({ score }) => score >= 0.6)
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => score > best!.score - 0.1)
    .slice(0, 3)
    .map(({ slug }) => slug);
  if (known.size < 1000) known.set(wanted, near);
  return near;
}

/** Share of pairs of letters that two words have in common (Dice's coefficient). */
function likeness(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return 0;
  const pairs = (word: string) =>
    new Set(Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)));
  const [mine, others] = [pairs(a), pairs(b)];
  const shared = [...mine].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (mine.size + others.size);
}
