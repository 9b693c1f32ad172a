import { gbText } from '../../../core/words/amounts.ts';
import type { AskedNeed } from '#src/contract/lists/ask.ts';
import type { SearchUnderstood } from '#src/contract/plans/plans.ts';
import { filterDataText, priceText } from '../../filter-words.ts';
import { foldWords, slugify } from '../../../core/fold.ts';
import { formatMoney } from '../../../core/money/money.ts';
import { plural } from '../../../core/plural.ts';
import { NO_FILTERS, type FilterKey, type PlanFilters } from '../../plan-query.ts';
import { FIT, UNLIMITED_MIN_DATA_GB, type Currency, type Sort } from '../../../core/vocabulary.ts';
import { lengthWords } from '../text/neighbours.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchFact, FactOf, Understood } from './fact.ts';
import { understand } from './facts.ts';
import { currencyOf, inCurrency } from './money.ts';
import { carriersOf, currencyAt, searchNeed, placeFor } from './need.ts';
import { rewritten, typedWords, type Shown } from '../rewrite.ts';
import { sizesOf } from './sizes.ts';
import { textWords, type TextWord } from '../text/text-words.ts';

/** What a list is asked for, its text understood. */
export interface Resolved {
  /** The filters, those that the text means among them; `q` is empty. */
  filters: PlanFilters;
  /** Codes of several places that the text names: plans in the list of one of them. */
  places: string[];
  /** Words that texts must have, each the beginning of one of theirs. */
  rest: string[];
  /** It is a text without any word: nothing is found. */
  isEmpty: boolean;
  /** Words of names that stand first. */
  hints: string[];
  sort: Sort;
  meta: SearchUnderstood | null;
  /** Words as typed that mean nothing known. */
  unused: string[];
  /** Nothing at all was understood: texts must have every word. */
  isLiteral: boolean;
}

/** The same before it is known which words names have (`finishResolving`). */
export interface Resolving extends Resolved {
  /** Words that mean nothing but what names may say. */
  words: TextWord[];
  understood: Understood | null;
  /** What chips say of the facts. */
  shown: Shown[];
}
/** What the filters of a list and its text ask for together; what is chosen wins over what words mean. */
export function resolveSearch(
  chosen: Readonly<PlanFilters>,
  sort: Sort,
  index: SearchIndex,
): Resolving {
  const filters: PlanFilters = { ...chosen, q: '' };
  const found = { filters, places: [] as string[], hints: [] as string[] };
  const nothing = {
    ...found,
    rest: [],
    words: [],
    shown: [],
    isEmpty: false,
    meta: null,
    unused: [],
    isLiteral: false,
  };
  if (chosen.q === '')
    return { ...nothing, understood: null, sort: sort === FIT ? 'price-asc' : sort };
  const understood = understand(chosen.q, index);
  const { facts, tokens } = understood;
  const taking = { chosen, found, index, understood, need: searchNeed(facts, index).need };
  takePlaces(taking);
  const shown = facts.flatMap((fact) => {
    const label = takeFact(fact, taking);
    return label === null ? [] : [{ fact, ...label }];
  });
  const order = facts.find((fact) => fact.is === 'meaning' && fact.meaning.sort !== undefined);
  return {
    ...nothing,
    ...found,
    shown,
    understood,
    words: textWords(
      understood,
      facts.filter(({ is }) => is === 'text' || is === 'aside'),
      index,
    ),
    isEmpty: !tokens.some(({ word }) => foldWords(word).length > 0),
    sort: sort === FIT && order?.is === 'meaning' ? order.meaning.sort! : sort,
  };
}

/** Different words that are looked for in titles: no name has as many, and each is looked for in all. */
const MOST_WORDS = 16;

/**
 * What is asked for, by the names of the plans that the rest leaves (`titles`): words that begin one
 * of theirs are asked for, all together; the others are left out and said. Where nothing at all was
 * understood, and where all stands between quotation marks, texts must have every word.
 */
