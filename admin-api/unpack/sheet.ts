import { csvCell } from '#src/domain/import/serialise.ts';
import { ImportFileError, MAX_IMPORT_ROWS } from '#src/domain/import/types.ts';
import { cellValue, unescaped, type Workbook } from './cell.ts';
import { readXml } from './xml.ts';

/** Columns that are read; what stands further right is refused, not left out. */
const MAX_COLUMNS = 300;
/** A cell under way. */
interface Cell {
  at: string;
  column: number;
  type: string;
  style: number;
  value: string;
  formula: boolean;
}

/**
 * The rows of a sheet as lines of CSV, each at the line that the spreadsheet numbers it with, and
 * all as wide as the first that is not empty, so that a finding names the row that people see.
 */
export async function* sheetAsCsv(
  bytes: AsyncIterable<Uint8Array>,
  workbook: Workbook,
): AsyncGenerator<string, void, void> {
  const rows = rowsAsCsv();
  let cells: string[] = [];
  let row = 0;
  let cell: Cell | null = null;
  let inValue = false;
  let inSpoken = false;
  const reading = readXml(bytes, {
    open(name, { r: at, t: type = 'n', s: style = '0' }) {
      if (name === 'row') {
        const next = at === undefined ? row + 1 : Number(at);
        if (!Number.isInteger(next) || next <= row)
          throw damaged(`has its row ${row} not in order`);
        row = next;
        cells = [];
      } else if (name === 'c') {
        const column = at === undefined ? cells.length : columnOf(at);
        if (column === null || column < cells.length)
          throw damaged(`has a cell "${at}" out of order`);
        cell = {
          at: at ?? `row ${row}`,
          column,
          type,
          style: Number(style),
          value: '',
          formula: false,
        };
      } else if (name === 'f' && cell) cell.formula = true;
      else if (name === 'rPh') inSpoken = true;
      else inValue = name === 'v' || (name === 't' && !inSpoken);
    },
    text(piece) {
      if (inValue && cell) cell.value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') inSpoken = false;
      else if (name === 'row') rows.add(row, cells);
      else if (name === 'c' && cell) {
        place(cells, cell, workbook);
        cell = null;
      }
    },
  });
  for await (const _ of reading) yield rows.taken();
}

/** Puts the value of a cell at its column. */
function place(cells: string[], cell: Cell, workbook: Workbook): void {
  const { at, column, formula } = cell;
  if (formula && cell.value === '' && cell.type !== 'str') {
    throw new ImportFileError(
      'unreadable',
      `Cell ${at} holds a formula without its value: open the workbook in a spreadsheet and save it.`,
    );
  }
  const value = cellValue(cell, workbook);
  if (value === '') return;
  if (column >= MAX_COLUMNS) {
    throw new ImportFileError(
      'unreadable',
      `The sheet has more than ${MAX_COLUMNS} columns (${at}).`,
    );
  }
  while (cells.length < column) cells.push('');
  cells.push(unescaped(value));
}

/** Gathers rows as text until they are taken. */
function rowsAsCsv() {
  let text = '';
  let line = 1;
  let width = 0;
  return {
    add(row: number, cells: readonly string[]): void {
      if (cells.length === 0) return;
      // The header counts, too.
      if (row > MAX_IMPORT_ROWS + 1) {
        const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
        throw new ImportFileError('too_large', `The sheet has more than ${most} rows. Split it.`);
      }
      width ||= cells.length;
      const more = Array.from({ length: width - cells.length }, () => '');
      text += '\n'.repeat(row - line);
      text += `${[...cells, ...more].map(csvCell).join(',')}\n`;
      line = row + 1;
    },
    taken(): string {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** The column of a cell's name, from 0: 'C12' is 2; null when it is no name. */
function columnOf(at: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(at)?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function damaged(what: string): ImportFileError {
  return new ImportFileError('unreadable', `The sheet is damaged: it ${what}.`);
}
