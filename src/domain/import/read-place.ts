import { foldText } from '../fold.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';
import type { Findings } from './findings.ts';
import { splitSign } from './read-money.ts';
import { orList } from './read-text.ts';
import type { Book, BookCarrier, BookRegion } from './types.ts';

/** The carrier that a slug or an exact name stands for. */
export function readCarrier(text: string, book: Book, found: Findings): BookCarrier | undefined {
  const bySlug = book.carriersBySlug.get(text);
  if (bySlug) return bySlug;
  const lower = book.carriersBySlug.get(text.toLowerCase());
  if (lower) {
    found.note('carrier', text, lower.slug, 'case');
    return lower;
  }
  const named = book.carriersByName.get(foldText(text)) ?? [];
  if (named.length > 1) {
    const slugs = orList(named.map(({ slug }) => slug));
    return found.bad(
      'carrier',
      text,
      'ambiguous-carrier',
      `is the name of several carriers: write ${slugs}`,
    );
  }
  if (named[0]) {
    found.note('carrier', text, named[0].slug, 'carrier-name');
    return named[0];
  }
  const near = nearest(text, book);
  return found.bad(
    'carrier',
    text,
    'unknown-carrier',
    near.length > 0
      ? `is no known carrier: write ${orList(near)}, or add the carrier first`
      : 'is no known carrier: write the slug of one, or add the carrier first',
  );
}

/** The region of a code. GB is not ours: the hint says what to write. */
export function readRegion(text: string, book: Book, found: Findings): BookRegion | undefined {
  const code = text.toUpperCase();
  const region = book.regions.get(code);
  if (region) {
    if (text !== region.code) found.note('region', text, region.code, 'case');
    return region;
  }
  if (code === 'GB' && book.regions.has('UK')) {
    return found.bad('region', text, 'region-alias', 'is UK here: write UK');
  }
  const codes = [...book.regions.keys()];
  return found.bad(
    'region',
    text,
    'unknown-region',
    codes.length > 0
      ? `is no known region: write ${orList(codes.slice(0, 20))}`
      : 'is no known region: add the region first',
  );
}

/**
 * The currency of a row: what it says, when the carrier may price in it there, else the only one
 * that is possible. Carriers of kind travel may price in any (decisions §5), all others in the
 * region's currency alone.
 */
export function readCurrency(
  text: string,
  priceText: string,
  carrier: BookCarrier | undefined,
  region: BookRegion | undefined,
  found: Findings,
): Currency | undefined {
  const allowed: readonly Currency[] | null = region
    ? carrier?.kind === 'travel'
      ? CURRENCIES
      : [region.currency]
    : null;
  if (text !== '') {
    const currency = CURRENCIES.find((one) => one === text.toUpperCase());
    if (!currency) {
      return found.bad(
        'currency',
        text,
        'unknown-currency',
        `is not known: write ${orList(CURRENCIES)}`,
      );
    }
    if (currency !== text) found.note('currency', text, currency, 'case');
    // Which ones are right depends on the carrier: unknown, nothing more can be said.
    if (allowed && carrier && !allowed.includes(currency)) {
      return found.bad(
        'currency',
        text,
        'wrong-currency',
        `is wrong for ${region!.code} and ${carrier.name}: prices there are in ${orList(allowed)}`,
      );
    }
    return currency;
  }
  if (!allowed || !carrier) return undefined;
  const { currencies, sign } = splitSign(priceText);
  // Without a word, travel sellers price in the region's currency or in dollars.
  const usual = allowed.filter((one) => one === region!.currency || one === 'USD');
  const fitting = currencies ? allowed.filter((one) => currencies.includes(one)) : usual;
  if (fitting.length === 1) {
    found.note('currency', '', fitting[0]!, 'currency-from-region');
    return fitting[0];
  }
  return fitting.length === 0
    ? found.bad(
        'price',
        priceText,
        'currency-sign',
        `shows ${sign}, but prices of ${carrier.name} in ${region!.code} are in ${orList(allowed)}`,
      )
    : found.bad(
        'currency',
        '',
        'ambiguous-currency',
        `is missing, and ${carrier.name} may price in ${orList(allowed)} in ${region!.code}: write which`,
      );
}

/** At most three slugs that look like what was written, remembered for each word. */
const remembered = new WeakMap<Book, Map<string, string[]>>();
function nearest(text: string, book: Book): string[] {
  const known = remembered.get(book) ?? new Map<string, string[]>();
  remembered.set(book, known);
  const wanted = foldText(text.slice(0, 80)).replaceAll(' ', '');
  const before = known.get(wanted);
  if (before) return before;
  const near = [...book.carriersBySlug.values()]
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