export function finishResolving(resolving: Resolving, titles: Iterable<string>): Resolved {
  const { words, understood, shown, ...resolved } = resolving;
  if (understood === null) return resolved;
  let left = [...new Set(titles)].map((title) => ` ${title} `);
  const held = new Map<string, boolean>();
  const kept = words.filter(({ word, isLong }) => {
    const begun = isLong ? ` ${word}` : ` ${word} `;
    const known = held.get(begun);
    // Said again it leaves the same.
    if (known !== undefined || held.size === MOST_WORDS) return known ?? false;
    const holding = left.filter((title) => title.includes(begun));
    if (holding.length > 0) left = holding;
    held.set(begun, holding.length > 0);
    return holding.length > 0;
  });
  // A figure alone is no name: '2 kids'.
  if (kept.every(({ word }) => /^\d+$/.test(word))) kept.length = 0;
  const isQuoted = understood.tokens.every(({ quoted }) => quoted);
  const isRead = !isQuoted && (shown.length > 0 || kept.length > 0);
  const used = isRead ? kept : words;
  const unused = words.filter((one) => !kept.includes(one));
  const rest = [...new Set(used.map(({ word }) => word))];
  const hints = isRead ? resolved.hints : [];
  const ranked = rest.length > 0 || hints.length > 0 ? FIT : 'price-asc';
  return {
    ...resolved,
    rest,
    hints,
    sort: resolved.sort === FIT ? ranked : resolved.sort,
    meta: rewritten(understood, shown, used),
    unused: typedWords(understood, unused),
    isLiteral: words.length > 0 && !isRead,
  };
}

interface Taking {
  chosen: Readonly<PlanFilters>;
  found: Pick<Resolved, 'filters' | 'places' | 'hints'>;
  index: SearchIndex;
  understood: Understood;
  need: AskedNeed;
}

/** One place is the list's own; of several, plans in the list of any of them. */
function takePlaces({ chosen, found, index, need }: Taking): void {
  if (chosen.region !== null) return;
  const places = [...new Set((need.places ?? []).flatMap((code) => placeFor(code, index) ?? []))];
  if (places.length === 1) found.filters.region = places[0]!;
  else found.places = places;
}

/** Adds what a fact means; what a chip says of it, null where it says nothing of the list. */
function takeFact(fact: SearchFact, taking: Taking): Omit<Shown, 'fact'> | null {
  const { found } = taking;
  if (fact.is === 'name') return takeName(fact, taking);
  if (fact.is === 'network') return takeNetwork(fact, taking);
  if (fact.is === 'meaning') return takeMeaning(fact, taking);
  if (fact.is === 'price') return takePrice(fact, taking);
  if (fact.is === 'size') return takeSize(fact, taking);
  if (fact.is === 'length') {
    found.hints.push(`${fact.amount}${fact.unit}`);
    return { label: lengthWords(fact) };
  }
  if (fact.is === 'lines') return { label: plural(fact.count, 'line') };
  if (fact.is === 'shortCalls') return { label: 'Calls' };
  if (fact.is === 'validDays') {
    if (taking.chosen.minDays === null) found.filters.minDays = fact.days;
    found.hints.push(`${fact.amount}${fact.unit}`);
    return { label: `Valid ${lengthWords(fact)} or longer` };
  }
  // A name may say it all the same: 'Value Plan'.
  if (fact.is === 'filler') found.hints.push(...wordsOf(taking.understood, fact));
  return null;
}

const wordsOf = ({ tokens }: Understood, { from, to }: SearchFact) =>
  tokens.slice(from, to).flatMap(({ word }) => (word === 'and' ? [] : [word]));

function takeMeaning(fact: FactOf<'meaning'>, { chosen, found, understood, need }: Taking) {
  const { meaning } = fact;
  // A size says more: 'Internetflat 10 GB'.
  const isSized = need.gb !== undefined && need.gb !== 'unlimited';
  for (const [name, value] of Object.entries(meaning.filters ?? {}) as [FilterKey, unknown][]) {
    if (String(chosen[name] ?? '') !== String(NO_FILTERS[name] ?? '')) continue;
    if (name === 'unlimited' && isSized) continue;
    Object.assign(found.filters, { [name]: joined(found.filters[name], value) });
  }
  if (meaning.named) found.hints.push(...wordsOf(understood, fact));
  return { label: meaning.label };
}

