import { amountAt } from './amounts.ts';
import { besideEachOther } from '../text/neighbours.ts';
import type { Named, SearchIndex } from './search-index.ts';
import { wordsIn } from '../text/compounds.ts';
import { begun, isBegun, nearestWord } from '../text/correct.ts';
import type { SearchFact, Understood } from './fact.ts';
import type { Language } from '../../../core/vocabulary.ts';
import * as lexicon from '../text/lexicon.ts';
import { isEastern, searchForm, tokensOf, type Token } from '../text/tokens.ts';
import { CODES, WORDS_IN_LOWER_CASE } from '../words/places.ts';

/** Unknown words that are looked up: each costs a walk through all known ones. */
const MOST_LOOKED_UP = 8;
/** Texts that are kept read for each index. */
const MAX_CACHED = 200;
const cache = new WeakMap<SearchIndex, Map<string, Understood>>();

/** Reads a text: the longest name, phrase or amount at each place, then what stands beside what. */
export function understand(text: string, index: SearchIndex): Understood {
  const known = cache.get(index) ?? new Map<string, Understood>();
  cache.set(index, known);
  const before = known.get(text);
  if (before) return before;
  const read = readText(searchForm(text), index);
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!);
  known.set(text, read);
  return read;
}

function readText(text: string, index: SearchIndex): Understood {
  const spelt = tokensOf(text, index.eastern);
  const named = inLongNames(spelt, index);
  const typed = spelt.flatMap((token) =>
    named.has(token) ? [token] : wordsIn(token, text, index),
  );
  const corrected = misspelt(typed, named, index);
  const tokens = typed.map((token, at) => {
    const meant = corrected.find((word) => word.at === at)?.meant;
    return meant === undefined ? token : { ...token, word: meant };
  });
  const facts: SearchFact[] = [];
  for (let at = 0; at < tokens.length;) {
    const fact = factAt(text, tokens, at, index);
    facts.push(fact);
    at = fact.to;
  }
  return { text, tokens, facts: besideEachOther(facts), corrected };
}

/** Words of names that have several: 'Dominican Republic' is not about Dominica. */
function inLongNames(tokens: readonly Token[], { names }: SearchIndex): ReadonlySet<Token> {
  const named = new Set<Token>();
  for (let at = 0; at < tokens.length; at += 1) {
    let length = Math.min(lexicon.LONGEST, tokens.length - at);
    while (length > 1 && !names.has(lexicon.wordKeyAt(tokens, at, length) ?? '')) length -= 1;
    if (length < 2) continue;
    for (const token of tokens.slice(at, at + length)) named.add(token);
    at += length - 1;
  }
  return named;
}

/** Words that begin no known one, with the nearest that is known. */
function misspelt(
  tokens: readonly Token[],
  named: ReadonlySet<Token>,
  { known, names }: SearchIndex,
) {
  const corrected: { at: number; meant: string }[] = [];
  let lookedUp = 0;
  for (const [at, { word, number, quoted, isFirstHalf }] of tokens.entries()) {
    if (quoted || isFirstHalf || number !== null || known.likely.has(word) || names.has(word))
      continue;
    if (word.length < 4 || isEastern(word) || named.has(tokens[at]!)) continue;
    if (isBegun(known.texts, word)) continue;
    // The beginning of a name that no text spells so: 'lycamob' for 'Lyca Mobile'.
    const whole = begun(known.sorted, word);
    const isMeant = whole !== null && (names.has(whole) || lexicon.MEANT.has(whole));
    if (!isMeant && lookedUp >= MOST_LOOKED_UP) continue;
    if (!isMeant) lookedUp += 1;
    const meant = isMeant ? whole : nearestWord(known, word);
    if (meant !== null) corrected.push({ at, meant });
  }
  return corrected;
}

function factAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  index: SearchIndex,
): SearchFact {
  if (tokens[from]!.quoted) return { from, to: from + 1, lang: null, is: 'text' };
  const words = wordsFact(text, tokens, from, index);
  const amount = amountAt(tokens, from);
  const isName = words?.is === 'name' && words.to - from === amount?.length;
  if (amount && (!words || (amount.length >= words.to - from && !isName))) {
    return { from, to: from + amount.length, lang: amount.lang, ...amount.amount };
  }
  return words ?? { from, to: from + 1, lang: spelledIn(text, tokens[from]!), is: 'text' };
}

/** The language that an unknown word is of by its letters. */
function spelledIn(text: string, { word, start, end }: Token): Language | null {
  if (isEastern(word)) return 'ja';
  return /[äöüß]/i.test(text.slice(start, end)) ? 'de' : null;
}

