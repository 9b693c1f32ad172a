import { foldWords } from '../../../core/fold.ts';
import type { SearchIndex } from '../meaning/search-index.ts';
import { begun, isBegun } from './correct.ts';
import type { SearchFact, Understood } from '../meaning/fact.ts';
import { isEastern } from './tokens.ts';

/** A word that texts may have, and the tokens that say it. */
export interface TextWord {
  word: string;
  from: number;
  to: number;
  /** Long enough for the beginning of a word: 's' is a whole one. */
  isLong: boolean;
}

/** Shortest half of a word that is taken for two. */
const HALF = 3;
/**
 * The words of the parts of a text that mean nothing. They are spaced as texts space them: 'magenta
 * mobil' and 'allnetflat' find MagentaMobil and Allnet Flat.
 */
export function textWords(
  { text, tokens }: Understood,
  facts: readonly SearchFact[],
  { known }: SearchIndex,
): TextWord[] {
  const words: Omit<TextWord, 'isLong'>[] = [];
  let before = -1;
  for (const { at, to, isAside } of facts.flatMap(wordsOf)) {
    if (isAside) {
      // No name of a plan has a hyphen in it.
      const word = tokens.slice(at, to).map((token) => token.word);
      words.push({ word: word.join('-'), from: at, to });
      continue;
    }
    const token = tokens[at]!;
    const folded =
      token.number === null ? [token.word] : foldWords(text.slice(token.start, token.end));
    const isGlued = token.start === before;
    before = token.end;
    for (const [part, word] of folded.entries()) {
      if (word === 'and' || foldWords(word).length === 0) continue;
      const last = words.at(-1);
      // A number and what follows it without a blank are one word of a text: '50mbit'.
      const isOne =
        last?.to === at &&
        ((isGlued && part === 0) || (!/^\d/.test(word) && isBegun(known.texts, last.word + word)));
      if (isOne) Object.assign(last, { word: last.word + word, to: at + 1 });
      else words.push({ word, from: at, to: at + 1 });
    }
  }
  return words
    .flatMap((one) => halves(one.word, known.texts)?.map((word) => ({ ...one, word })) ?? [one])
    .map((one) => ({ ...one, isLong: one.word.length >= HALF || isEastern(one.word) }));
}

/** The tokens of a fact, each by itself; what is known to say nothing of a plan as one. */
function wordsOf({ is, from, to }: SearchFact): { at: number; to: number; isAside: boolean }[] {
  if (is === 'aside') return [{ at: from, to, isAside: true }];
  return Array.from({ length: to - from }, (_, n) => {
    return { at: from + n, to: from + n + 1, isAside: false };
  });
}

/** A word that no text has as two that texts have; null for any other. */
function halves(word: string, texts: readonly string[]): string[] | null {
  if (word.length < 2 * HALF || isBegun(texts, word)) return null;
  for (let at = word.length - HALF; at >= HALF; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    // The first half must be a whole word, which stands before all that begin with it.
    if (begun(texts, first) === first && isBegun(texts, second)) return [first, second];
  }
  return null;
}
