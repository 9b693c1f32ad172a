/** What the typeface of the site can draw (its latin and latin-ext files). */
export const DRAWABLE: readonly (readonly [from: number, to: number])[] = [
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

/**
 * A text as a picture can show it: what the typeface does not have (other scripts, emoji, control
 * and direction marks) is left out. When little of its letters would be left, the words of `slug`
 * stand for it, which is always ASCII.
 */
export function drawnText(text: string, slug: string): string {
  const letters = [...text.normalize('NFC')];
  const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
  const kept = letters.map((letter) => (isDrawable(letter) ? letter : ' '));
  const words = letters.filter(isWord).length;
  const enough = words > 0 && kept.filter(isWord).length >= words * 0.7;
  const shown = enough ? kept.join('').replace(/\s+/g, ' ').trim() : slugWords(slug);
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH - 1).trimEnd()}…` : shown;
}

function isDrawable(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return DRAWABLE.some(([from, to]) => code >= from && code <= to);
}

/** 'docomo-mini-4gb' as 'Docomo Mini 4gb'. */
function slugWords(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
