/** What the typeface of the site can draw (its latin and latin-ext files). */
const DRAWABLE: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa1, 0x2ba],
  [0x2bd, 0x2c5],
  [0x2c7, 0x2dc],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20a0, 0x20c0],
  [0x2122, 0x2122],
];
const MAX_LENGTH = 160;

/** Whether a letter, by its code point, can be drawn. */
export type Letters = (code: number) => boolean;

/** Letters of the site's own typeface. */
export const LATIN: Letters = (code) => DRAWABLE.some(([from, to]) => code >= from && code <= to);

/**
 * A text as a picture can show it: what the typeface does not have (other scripts, emoji, control
 * and direction marks) is left out. When little of its letters would be left, or a word would lose
 * an ideograph, the words of `slug` stand for it, which is always ASCII.
 */
export function drawnText(text: string, slug: string, drawable: Letters = LATIN): string {
  const letters = [...text.normalize('NFC')];
  const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
  const kept = letters.map((letter) => (drawable(letter.codePointAt(0)!) ? letter : ' '));
  const isWhole = letters.every((letter, at) => kept[at] === letter || !/\p{sc=Han}/u.test(letter));
  const words = letters.filter(isWord).length;
  const enough = isWhole && words > 0 && kept.filter(isWord).length >= words * 0.7;
  const shown = enough ? kept.join('').replace(/\s+/g, ' ').trim() : slugWords(slug);
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1).trimEnd()}…` : shown;
}

/** 'docomo-mini-4gb' as 'Docomo Mini 4gb'. */
function slugWords(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
