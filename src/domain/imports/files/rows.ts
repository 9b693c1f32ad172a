import { formatCount } from '../../core/plural.ts';
import { readText } from './bytes.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json.ts';
import { mapper } from '../mapping/mapper.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { newestRows } from './newest.ts';
import {
  ImportFileError,
  MAX_IMPORT_ROWS,
  type ImportFormat,
  type RawRow,
  type RowNote,
  type RowProblem,
} from '../types.ts';

export interface ReadRowsOptions {
  format: ImportFormat;
  /** How rows become native ones; without it they are handed on as the file has them. */
  mapping?: Mapping;
  /** When this happens: decides which sales of a feed are running. */
  now?: Date;
  /** Told how much of the file was handed on, from 0 to 1. */
  progress?: (share: number) => void;
}

/** Longest stretch of work before other requests get their turn, in ms. */
const TURN = 4;

/**
 * The rows of a file, translated into native columns; rows that are none come as
 * problems in between. Lets other work in every few milliseconds. Throws `ImportFileError` when the
 * file as a whole cannot be read, also after some rows: nothing of such a file may be kept.
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  { format, mapping, now = new Date(), progress = () => undefined }: ReadRowsOptions,
): AsyncGenerator<RawRow | RowProblem, void, void> {
  const { text, byteOrderMark } = await readText(bytes, format);
  const crlf = format === 'csv' && text[text.indexOf('\n') - 1] === '\r';
  let notes: RowNote[] | null = fileNotes(byteOrderMark, crlf);
  const translate = mapping ? mapper(mapping, now) : (row: RawRow) => row;
  const newest = newestRows(mapping, now);
  const takeTurn = turns();
  let count = 0;

  /** A row in native columns; what the file looked like is told with the first. */
  function inColumns(row: RawRow): RawRow {
    const told = notes?.length ? { ...row, notes: [...notes, ...(row.notes ?? [])] } : row;
    notes = null;
    return translate(told);
  }

  for (const row of format === 'csv' ? csvRows(text, progress) : jsonRows(text, progress)) {
    await takeTurn();
    if (row === null) continue;
    count += 1;
    if (count > MAX_IMPORT_ROWS) {
      const most = formatCount(MAX_IMPORT_ROWS);
      throw new ImportFileError('too_large', `The file has more than ${most} rows. Split it.`);
    }
    if (!isRow(row)) {
      yield row;
      continue;
    }
    const taken = newest ? newest.take(row) : row;
    if (taken) yield inColumns(taken);
  }
  for (const row of newest?.rest() ?? []) {
    await takeTurn();
    yield inColumns(row);
  }
}

/** Whether what `readRows` yields is a row; a problem otherwise. */
export function isRow(row: RawRow | RowProblem): row is RawRow {
  return 'cells' in row;
}

function fileNotes(byteOrderMark: boolean, crlf: boolean): RowNote[] {
  const notes: RowNote[] = [];
  const note = (from: string, to: string, code: RowNote['code']) =>
    notes.push({ at: 1, field: '', from, to, code });
  if (byteOrderMark) note('a byte order mark', 'nothing', 'byte-order-mark');
  if (crlf) note('CR LF', 'LF', 'crlf');
  return notes;
}

/** Lets other work in when the last turn has lasted long enough; called often. */
function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= TURN) return;
    await new Promise((resolve) => void setImmediate(resolve));
    began = performance.now();
  };
}
