import { JAPANESE_LETTERS } from './fonts/letters.ts';

type Range = readonly [from: number, to: number];

const PIECES: readonly (readonly [piece: string, ranges: readonly Range[]])[] = Object.entries(
  JAPANESE_LETTERS,
).map(([piece, list]) => [piece, list.split(',').map(rangeOf)]);

/**
 * The file of the Japanese typeface that has a letter, by its code point; null when none has it.
 * A picture needs only the files of its own letters, some 20 kB each.
 */
export function japanesePiece(code: number): string | null {
  const has = ([from, to]: Range) => code >= from && code <= to;
  return PIECES.find(([, ranges]) => ranges.some(has))?.[0] ?? null;
}

/** The letters of a file, as `japanesePiece` names it. */
export function lettersOf(piece: string): [number, number][] {
  const ranges = PIECES.find(([name]) => name === piece)?.[1] ?? [];
  return ranges.map(([from, to]) => [from, to]);
}

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
