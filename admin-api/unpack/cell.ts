import { ImportFileError } from '#src/domain/import/types.ts';

/** What a sheet's cells point to. */
export interface Workbook {
  strings: readonly string[];
  /** By the number of a style: whether its cells show days. */
  isDay: readonly boolean[];
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

const DAY_MS = 86_400_000;
/** Day 0 of the two ways to count; the first one has a 29 February 1900 that never was. */
const DAY_ZERO = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };
/** Last day that a workbook can name: 31 December 9999. */
const LAST_DAY = 2_958_465;
/** Digits that a spreadsheet shows of a number; the rest is dust of binary fractions. */
const DIGITS = 15;

/** What a cell shows, as a text that an import reads; '' for an empty one. */
export function cellValue(
  { at, type, style, value }: { at: string; type: string; style: number; value: string },
  { strings, isDay, from1904 }: Workbook,
): string {
  if (value === '') return '';
  switch (type) {
    case 's': {
      const text = strings[Number(value)];
      if (text === undefined) {
        throw new ImportFileError('unreadable', `Cell ${at} names a text that is not there.`);
      }
      return text;
    }
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'n':
      return isDay[style] ? dayText(Number(value), from1904) : numberText(value);
    default:
      // Texts, errors (#N/A) and days of ISO 8601 stand there as they are.
      return value;
  }
}

/** `_x000D_` is how a workbook writes a character; breaks in a cell would break the count of lines. */
export function unescaped(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\0/g, '')
    .replace(/[\r\n]+/g, ' ');
}

function numberText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(DIGITS))) : value;
}

/** A day by its number, '2026-11-23', with a time after a T where it has one. */
function dayText(days: number, from1904: boolean): string {
  // A time alone, or no day of the calendar: the number is shown, and refused where it matters.
  if (!(days >= 1 && days <= LAST_DAY)) return String(days);
  const seconds = Math.round(days * (DAY_MS / 1000));
  const zero = from1904 ? DAY_ZERO.from1904 : DAY_ZERO.usual;
  const text = new Date(zero + seconds * 1000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}
