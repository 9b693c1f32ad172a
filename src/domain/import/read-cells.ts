import { columnOf } from './columns.ts';
import type { Findings } from './findings.ts';
import type { NativeField } from './mapping.ts';
import { cellText } from './tidy.ts';
import { tidied } from './read-text.ts';
import type { RawRow } from './types.ts';

/** The cells of one row as tidy texts, each read at most once. */
export interface RowCells {
  /** '' when there is nothing; a required one that is empty is noted as missing. */
  text(field: NativeField): string;
  /** The reader's answer for a filled cell, undefined for an empty or absent one. */
  read<T>(field: NativeField, reader: (text: string, field: NativeField) => T): T | undefined;
  /** The same where an empty cell says "none": null then. */
  readOrNull<T>(
    field: NativeField,
    reader: (text: string, field: NativeField) => T,
  ): T | null | undefined;
  /** Whether the file has the column. */
  has(field: NativeField): boolean;
  /** Whether the cell is a number of a JSON file, which has no style of writing. */
  isNumber(field: NativeField): boolean;
}

/** Opens a row in native columns for reading. */
export function rowCells(raw: RawRow, found: Findings): RowCells {
  const texts = new Map<NativeField, string>();
  const text = (field: NativeField): string => {
    const known = texts.get(field);
    if (known !== undefined) return known;
    const read = tidied(cellText(raw.cells[field]), field, found);
    texts.set(field, read);
    const column = columnOf(field);
    // What a preset has already said of a field is not said again.
    const said = raw.problems?.some((problem) => problem.field === field);
    if (read === '' && column.required && !said) {
      found.bad(field, '', 'missing', `is missing: write it, for example ${column.example}`);
    }
    return read;
  };
  return {
    text,
    read(field, reader) {
      const filled = text(field);
      return filled === '' ? undefined : reader(filled, field);
    },
    readOrNull(field, reader) {
      const filled = text(field);
      if (filled !== '') return reader(filled, field);
      return raw.cells[field] === undefined ? undefined : null;
    },
    has: (field) => raw.cells[field] !== undefined,
    isNumber: (field) => typeof raw.cells[field] === 'number',
  };
}