/** What the longest name, phrase or filler at a place says; null: there is none. */
function wordsFact(
  text: string,
  tokens: readonly Token[],
  from: number,
  { names }: SearchIndex,
): SearchFact | null {
  for (let length = Math.min(lexicon.LONGEST, tokens.length - from); length >= 1; length -= 1) {
    const key = lexicon.wordKeyAt(tokens, from, length);
    if (key === null) continue;
    const to = from + length;
    const name = names.get(key);
    if (
      name &&
      (name.words === null || name.words === length) &&
      !isCount(tokens, from, length) &&
      isNamed(text, tokens, from, length, name, names)
    ) {
      const last = name.carriers.length > 0 && length > 1 ? tokens[to - 1]!.word : '';
      const at = names.get(last)?.places ?? [];
      if (name.isNetwork) return { from, to, lang: name.lang, is: 'network', name };
      return { from, to, lang: name.lang, is: 'name', name, at };
    }
    const meant = lexicon.MEANT.get(key);
    if (meant) return { from, to, lang: meant.lang, is: 'meaning', meaning: meant.value };
    const own = lexicon.OWN.get(key);
    if (own) return { from, to, lang: own.lang, is: 'ownWord' };
    const valid = lexicon.VALID.get(key);
    if (valid) return { from, to, lang: valid.lang, is: 'valid' };
    const not = lexicon.NOT.get(key);
    if (not) return { from, to, lang: not.lang, is: 'not' };
    const behind = lexicon.NOT_BEHIND.get(key);
    if (behind) return { from, to, lang: behind.lang, is: 'notBehind' };
    const network = lexicon.NETWORK.get(key);
    if (network) return { from, to, lang: network.lang, is: 'networkWord' };
    const filler = lexicon.FILLER.get(key);
    if (filler)
      return {
        from,
        to,
        lang: filler.lang,
        is: 'filler',
        ...(lexicon.OF_DATA.has(key) && { ofData: true }),
        ...(PARTING.has(key) && { parts: true }),
        ...(MARKS.has(key) && { marks: MARKS.get(key)! }),
      };
    const leftOut = lexicon.LEFT_OUT.get(key);
    if (leftOut) return { from, to, lang: leftOut.lang, is: length > 1 ? 'aside' : 'text' };
  }
  return isPossessive(text, tokens[from]!)
    ? { from, to: from + 1, lang: null, is: 'filler' }
    : null;
}

/** 'three kids' is not about the carrier. */
const isCount = (tokens: readonly Token[], from: number, length: number) =>
  length === 1 &&
  lexicon.NUMBERS.has(tokens[from]!.word) &&
  lexicon.LEFT_OUT.has(tokens[from + 1]?.word ?? '');

const isPossessive = (text: string, { word, start }: Token) =>
  word === 's' && /['’]/.test(text[start - 1] ?? '');

/** Beside them a place is not asked for: 'EU roaming', 'calls to India'. */
const MARKS: ReadonlyMap<string, 'roaming' | 'towards'> = new Map([
  ['roaming', 'roaming'],
  ['to', 'towards'],
  ['nach', 'towards'],
]);

/** Words between a size and a wish that is another: '10 GB with hotspot'. */
const PARTING = new Set(['with', 'mit', 'plus', 'und', 'also', 'auch']);

/** Whether a code of two letters is one, and no word: 'us' is the place beside a size or a kind of plan. */
function isNamed(
  text: string,
  tokens: readonly Token[],
  from: number,
  length: number,
  { places }: Named,
  names: SearchIndex['names'],
): boolean {
  const token = tokens[from]!;
  const code = token.word.toUpperCase();
  // 'show us a plan' is not about the USA.
  if (length > 1 && token.word === 'us' && tokens[from + 1]!.word === 'a') return false;
  if (length > 1 || places.length === 0 || !Object.hasOwn(CODES, code)) return true;
  const typed = text.slice(token.start, token.end);
  if (typed === code || tokens.length === 1) return true;
  const [before, after] = [tokens[from - 1], tokens[from + 1]];
  if (code === 'GB') return false;
  // 'ca. 20 GB' is about so much.
  if (code === 'CA') return after?.number == null;
  if (!WORDS_IN_LOWER_CASE.has(token.word)) return true;
  const isBeside = (one: Token | undefined) =>
    one !== undefined &&
    (one.number !== null || BESIDE_US.has(one.word) || lexicon.SIZES.has(one.word));
  return (
    isBeside(before) ||
    isBeside(after) ||
    [before, after].some((one) => one !== undefined && (one.word === 'and' || isPlace(one, names)))
  );
}

const BESIDE_US = new Set(
  `esim esims prepaid prepay postpaid payg sim sims plan plans unlimited data talk calls minutes number hotspot 5g travel tourist carrier carriers
   network deals mobile prepaids`.split(/\s+/),
);
/** 'canada us mexico'. */
const isPlace = ({ word }: Token, names: SearchIndex['names']) =>
  (names.get(word)?.places.length ?? 0) > 0;
