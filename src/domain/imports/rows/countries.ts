import { placeCode } from '../../places/place-codes.ts';
import type { Findings } from './findings.ts';

/**
 * Countries as codes or English names, parted by commas, semicolons or bars, codes by blanks too:
 * 'Germany, at' becomes 'AT,DE'.
 */
export function readCountries(text: string, field: string, found: Findings): string | undefined {
  const named = text
    .split(/[,;|]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => (/^[a-z]{2}(?:\s+[a-z]{2})*$/i.test(part) ? part.split(/\s+/) : [part]));
  const unknown = named.find((name) => codeOf(name) === null);
  if (unknown !== undefined) {
    const says = `names no countries: ${unknown} is no country that is known: write its code, like AT,DE`;
    return found.bad(field, text, 'not-a-choice', says);
  }
  const list = [...new Set(named.map(codeOf))].sort().join(',');
  if (named.some((name) => name.length > 2)) found.note(field, text, list, 'mapped');
  return list;
}

/** Codes stay as they stand; a name becomes that of ISO 3166-1, where the United Kingdom is GB. */
function codeOf(name: string): string | null {
  const code = placeCode(name) ?? placeCode(name.replace(/ and /gi, ' & '));
  return code === 'UK' && name.length > 2 ? 'GB' : code;
}
