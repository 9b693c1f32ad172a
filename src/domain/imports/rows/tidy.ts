import { composed } from '../../core/compose.ts';
import type { Cell } from '../types.ts';

/** Blanks of every width, line breaks and tabs: all part words, and none is meant to be seen. */
const BLANKS = /[ \t\r\n\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const NEEDS_TIDYING = /[^\u0021-\u007e ]|^ | $| {2}/;

/** A text in the form that is stored: composed (NFC), single blanks, none at the ends. */
export function tidy(text: string): string {
  if (!NEEDS_TIDYING.test(text)) return text;
  return composed(text).replace(BLANKS, ' ').trim();
}

/** A cell as text; absent and null are empty. */
export function cellText(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** A value as it is shown in a message: one line, not too long, nothing invisible. */
export function shown(value: string): string {
  const line = value.length > 200 ? value.slice(0, 200) : value;
  const plain = line.replace(
    /(?![\ufe00-\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]|\p{Surrogate}/gu,
    (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
  return plain.length > 80 ? `${Array.from(plain).slice(0, 77).join('')}...` : plain;
}
