import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { lookAt } from '#src/domain/imports/mapping/propose.ts';
import { isRow, readRows } from '#src/domain/imports/files/rows.ts';
import {
  ImportFileError,
  type Cell,
  type ImportFormat,
  type RawRow,
  type RowProblem,
} from '#src/domain/imports/types.ts';
import type { ImportSample } from '#src/contract/imports/imports.ts';
import { AppError } from '../core/errors.ts';
import { fileError } from './receive.ts';

/** Rows that are looked at, those of them that are shown, and characters of each cell. */
const ROWS = 50;
const SHOWN = 20;
const MAX_CELL = 200;

/**
 * The columns of a file, its first rows as they stand there, and what they look like: what a mapping
 * is made from.
 */
export async function sampleOf(folder: string, format: ImportFormat): Promise<ImportSample> {
  const bytes = createReadStream(join(folder, 'source'));
  const first: (RawRow | RowProblem)[] = [];
  try {
    for await (const row of readRows(bytes, { format })) {
      if (first.push(row) >= ROWS) break;
    }
  } catch (error) {
    if (error instanceof ImportFileError) throw fileError(error);
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    throw new AppError('conflict', 'The file of this import is no longer kept');
  } finally {
    bytes.destroy();
  }
  const rows = first.filter(isRow);
  const look = lookAt(rows);
  const shown = first.slice(0, SHOWN);
  return {
    columns: look.columns.map(({ name }) => name),
    rows: shown.filter(isRow).map(({ at, cells }) => ({ at, cells: shortened(cells) })),
    problems: shown.filter((row): row is RowProblem => !isRow(row)),
    look,
  };
}

function shortened(cells: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_CELL) : value,
    ]),
  );
}
