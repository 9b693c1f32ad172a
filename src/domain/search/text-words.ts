import { foldWords } from '../fold.ts';
import type { SearchBook } from './book.ts';
import { begun, isBegun } from './correct.ts';
import { TEXT_FORMS } from './phrases.ts';
import type { Part, Understood } from './understand.ts';

/** Shortest half of a word that is taken for two. */
const HALF = 3;

/**
 * The words that texts must have, from the parts of a search that are nothing else. Words are spaced
 * as texts space them: 'magenta mobil' and 'allnetflat' find MagentaMobil and Allnet Flat.
 */
export function textWords(
  { text, tokens }: Understood,
  parts: readonly Part[],
  { known }: SearchBook,
): string[] {
  const words: string[] = [];
  let before = -1;
  for (const part of parts) {
    const own = tokens.slice(part.from, part.to).flatMap((token) => {
      const folded =
        token.number === null ? [token.word] : foldWords(text.slice(token.start, token.end));
      const isGlued = token.start === before;
      before = token.end;
      return folded.map((word, at) => ({ word, isGlued: isGlued && at === 0 }));
    });
    const plain = own.filter(({ word }) => word !== 'and' && foldWords(word).length > 0);
    if (part.is === 'text' && part.isPhrase) {
      words.push(plain.map(({ word }) => word).join(' '));
      continue;
    }
    for (const { word, isGlued } of plain) {
      const last = words.at(-1);
      // A number and what follows it without a blank are one word of a text: '50mbit'.
      const isOne =
        last !== undefined && (isGlued || (!isFigure(word) && isBegun(known.texts, last + word)));
      if (isOne) words.splice(-1, 1, last + word);
      else words.push(TEXT_FORMS.get(word) ?? word);
    }
  }
  return words.flatMap((word) => halves(word, known.texts) ?? [word]);
}

const isFigure = (word: string) => /^\d/.test(word);

/** A word that no text has as two that texts have; null for any other. */
function halves(word: string, texts: readonly string[]): string[] | null {
  if (word.length < 2 * HALF || word.includes(' ') || isBegun(texts, word)) return null;
  for (let at = word.length - HALF; at >= HALF; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    // The first half must be a whole word, which stands before all that begin with it.
    if (begun(texts, first) === first && isBegun(texts, second)) return [first, second];
  }
  return null;
}
