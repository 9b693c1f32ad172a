/** Words that may be meant, the likelier ones first among equals. */
export interface KnownWords {
  /** All of them, in order: whether some begin with a text is found by halving. */
  sorted: readonly string[];
  /** Those that texts of plans have, in order. */
  texts: readonly string[];
  /** Names and words with a meaning. */
  likely: ReadonlySet<string>;
  /** Names of countries without plans: only what is much like one is taken for it. */
  far: readonly string[];
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
  let best: { word: string; rank: number } | null = null;
  const look = (other: string, mostHere: number, behind: number) => {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > mostHere) return;
    const distance = slips(word, other, mostHere);
    if (distance > mostHere) return;
    const rank = distance * 4 + (other[0] === word[0] ? 0 : 2) + behind;
    if (!best || rank < best.rank) best = { word: other, rank };
  };
  for (const other of known.sorted) look(other, most, known.likely.has(other) ? 0 : 1);
  if (word.length > SHORTEST)
    for (const other of known.far) if (other[0] === word[0]) look(other, 1, 1);
  return (best as { word: string } | null)?.word ?? null;
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
