import { csvRecords, type CsvRecord } from './csv.ts';
import { problemOf } from '../rows/findings.ts';
import { restored } from './neutral.ts';
import { tidy } from '../rows/tidy.ts';
import { ImportFileError, type Cell, type RawRow, type RowProblem } from '../types.ts';

/** Most columns of a file. */
const MAX_COLUMNS = 300;

/**
 * The records of a CSV file as rows: the first is the header, every other must have as many cells.
 * Rows of empty cells are skipped (null), as spreadsheets leave them behind. Throws 'unreadable' when the header cannot be used.
 */
export function* csvRows(
  text: string,
  progress: (share: number) => void,
): Generator<RawRow | RowProblem | null> {
  let names: string[] | null = null;
  for (const record of csvRecords(text)) {
    if (record.cells.length === 0 && !record.fault) yield null;
    else if (names) {
      yield rowOf(record, names);
      progress(record.end / text.length);
    } else names = headerOf(record);
  }
  if (!names) throw new ImportFileError('unreadable', 'The file is empty.');
}

function headerOf({ line, cells, fault }: CsvRecord): string[] {
  const refuse = (what: string) =>
    new ImportFileError('unreadable', `Line ${line}, the header, ${what}.`);
  if (fault) throw refuse(fault.reason);
  if (cells.length > MAX_COLUMNS) throw refuse(`has more than ${MAX_COLUMNS} columns`);
  const names = cells.map((cell, index) => tidy(restored(cell)) || `column ${index + 1}`);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  // A plain object cannot hold it, and rows are plain objects because those are fast.
  if (names.includes('__proto__')) throw refuse('has a column named "__proto__"');
  if (double !== undefined) throw refuse(`has two columns named "${double.slice(0, 80)}"`);
  return names;
}

function rowOf(
  { line, cells, fault }: CsvRecord,
  names: readonly string[],
): RawRow | RowProblem | null {
  if (fault) return problemOf(line, '', fault.value, 'unreadable-row', fault.reason);
  if (cells.every((cell) => cell.trim() === '')) return null;
  // Empty cells after the last column are a spreadsheet's, not the author's.
  const extra = cells.length > names.length && cells.slice(names.length).some((c) => c !== '');
  if (extra || cells.length < names.length) {
    return problemOf(
      line,
      '',
      cells.slice(0, 8).join(' | '),
      'unreadable-row',
      `has ${cells.length} cells, but the header has ${names.length} columns: quote cells that hold the delimiter, a quote or a line break`,
    );
  }
  const named: Record<string, Cell> = {};
  for (let index = 0; index < names.length; index += 1) {
    named[names[index]!] = restored(cells[index]!);
  }
  return { at: line, cells: named };
}