function joined(now: unknown, more: unknown): unknown {
  return Array.isArray(now) && Array.isArray(more) ? [...new Set([...now, ...more])].sort() : more;
}

function takeName({ name }: FactOf<'name'>, { chosen, found, index, understood, need }: Taking) {
  const { places } = name;
  if (name.carriers.length > 0) {
    const carriers = carriersOf(name, understood.facts, index, need.places ?? []);
    if (chosen.carriers.length > 0) return null;
    const slugs = carriers.map(({ slug }) => slug);
    found.filters.carriers = [...new Set([...found.filters.carriers, ...slugs])].sort();
    return { label: [...new Set(carriers.map((carrier) => carrier.name))].join(', ') };
  }
  if (chosen.region !== null) return null;
  const label = places.map((place) => place.name).join(', ');
  const here = placeFor(places[0]!.code, index);
  return here === null ? { label } : { label: placeLabel(label, here, index), place: here };
}

/** 'France (Europe)': whose plans are listed. */
function placeLabel(name: string, code: string, { places }: SearchIndex): string {
  const own = places.get(code)!.name;
  return name.includes(own) ? name : `${name} (${own})`;
}

function takeNetwork(
  { name }: FactOf<'network'>,
  { chosen, found, index, understood, need }: Taking,
) {
  const carriers = carriersOf(name, understood.facts, index, need.places ?? []);
  if (chosen.network.length === 0) {
    const slugs = carriers.map((carrier) => slugify(carrier.name));
    found.filters.network = [...new Set([...found.filters.network, ...slugs])].sort();
  }
  return { label: `${[...new Set(carriers.map((carrier) => carrier.name))].join(', ')} network` };
}

/** The size that plans must have is that of the need, at the first place. */
function takeSize(fact: FactOf<'size'>, { chosen, found, understood, need }: Taking) {
  if (sizesOf(understood.facts).hotspot === fact) return { label: `Hotspot ${gbText(fact.gb)}` };
  found.hints.push(fact.words);
  const gb = Array.isArray(need.gb) ? need.gb[0] : need.gb;
  if (typeof gb !== 'number' || gb === 0) return { label: gbText(fact.gb) };
  const isAll = gb >= UNLIMITED_MIN_DATA_GB;
  if (chosen.minData === null && !chosen.unlimited)
    Object.assign(found.filters, isAll ? { unlimited: true } : { minData: gb });
  return { label: filterDataText({ minData: isAll ? null : gb, unlimited: isAll }, true) };
}

function takePrice(price: FactOf<'price'>, { chosen, found, index, need }: Taking) {
  const { filters } = found;
  const list = currencyAt(filters.region, index);
  const place = filters.region ?? need.places?.[0] ?? null;
  const said = currencyOf(price.sign, price.upTo ?? price.amount, currencyAt(place, index));
  const converted = (amount: number) => inCurrency(amount, said, list, index.rates);
  const min = price.side === 'min' ? price.amount : null;
  const max = price.upTo ?? (price.side === 'max' ? price.amount : null);
  if ((min ?? max) === null || converted(1) === null) return null;
  if (chosen.minPrice === null && min !== null) filters.minPrice = converted(min);
  if (chosen.maxPrice === null && max !== null) filters.maxPrice = converted(max);
  if (price.monthly) filters.priceBasis = '30days';
  const also = said === list ? '' : ` (${formatMoney(converted((max ?? min)!)!, list)})`;
  const each = price.monthly ? ' for 30 days' : '';
  return { label: boundWords(min, max, said) + also + each };
}

const boundWords = (min: number | null, max: number | null, currency: Currency) =>
  priceText(min, max, currency)!;
