/** Words that may be meant, the likelier ones first among equals. */
export interface KnownWords {
  /** All of them, in order: whether some begin with a text is found by halving. */
  sorted: readonly string[];
  /** Those that texts of plans have, in order. */
  texts: readonly string[];
  /** Names and words with a meaning. */
  likely: ReadonlySet<string>;
  /** What a misspelt word may be. */
  near: readonly NearWord[];
}

/** A word that may be meant, and which letters it has: few words have nearly the same ones. */
export interface NearWord {
  word: string;
  letters: number;
  /** Of a carrier or a place of the site. */
  isName: boolean;
  /** Names of countries without plans: only what is much like one is taken for it. */
  isFar: boolean;
}

/** Words that may be meant, those that are long enough. */
export const nearWords = (
  words: readonly string[],
  names: ReadonlySet<string>,
  isFar = false,
): NearWord[] =>
  words
    .filter((word) => word.length >= SHORTEST && word.length <= LONGEST)
    .map((word) => ({ word, letters: lettersOf(word), isName: names.has(word), isFar }));

/** A bit for each letter of the alphabet that is in a word. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** How many letters one word has and the other has not. */
function unlike(one: number, other: number): number {
  let count = 0;
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Longest word that is corrected, in letters; of no name is it that long. */
const LONGEST = 24;
const SHORTEST = 4;

/** Whether some word of a list in order begins with a text. */
export function isBegun(sorted: readonly string[], text: string): boolean {
  return begun(sorted, text) !== null;
}

/** The first word of a list in order that begins with a text, or null. */
export function begun(sorted: readonly string[], text: string): string | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(text) ? sorted[low]! : null;
}

/** The known word that a misspelt one is nearest to, or null: one slip in short words, two in longer. */
export function nearestWord(known: KnownWords, word: string): string | null {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return null;
  const most = word.length <= 6 ? 1 : 2;
  const letters = lettersOf(word);
  let best: { word: string; rank: number } | null = null;
  for (const other of known.near) {
    // Only a name is written as it is heard, 'kongstar': 'bike' is not 'like'.
    const isFirst = other.word[0] === word[0];
    if (!isFirst && (!other.isName || word.length <= 6)) continue;
    const mostHere = other.isFar ? 1 : most;
    if (Math.abs(other.word.length - word.length) > mostHere) continue;
    // A slip adds a letter, takes one away, or both.
    if (unlike(letters, other.letters) > 2 * mostHere) continue;
    if (other.isFar && word.length === SHORTEST) continue;
    const distance = slips(word, other.word, mostHere);
    if (distance > mostHere) continue;
    const rank = distance * 4 + (isFirst ? 0 : 2) + (known.likely.has(other.word) ? 0 : 1);
    if (!best || rank < best.rank) best = { word: other.word, rank };
  }
  return best?.word ?? null;
}

/**
 * How many letters were added, left out, changed or swapped with a neighbour (Damerau and
 * Levenshtein, neighbours swapped once); more than `most` is `most + 1`.
 */
export function slips(one: string, other: string, most: number): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, i) => i),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last.at(-1)!, most + 1);
}
