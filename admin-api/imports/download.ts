import { neutralised } from '#src/domain/import/neutral.ts';
import type { ImportRow } from '#src/contract/imports.ts';
import type { ShownKind } from '#db/imports/rows.ts';

/**
 * Rows as a table, one line for each field that a row tells of. Cells that a spreadsheet would run
 * are neutralised.
 */
export async function* rowsAsCsv(
  kind: ShownKind,
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

const TABLES: Record<ShownKind, { head: string[]; lines: Lines }> = {
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
  rejected: {
    head: ['field', 'value', 'reason'],
    lines: ({ problems }) => problems.map(({ field, value, reason }) => [field, value, reason]),
  },
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
