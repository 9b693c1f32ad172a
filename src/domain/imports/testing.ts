/** A small index, and ways to read texts as files, for tests and measurements. */
import { readPlan, type ImportPlan, type ReadOptions } from '#db/imports/rows/read-rows.ts';
import { makeNameIndex, type NameIndex } from './rows/name-index.ts';
import { mappingSource, type Mapping } from './mapping/mapping.ts';
import { isRow, readRows } from './files/rows.ts';
import type { ImportFormat, RawRow, RowNote, RowProblem } from './types.ts';

/** Carriers of each kind and regions of several currencies. */
export const TEST_INDEX = makeNameIndex(
  [
    { id: 1, slug: 't-mobile', name: 'T-Mobile', kind: 'mno' },
    { id: 2, slug: 'mint-mobile', name: 'Mint Mobile', kind: 'mvno' },
    { id: 3, slug: 'airalo', name: 'Airalo', kind: 'travel' },
    { id: 4, slug: 'o2-uk', name: 'O2', kind: 'mno' },
    { id: 5, slug: 'o2-de', name: 'O2', kind: 'mno' },
    { id: 6, slug: 'ahamo', name: 'ahamo', kind: 'mno' },
    { id: 7, slug: 'esim-go', name: 'eSIM Go', kind: 'travel' },
  ],
  [
    { id: 1, code: 'US', name: 'United States', currency: 'USD' },
    { id: 2, code: 'UK', name: 'United Kingdom', currency: 'GBP' },
    { id: 3, code: 'DE', name: 'Germany', currency: 'EUR' },
    { id: 4, code: 'JP', name: 'Japan', currency: 'JPY' },
  ],
);
export const TEST_OPTIONS: ReadOptions = { source: 'native', now: new Date('2026-11-21T12:00Z') };
/** The cells of a row that passes. */
export const GOOD_CELLS: RawRow['cells'] = {
  carrier: 't-mobile',
  region: 'US',
  planName: 'Connect 5GB',
  dataAmount: '5GB',
  price: '15.00',
  currency: 'USD',
  planType: 'prepaid',
};

/** Bytes as a stream, in pieces of `size`. */
export async function* bytesOf(
  content: string | Uint8Array,
  size = 64 * 1024,
): AsyncGenerator<Uint8Array, void, void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The rows of a file, problems among them. */
export function rowsOf(
  content: string | Uint8Array,
  format: ImportFormat,
  { mapping, size }: { mapping?: Mapping; size?: number } = {},
): Promise<(RawRow | RowProblem)[]> {
  return Array.fromAsync(
    readRows(bytesOf(content, size), { format, ...(mapping ? { mapping } : {}) }),
  );
}

/** Everything that reading a file finds. */
export interface ReadFile {
  plans: ImportPlan[];
  problems: RowProblem[];
  notes: RowNote[];
}

/** Reads a whole file against the small index. */
export async function readFile(
  content: string | Uint8Array,
  format: ImportFormat,
  mapping: Mapping = { kind: 'native' },
  index: NameIndex = TEST_INDEX,
): Promise<ReadFile> {
  const file: ReadFile = { plans: [], problems: [], notes: [] };
  const { now } = TEST_OPTIONS;
  const decimals = mapping.kind === 'profile' ? mapping.profile.decimals : 'point';
  const options: ReadOptions = { source: mappingSource(mapping), decimals, now };
  for await (const row of readRows(bytesOf(content), { format, mapping, now })) {
    if (!isRow(row)) {
      file.problems.push(row);
      continue;
    }
    const read = readPlan(row, index, options);
    file.notes.push(...read.notes);
    if (read.row) file.plans.push(read.row);
    else file.problems.push(...read.problems);
  }
  return file;
}
