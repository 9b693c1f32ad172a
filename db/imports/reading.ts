import { createReadStream } from 'node:fs';
import { makeBook } from '#src/domain/import/book.ts';
import { sourceOf, type Mapping } from '#src/domain/import/mapping.ts';
import { readRow } from '#src/domain/import/read-row.ts';
import { isRow, readRows } from '#src/domain/import/rows.ts';
import { cellText, shown, tidy } from '#src/domain/import/tidy.ts';
import type {
  Book,
  DecimalStyle,
  ImportFormat,
  RawRow,
  ReadRow,
  RowProblem,
} from '#src/domain/import/types.ts';
import type { Db } from '../client.ts';
import { isNull } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { carriers as carrierTable, regions as regionTable } from '../schema.ts';

/** How a file becomes plans. */
export interface ReadingOptions {
  format: ImportFormat;
  mapping: Mapping;
  decimals: DecimalStyle;
  /** Slugs of the carriers that the file may speak for; without them: all. */
  carriers?: readonly string[] | undefined;
}

/** Rows that were read together, and how many bytes of the file that took so far. */
export interface ReadChunk {
  rows: { at: number; planName: string; read: ReadRow; externalId: string | null }[];
  bytes: number;
}

/** Rows that are judged together: few questions to the database, little memory. */
const CHUNK = 500;

/** The plans of a file in chunks, while it is read. */
export async function* readPlans(
  file: string,
  { format, mapping, decimals, carriers }: ReadingOptions,
  book: Book,
  now: Date,
): AsyncGenerator<ReadChunk> {
  const options = { source: sourceOf(mapping), decimals, now };
  const bytes = createReadStream(file);
  let rows: ReadChunk['rows'] = [];
  for await (const raw of readRows(bytes, { format, mapping })) {
    const read: ReadRow = isRow(raw) ? readRow(raw, book, options) : { problems: [raw], notes: [] };
    if (carriers && isForeign(read, carriers)) continue;
    const planName = isRow(raw) ? shown(tidy(cellText(raw.cells.planName))) : '';
    rows.push({ at: raw.at, planName, read, externalId: read.plan?.externalId ?? idOf(raw) });
    if (rows.length < CHUNK) continue;
    yield { rows, bytes: bytes.bytesRead };
    rows = [];
  }
  yield { rows, bytes: bytes.bytesRead };
}

/** Whether a row is of another carrier than those that the file may speak for. */
function isForeign(read: ReadRow, carriers: readonly string[]): boolean {
  if (read.plan) return !carriers.includes(read.plan.carrierSlug);
  return read.problems.every(({ code }) => code === 'unknown-carrier');
}

/** The source's own id of a row that is rejected for something else. */
function idOf(raw: RawRow | RowProblem): string | null {
  const id = isRow(raw) ? raw.cells.externalId : null;
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() || null : null;
}

/** The carriers and regions that rows may name: those that are not in the trash. */
export async function readBook(db: Db): Promise<Book> {
  const { id, slug, name, kind, deletedAt } = carrierTable;
  const { id: regionId, code, currency } = regionTable;
  const ofRegions = q.select({ id: regionId, code, currency }).from(regionTable);
  const [carriers, regions] = await Promise.all([
    readAll(db, q.select({ id, slug, name, kind }).from(carrierTable).where(isNull(deletedAt))),
    readAll(db, ofRegions.where(isNull(regionTable.deletedAt))),
  ]);
  return makeBook(carriers, regions);
}
