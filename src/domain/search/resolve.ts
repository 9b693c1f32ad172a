import { formatMoney } from '../money.ts';
import { foldWords } from '../fold.ts';
import { dataText, priceText } from '../filter-words.ts';
import { NO_FILTERS, type FilterKey, type PlanFilters } from '../plan-query.ts';
import { FIT, UNLIMITED_MIN_DATA_GB, type Currency, type Sort } from '../vocabulary.ts';
import { currencyOf, type Amount } from './amounts.ts';
import type { SearchBook } from './book.ts';
import { textWords } from './text-words.ts';
import { rewritten, type SearchMeta } from './rewrite.ts';
import { understand, type Part, type Understood } from './understand.ts';

/** What a list is asked for, its search understood. */
export interface Resolved {
  /** The filters, those that the search means among them; `q` is empty. */
  filters: PlanFilters;
  /** Codes of places that the search names: plans in the list of one of them. */
  places: string[];
  /** Words that texts must have, each the beginning of one of theirs. */
  rest: string[];
  /** It is a search without any word: nothing is found. */
  isEmpty: boolean;
  /** Words of names that stand first. */
  hints: string[];
  sort: Sort;
  meta: SearchMeta | null;
}

/**
 * What the filters of a list and its search ask for together. What is chosen wins over what words
 * mean: such words say the same or nothing, and are dropped, or contradict it and stay words.
 */
export function resolveSearch(
  asked: Readonly<PlanFilters>,
  sort: Sort,
  book: SearchBook,
): Resolved {
  const filters: PlanFilters = { ...asked, q: '' };
  const found = { filters, places: [] as string[], hints: [] as string[] };
  if (asked.q === '')
    return {
      ...found,
      rest: [],
      isEmpty: false,
      sort: sort === FIT ? 'price-asc' : sort,
      meta: null,
    };
  const understood = understand(asked.q, book);
  const shown: { part: Part; label: string; place?: string }[] = [];
  const texts: Part[] = [];
  let order: Sort | null = null;
  for (const part of understood.parts) {
    if (part.is === 'stop') {
      // A name may say it all the same: 'Value Plan'.
      found.hints.push(...wordsOf(understood, part));
      continue;
    }
    if (part.is === 'text') {
      texts.push(part);
      continue;
    }
    const taken = takePart(part, { asked, found, book });
    if (taken === 'text') texts.push(part);
    else if (taken) shown.push({ part, ...taken });
    if (part.is === 'meaning' && part.sort && sort === FIT) {
      order ??= part.sort;
      shown.push({ part, label: part.label });
    }
  }
  const rest = textWords(understood, texts, book);
  // Of all plans, none says better that it is one.
  if (texts.length === 0 && shown.length === 0) found.hints = [];
  const ranked = rest.length > 0 || found.hints.length > 0 ? FIT : 'price-asc';
  return {
    ...found,
    rest,
    isEmpty: !understood.tokens.some(({ word }) => foldWords(word).length > 0),
    sort: sort === FIT ? (order ?? ranked) : sort,
    meta: rewritten(understood, shown, texts),
  };
}

const wordsOf = ({ tokens }: Understood, { from, to }: Part) =>
  tokens.slice(from, to).flatMap(({ word }) => (word === 'and' ? [] : [word]));

interface Taking {
  asked: Readonly<PlanFilters>;
  found: Pick<Resolved, 'filters' | 'places' | 'hints'>;
  book: SearchBook;
}

/** Adds what a part means; 'text' where it contradicts what is chosen, null where it adds nothing. */
function takePart(part: Part, taking: Taking): { label: string; place?: string } | 'text' | null {
  if (part.is === 'name') return takeName(part, taking);
  if (part.is === 'amount') return takeAmount(part.amount, taking);
  if (part.is !== 'meaning') return null;
  const { asked, found } = taking;
  const entries = Object.entries(part.filters) as [FilterKey, unknown][];
  for (const [key, value] of entries) {
    if (String(asked[key] ?? '') === String(NO_FILTERS[key] ?? '')) continue;
    const chosen = asked[key];
    const isSaid = Array.isArray(chosen)
      ? (value as string[]).some((each) => (chosen as string[]).includes(each))
      : chosen === value;
    return isSaid ? null : 'text';
  }
  for (const [key, value] of entries)
    Object.assign(found.filters, { [key]: joined(found.filters[key], value) });
  if (part.hint !== null) found.hints.push(part.hint);
  return entries.length > 0 ? { label: part.label } : null;
}

function joined(now: unknown, more: unknown): unknown {
  return Array.isArray(now) && Array.isArray(more) ? [...new Set([...now, ...more])].sort() : more;
}

function takeName({ name }: Extract<Part, { is: 'name' }>, { asked, found }: Taking) {
  const { carriers, places } = name;
  if (carriers.length > 0) {
    const slugs = carriers.map(({ slug }) => slug);
    if (asked.carriers.length > 0) {
      return slugs.some((slug) => asked.carriers.includes(slug)) ? null : ('text' as const);
    }
    found.filters.carriers = [...new Set([...found.filters.carriers, ...slugs])].sort();
    return { label: [...new Set(carriers.map((carrier) => carrier.name))].join(', ') };
  }
  const codes = places.map(({ code }) => code);
  if (asked.region !== null) return codes.includes(asked.region) ? null : ('text' as const);
  found.places = [...new Set([...found.places, ...codes])];
  return { label: places.map((place) => place.name).join(', '), place: codes[0]! };
}

function takeAmount(amount: Amount, { asked, found, book }: Taking): { label: string } | null {
  const { filters } = found;
  if (amount.of !== 'price') found.hints.push(amount.words);
  if (amount.of === 'most') return null;
  if (amount.of === 'data') {
    if (asked.minData !== null || asked.unlimited) return null;
    const isAll = amount.gb >= UNLIMITED_MIN_DATA_GB;
    const minData = isAll ? null : amount.gb;
    Object.assign(filters, isAll ? { unlimited: true } : { minData });
    return { label: dataText({ minData, unlimited: isAll }, true) };
  }
  if (amount.of === 'days') {
    if (asked.minDays !== null) return null;
    filters.minDays = Math.max(filters.minDays ?? 0, amount.days);
    return { label: `${amount.said} or longer` };
  }
  const key = amount.side === 'min' ? 'minPrice' : 'maxPrice';
  if (asked[key] !== null) return null;
  const list = currencyIn(asked.region, book);
  const [named] = found.places;
  const said = currencyOf(
    amount.sign,
    amount.amount,
    asked.region ? list : currencyIn(named ?? null, book),
  );
  const converted = inCurrency(amount.amount, said, list, book);
  if (converted === null) return null;
  filters[key] = converted;
  if (amount.monthly) filters.priceBasis = '30days';
  const bounds = (value: number, currency: Currency) =>
    amount.side === 'min' ? priceText(value, null, currency)! : priceText(null, value, currency)!;
  const also = said === list ? '' : ` (${formatMoney(converted, list)})`;
  const each = amount.monthly ? ' for 30 days' : '';
  return { label: bounds(amount.amount, said) + also + each };
}

function currencyIn(code: string | null, { places }: SearchBook): Currency {
  return (code !== null && places.get(code)?.currency) || 'USD';
}

function inCurrency(amount: number, from: Currency, to: Currency, { rates }: SearchBook) {
  if (from === to) return amount;
  if (!rates) return null;
  return Math.round((amount / rates[from]) * rates[to] * 100) / 100;
}
