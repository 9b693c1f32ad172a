import { isGroupCode } from '../places.ts';
import type { Findings } from './findings.ts';
import { placeCode } from '../place-codes.ts';

/**
 * Countries as codes or English names, parted by commas, semicolons or bars, codes by blanks too:
 * 'Germany, at' becomes 'AT,DE'. A group of countries is refused: which countries of it a plan
 * covers nobody said (decisions §5, Places).
 */
export function readCountries(text: string, field: string, found: Findings): string | undefined {
  const named = text
    .split(/[,;|]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => (/^[a-z]{2}(?:\s+[a-z]{2})*$/i.test(part) ? part.split(/\s+/) : [part]));
  const codes = new Set<string>();
  for (const name of named) {
    const code = codeOf(name);
    if (code === null) {
      const why = `${name} is no country that is known: write its code, like AT,DE`;
      return found.bad(field, text, 'not-a-choice', `names no countries: ${why}`);
    }
    if (isGroupCode(code)) {
      const why = `${name} is a group of countries: name the countries, or make ${code} the region`;
      return found.bad(field, text, 'not-a-choice', `holds more than countries: ${why}`);
    }
    codes.add(code);
  }
  if (codes.size === 0)
    return found.bad(field, text, 'not-a-choice', 'is no list of countries: write it like AT,DE');
  const list = [...codes].sort().join(',');
  if (named.some((name) => name.length > 2)) found.note(field, text, list, 'mapped');
  return list;
}

/** Codes stay as they stand; a name becomes that of ISO 3166-1, where the United Kingdom is GB. */
function codeOf(name: string): string | null {
  const code = placeCode(name) ?? placeCode(name.replace(/ and /gi, ' & '));
  return code === 'UK' && name.length > 2 ? 'GB' : code;
}
