/** What stands for a carrier without a logo: two letters, and which of the eight inks they have. */
export interface CarrierMark {
  letters: string;
  /** 1 to 8: an ink of site/styles/plans/marks.css. Tells rows apart and means nothing. */
  tint: number;
}

const TINTS = 8;

/** Words that many carriers share: they tell none apart. */
const COMMON = new Set(['mobile', 'wireless', 'deutschland', 'uk', 'usa']);

/**
 * The mark of a carrier, by its name alone, so that it is the same on every page and build: the
 * first letters of its first two words ('Lidl Connect': LC), of a single word its first two ('fraenk': FR).
 * Words that many names share count only where a letter alone would be left ('T-Mobile': TM, 'Tello
 * Mobile': TE). A name of no letters and digits has an empty mark.
 */
export function carrierMark(name: string): CarrierMark {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !COMMON.has(word.toLowerCase()));
  const used = own.join('').length > 1 ? own : words;
  const [first = [], second] = used.map((word) => [...word]);
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return { letters: letters.join('').toUpperCase(), tint: 1 + (hash(words.join(' ')) % TINTS) };
}

/** FNV-1a: near names end far apart. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ char.codePointAt(0)!, 0x01000193);
  return sum >>> 0;
}
