import { createReadStream, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import { lookAt } from '#src/domain/import/propose.ts';
import { isRow, readRows } from '#src/domain/import/rows.ts';
import { ImportFileError, type ImportFormat } from '#src/domain/import/types.ts';
import type { ImportSample } from '#src/contract/imports.ts';
import { AppError } from '../errors.ts';
import { fileError } from './receive.ts';

/** Rows that a sample shows, and characters of each cell. */
const ROWS = 20;
const MAX_CELL = 200;

/**
 * The columns of a file, its first rows as they stand there, and what they look like: what a mapping
 * is made from.
 */
export async function sampleOf(folder: string, format: ImportFormat): Promise<ImportSample> {
  const file = join(folder, 'source');
  let bytes = createReadStream(file);
  try {
    const sample = await firstRows(bytes, format);
    bytes = createReadStream(file);
    return { ...sample, look: await lookAt(bytes, format) };
  } catch (error) {
    if (error instanceof ImportFileError) throw fileError(error);
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    throw new AppError('conflict', 'The file of this import is no longer kept');
  } finally {
    bytes.destroy();
  }
}

async function firstRows(bytes: ReadStream, format: ImportFormat) {
  const columns = new Set<string>();
  const rows: ImportSample['rows'] = [];
  const problems: ImportSample['problems'] = [];
  for await (const row of readRows(bytes, { format })) {
    if (!isRow(row)) {
      problems.push(row);
    } else {
      for (const name of Object.keys(row.cells)) columns.add(name);
      const cells = Object.entries(row.cells).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.slice(0, MAX_CELL) : value,
      ]);
      rows.push({
        at: row.at,
        cells: Object.fromEntries(cells) as (typeof rows)[number]['cells'],
      });
    }
    if (rows.length + problems.length >= ROWS) break;
  }
  bytes.destroy();
  return { columns: [...columns], rows, problems };
}
