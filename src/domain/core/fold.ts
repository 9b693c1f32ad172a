import { composed } from './compose.ts';

/**
 * Text as search sees it: lower case, without diacritics, words parted by one blank.
 * The database's full text index stores exactly this text, so that SQL and lists in code agree on
 * every word.
 */
export function foldText(text: string): string {
  return foldWords(text).join(' ');
}

/** The words of a text, folded; letters and digits count, everything else parts words. */
export function foldWords(text: string): string[] {
  return (
    composed(text, 'NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/ß/g, 'ss')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A stable address part: 'AT&T Prepaid 8GB' becomes 'at-t-prepaid-8gb'. Empty when no letter or digit is left. */
export function slugify(text: string): string {
  return (
    composed(text.replace(/\+/g, ' plus '), 'NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join('-');
}

/** Address part of a plan: carrier and name, without saying the carrier twice. */
export function planSlug(carrierSlug: string, planName: string): string {
  const name = slugify(planName);
  return name === carrierSlug || name.startsWith(`${carrierSlug}-`)
    ? name
    : `${carrierSlug}-${name}`;
}

/** Every word of the search begins some word of the text; a search without words finds nothing. */
export function matchesWords(searchText: string, words: readonly string[]): boolean {
  const text = ` ${searchText}`;
  return words.length > 0 && words.every((word) => text.includes(` ${word}`));
}
