import { composed } from '../../core/compose.ts';
import { parseValidity } from '../../plans/validity.ts';
import {
  matchCarrier,
  findCurrency,
  matchRegion,
  type NameIndex,
  type IndexedCarrier,
  type IndexedRegion,
} from './name-index.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../columns.ts';
import { findingsAt, type RowFindings } from './findings.ts';
import { isFormula } from '../files/neutral.ts';
import { cellText, tidy } from './tidy.ts';
import { typedData } from './typed-data.ts';
import { plainNumber, splitSign, type Typed } from './typed.ts';
import type { Cell, DecimalStyle, NoteCode, RawRow, RowNote, RowProblem } from '../types.ts';
import { placeCode } from '../../places/place-codes.ts';

/** A row in the usual forms, ready to be checked; what it does not speak of is absent. */
export interface ReadRow {
  at: number;
  native: Record<string, string | number | boolean | null>;
  /** What stands in a cell, as one tidy text. */
  text(column: string): string;
  problems: RowProblem[];
  notes: RowNote[];
}

/** A row of plans, with what its carrier and region are in the index. */
export interface ReadPlan extends ReadRow {
  carrier: IndexedCarrier | undefined;
  region: IndexedRegion | undefined;
}

/**
 * Brings one row in native columns into the usual forms against the index, and tells what cannot be
 * read. Whether the values will do is not asked here. Never throws, never guesses.
 */
export function readRow(raw: RawRow, index: NameIndex, decimals: DecimalStyle = 'point'): ReadPlan {
  const found = findingsAt(raw.at, raw);
  const { native, text } = readCells(raw, IMPORT_COLUMNS, decimals, found);
  const [carrierText, regionText, key] = [text('carrier'), text('region'), text('externalId')];
  const carrier = carrierText === '' ? undefined : matchCarrier(carrierText, index, found);
  const region = regionText === '' ? undefined : matchRegion(regionText, index, found);
  const currency = findCurrency(text('currency'), text('price'), carrier, region, found);
  if (carrier) native.carrierId = carrier.id;
  if (region) native.regionId = region.id;
  if (currency) native.currency = currency;
  else {
    // What a sign says of an amount, only its currency tells.
    for (const { name, type } of IMPORT_COLUMNS) {
      if (type === 'amount' && native[name]) native[name] = splitSign(String(native[name])).number;
    }
  }
  if (isFormula(text('planName'))) found.note('planName', text('planName'), '', 'formula');
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(key)) {
    const message =
      'was shortened by a spreadsheet: format the column as text and enter the whole key';
    found.bad('externalId', key, 'exponent', message);
  }
  const { at, problems, notes } = found;
  return { at, native, text, carrier, region, problems, notes };
}

/** Brings the cells of some columns into the usual forms; carriers, regions and currencies are left out. */
export function readCells(
  { cells }: RawRow,
  columns: readonly ImportColumn<string>[],
  decimals: DecimalStyle,
  found: RowFindings,
): Pick<ReadRow, 'native' | 'text'> {
  const native: ReadRow['native'] = {};
  const text = (column: string) => tidy(cellText(cells[column]));
  for (const column of columns) {
    const { name, type } = column;
    const cell = cells[name];
    const filled = cellOf(cell, column, found);
    if (filled === '') {
      if (cell !== undefined && column.none) native[name] = null;
      continue;
    }
    // A number of a JSON file has no style of writing.
    const style = typeof cell === 'number' ? 'point' : decimals;
    const read = <T>(typed: Typed<T>): T | undefined => {
      if (typed.ok) return typed.value;
      const isOfFile = typed.code === 'decimal-comma';
      const more = isOfFile ? ', or choose decimal commas for the whole file' : '';
      return found.bad(name, filled, typed.code, typed.message + more);
    };
    /** Sets the usual form of what was written; says so when it is another. */
    const set = (value: string | boolean | undefined, code: NoteCode) => {
      if (value === undefined) return;
      native[name] = value;
      if (String(value) !== filled) found.note(name, filled, String(value), code);
    };
    switch (type) {
      case 'carrier':
      case 'region':
      case 'currency':
        break;
      case 'amount': {
        const { sign, number } = splitSign(filled);
        const plain = read(plainNumber(number, style));
        if (plain === undefined) break;
        native[name] = filled.replace(number, plain);
        if (sign) found.note(name, filled, plain, 'currency-sign');
        else if (plain !== number) found.note(name, filled, plain, 'number');
        break;
      }
      case 'percent':
        set(read(plainNumber(filled.replace(/ ?%$/, ''), style)), 'number');
        break;
      case 'number':
        set(style === 'comma' ? filled.replace(/^(\d+),(\d)/, '$1.$2') : filled, 'number');
        break;
      case 'data': {
        const data = read(typedData(filled, style));
        const { period } = column;
        if (!data) break;
        // Beside a period that is said apart, or where none can be, the whole amount is looked at.
        if (data.period && (!period || text(period) !== '')) {
          native[name] = filled;
          break;
        }
        native[name] = data.text;
        if (!filled.startsWith(data.text)) {
          found.note(name, filled, data.text, filled.includes(' ') ? 'spaces' : 'case');
        }
        if (!data.period) break;
        native[period!] = data.period;
        found.note(period!, '', data.period, 'data-period');
        break;
      }
      case 'flag':
        set(FLAGS.get(filled.toLowerCase()) ?? filled, 'flag');
        break;
      case 'choice': {
        const word = filled.toLowerCase();
        set(column.choices!.find((one) => one.toLowerCase() === word) ?? filled, 'case');
        break;
      }
      case 'validity':
        set(parseValidity(filled) ?? filled, 'validity');
        break;
      case 'codes':
        native[name] = readCountries(filled, name, found) ?? null;
        break;
      case 'day':
        // A moment names its day.
        native[name] = filled.replace(/^(\d{4}-\d\d-\d\d)T[\d:.]+(?:Z|[+-]\d\d:\d\d)$/, '$1');
        break;
      default:
        native[name] = filled;
    }
  }
  return { native, text };
}

/** A cell as tidy text, with a note when it stood there otherwise; a required one may not be empty. */
function cellOf(cell: Cell | undefined, column: ImportColumn<string>, found: RowFindings): string {
  const { name, required, example } = column;
  const written = cellText(cell);
  const text = tidy(written);
  if (text !== written) {
    found.note(name, written, text, text === composed(written) ? 'composed' : 'spaces');
  }
  // What a preset has already said of a field is not said again.
  if (text === '' && required && !found.problems.some(({ field }) => field === name)) {
    found.bad(name, '', 'missing', `is missing: write it, for example ${example}`);
  }
  return text;
}

/** true and false, however a program writes them. */
const FLAGS = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
  ['1', true],
  ['0', false],
]);

/**
 * Countries as codes or English names, parted by commas, semicolons or bars, codes by blanks too:
 * 'Germany, at' becomes 'AT,DE'.
 */
function readCountries(text: string, field: string, found: RowFindings): string | undefined {
  const named = text
    .split(/[,;|]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => (/^[a-z]{2}(?:\s+[a-z]{2})*$/i.test(part) ? part.split(/\s+/) : [part]));
  const unknown = named.find((name) => codeOf(name) === null);
  if (unknown !== undefined) {
    const message = `names no countries: ${unknown} is no country that is known: write its code, like AT,DE`;
    return found.bad(field, text, 'not-a-choice', message);
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
