import type { PlanFilters } from '../plan-query.ts';
import type { Sort } from '../vocabulary.ts';
import { amountAt, type Amount } from './amounts.ts';
import type { Named, SearchBook } from './book.ts';
import { begun, isBegun, nearestWord } from './correct.ts';
import { NOT_DATA, PHRASES, STOP_WORDS } from './phrases.ts';
import { isEastern, searchForm, tokensOf, type Token } from './tokens.ts';

/** What some words of a search mean; `from` and `to` count its tokens. */
export type Part = { from: number; to: number } & (
  | { is: 'name'; name: Named }
  | {
      is: 'meaning';
      label: string;
      filters: Partial<PlanFilters>;
      sort: Sort | null;
      /** A word of names that stand first. */
      hint: string | null;
    }
  | { is: 'amount'; amount: Amount }
  /** `isPhrase`: one after the other. */
  | { is: 'text'; isPhrase?: true }
  /** Says nothing where something else is said. */
  | { is: 'stop' }
);

/** A search, read. */
export interface Understood {
  /** The text that tokens count in. */
  text: string;
  tokens: readonly Token[];
  parts: readonly Part[];
  /** Words that were taken for others, by their token. */
  corrected: readonly { at: number; meant: string }[];
}

/** Words of the longest name or phrase that is looked for. */
const LONGEST = 6;
/** Unknown words that are looked up: each costs a walk through all known ones. */
const MOST_LOOKED_UP = 8;
/** Searches that are kept read for each book. */
const KEPT = 200;
const kept = new WeakMap<SearchBook, Map<string, Understood>>();

/** Reads a search: the longest name, phrase or amount at each place, else a word of texts. */
export function understand(text: string, book: SearchBook): Understood {
  const known = kept.get(book) ?? new Map<string, Understood>();
  kept.set(book, known);
  const before = known.get(text);
  if (before) return before;
  const read = readSearch(searchForm(text), book);
  if (known.size >= KEPT) known.delete(known.keys().next().value!);
  known.set(text, read);
  return read;
}

function readSearch(text: string, book: SearchBook): Understood {
  const typed = tokensOf(text);
  const corrected = misspelt(typed, book);
  const tokens = typed.map((token, at) => {
    const meant = corrected.find((word) => word.at === at)?.meant;
    return meant === undefined ? token : { ...token, word: meant };
  });
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length;) {
    const part = partAt(tokens, at, book);
    parts.push(part);
    at = part.to;
  }
  return { text, tokens, parts, corrected };
}

/** Words that begin no known one, with the nearest that is known. */
function misspelt(tokens: readonly Token[], { known, names }: SearchBook) {
  const corrected: { at: number; meant: string }[] = [];
  let lookedUp = 0;
  for (const [at, { word, number, quoted }] of tokens.entries()) {
    if (quoted || number !== null || known.likely.has(word)) continue;
    if (word.length < 4 && !isEastern(word)) continue;
    if (isBegun(known.texts, word)) continue;
    // The beginning of a name that no text spells so: 'lycamob' for 'Lyca Mobile'.
    const whole = begun(known.sorted, word);
    const isMeant = whole !== null && (names.has(whole) || PHRASES.has(whole));
    if (!isMeant && lookedUp >= MOST_LOOKED_UP) continue;
    if (!isMeant) lookedUp += 1;
    const meant = isMeant ? whole : nearestWord(known, word);
    if (meant !== null) corrected.push({ at, meant });
  }
  return corrected;
}

function partAt(tokens: readonly Token[], from: number, book: SearchBook): Part {
  const amount = amountAt(tokens, from);
  for (let length = Math.min(LONGEST, tokens.length - from); length >= 1; length -= 1) {
    if (amount && amount.length > length) break;
    const part = wordsPart(tokens, from, from + length, book);
    if (part && (part.is === 'name' || amount?.length !== length)) return part;
  }
  if (amount) return { from, to: from + amount.length, is: 'amount', amount: amount.amount };
  return { from, to: from + 1, is: 'text' };
}

/** What the words from a place to another mean together, or null. */
function wordsPart(
  tokens: readonly Token[],
  from: number,
  to: number,
  { names }: SearchBook,
): Part | null {
  const words = tokens.slice(from, to);
  if (words.some(({ quoted }) => quoted)) return null;
  const isJoined = words.length > 1 && (words[0]!.word === 'and' || words.at(-1)!.word === 'and');
  if (isJoined) return null;
  const key = words.map(({ word }) => (word === 'and' ? '' : word)).join('') || 'and';
  const name = names.get(key);
  if (name && (name.words === null || name.words === words.length)) {
    return { from, to, is: 'name', name };
  }
  const meaning = PHRASES.get(key);
  const next = tokens[to]?.word;
  if (meaning?.filters?.unlimited && next !== undefined && NOT_DATA.has(next)) {
    return { from, to: to + 1, is: 'text', isPhrase: true };
  }
  if (meaning) {
    const { label, filters = {}, sort = null, named } = meaning;
    return { from, to, is: 'meaning', label, filters, sort, hint: named ? key : null };
  }
  return STOP_WORDS.has(key) ? { from, to, is: 'stop' } : null;
}
