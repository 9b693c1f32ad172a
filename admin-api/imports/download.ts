import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { neutralised } from '#src/domain/imports/files/neutral.ts';
import { isRow, readRows } from '#src/domain/imports/files/rows.ts';
import type { Cell, ImportFormat } from '#src/domain/imports/types.ts';
import type { ImportRow } from '#src/contract/imports/imports.ts';
import type { ShownKind } from '#db/imports/rows/rows.ts';
import { rowProblems } from './reasons.ts';

/** The column that says why a row was rejected; brought in again, it is one of no meaning. */
const REASON = 'reason';

/**
 * Rejected rows as they stand in the file of a run (`folder`), a line each, with the reason in a last
 * column: mended, they can be brought in again the same way. Lines that are no rows have no cells.
 */
export async function* rejectedAsCsv(
  folder: string,
  format: ImportFormat,
  chunks: AsyncIterable<ImportRow[]>,
): AsyncGenerator<string> {
  const reasons = new Map<number, string[]>();
  for await (const rows of chunks) {
    for (const row of rows) {
      reasons.set(row.at, [...(reasons.get(row.at) ?? []), rowProblems(row)]);
    }
  }
  const rejected: { at: number; cells: Record<string, Cell> }[] = [];
  const columns = new Set<string>();
  const bytes = createReadStream(join(folder, 'source'));
  try {
    for await (const row of readRows(bytes, { format })) {
      const cells = isRow(row) ? row.cells : {};
      const isRejected = reasons.has(row.at);
      if (isRejected) rejected.push({ at: row.at, cells });
      // Items of JSON have members of their own.
      if (isRejected || columns.size === 0) for (const name in cells) columns.add(name);
    }
  } finally {
    bytes.destroy();
  }
  columns.delete(REASON);
  yield csvLine([...columns, REASON]);
  for (const { at, cells } of rejected) {
    const own = Array.from(columns, (name) => cells[name]);
    yield csvLine([...own, `row ${at}: ${reasons.get(at)!.join('; ')}`]);
  }
}

/**
 * Rows of other kinds as a table, one line for each field that a row tells of. Cells that a spreadsheet would run
 * are neutralised.
 */
export async function* rowsAsCsv(
  kind: Exclude<ShownKind, 'rejected'>,
  chunks: AsyncIterable<ImportRow[]>,
): AsyncGenerator<string> {
  const { head, lines } = TABLES[kind];
  yield csvLine(['row', 'plan', 'carrier', 'region', ...head]);
  for await (const rows of chunks) {
    yield rows
      .flatMap((row) => {
        const { at, planName, carrier, region } = row;
        return lines(row).map((cells) => csvLine([at, planName, carrier, region, ...cells]));
      })
      .join('');
  }
}

type Lines = (row: ImportRow) => unknown[][];
const fields: Lines = ({ before, after }) =>
  Object.entries(after ?? {}).map(([field, value]) => [field, before?.[field] ?? null, value]);

const TABLES: Record<Exclude<ShownKind, 'rejected'>, { head: string[]; lines: Lines }> = {
  new: { head: ['field', 'before', 'after'], lines: fields },
  changed: { head: ['field', 'before', 'after'], lines: fields },
  restored: {
    head: ['field', 'before', 'after'],
    // One that comes back as it was has no fields, but is there.
    lines: (row) => (fields(row).length > 0 ? fields(row) : [['', '', '']]),
  },
  held: {
    head: ['field', 'before', 'after', 'reason'],
    lines: (row) => fields(row).map((cells) => [...cells, row.evidence?.reason]),
  },
  withdrawn: { head: ['field', 'before', 'after'], lines: fields },
  same: { head: ['slug'], lines: ({ slug }) => [[slug]] },
  noted: {
    head: ['field', 'from', 'to'],
    lines: ({ notes }) => notes.map(({ field, from, to }) => [field, from, to]),
  },
};

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  const text = neutralised(value === null || value === undefined ? '' : String(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
