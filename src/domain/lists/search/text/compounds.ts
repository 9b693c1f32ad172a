import { foldWords } from '../../../core/fold.ts';
import type { SearchIndex } from '../meaning/search-index.ts';
import { isBegun } from './correct.ts';
import { ENDS, LEFT_OUT } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Letters of a beginning or stem that is a word. */
const SHORTEST = 3;
/** Between the two words of a German one. */
const LINKS = ['', 's', 'n', 'en', 'es'];
/** What German adds to adjectives, and English to the many. */
const ENDINGS = ['en', 'er', 'es', 'em', 'e', 's', 'n'];

/** A token as the words that it is: of German ones in one, both; of an inflected one its known form. */
export function wordsIn(token: Token, text: string, index: SearchIndex): Token[] {
  const { word, number, quoted } = token;
  if (quoted || number !== null || word.length < 2 * SHORTEST || isKnown(word, index))
    return [token];
  if (isBegun(index.known.texts, word)) return [token];
  const raw = text.slice(token.start, token.end).toLowerCase();
  const end = ENDS.find((one) => raw.endsWith(one) && raw.length >= one.length + SHORTEST);
  if (!end) return [{ ...token, word: stemOf(word, index) ?? word }];
  const middle = token.end - end.length;
  const front = foldWords(raw.slice(0, -end.length)).join('');
  const links = LINKS.filter((link) => front.endsWith(link)).map((link) =>
    link === '' ? front : front.slice(0, -link.length),
  );
  const first = links.find((one) => isKnown(one, index)) ?? front;
  return [
    { ...token, word: first, end: middle, isFirstHalf: true },
    { ...token, word: foldWords(end).join(''), start: middle },
  ];
}

const isKnown = (word: string, { known, names }: SearchIndex) =>
  known.likely.has(word) || names.has(word) || LEFT_OUT.has(word);

function stemOf(word: string, index: SearchIndex): string | null {
  const ending = ENDINGS.find(
    (one) =>
      word.endsWith(one) &&
      word.length > SHORTEST + one.length &&
      isKnown(word.slice(0, -one.length), index),
  );
  return ending ? word.slice(0, -ending.length) : null;
}
