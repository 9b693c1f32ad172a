import { readText, type TextTraits } from './bytes.ts';
import { csvRows } from './csv-rows.ts';
import { jsonRows } from './json.ts';
import { mapper } from './mapper.ts';
import type { Mapping } from './mapping.ts';
import { newestRows } from './newest.ts';
import {
  ImportFileError,
  MAX_IMPORT_ROWS,
  type ImportFormat,
  type RawRow,
  type RowNote,
  type RowProblem,
} from './types.ts';

export interface ReadRowsOptions {
  format: ImportFormat;
  /** How rows become native ones; without it they are handed on as the file has them. */
  mapping?: Mapping;
  /** When this happens: decides which sales of a feed are running. */
  now?: Date;
  /** Told how much of the file was handed on, from 0 to 1. */
  progress?: (share: number) => void;
}

/** Characters of a CSV file that are read in one go. */
const BLOCK = 16 * 1024;

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
  const traits: TextTraits = { byteOrderMark: false };
  const csv = format === 'csv' ? csvRows() : null;
  const translate = mapping ? mapper(mapping, now) : (row: RawRow) => row;
  const newest = newestRows(mapping, now);
  const takeTurn = turns();
  let count = 0;
  let first = true;

  function inColumns(row: RawRow): RawRow {
    const notes = first ? fileNotes(traits, csv?.crlf() ?? false) : [];
    first = false;
    return translate(notes.length > 0 ? { ...row, notes: [...notes, ...(row.notes ?? [])] } : row);
  }

  async function* handOn(rows: Iterable<RawRow | RowProblem>) {
    // A block of blanks is work too, though no row comes of it.
    await takeTurn();
    for (const row of rows) {
      count += 1;
      if (count > MAX_IMPORT_ROWS) {
        const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
        throw new ImportFileError('too_large', `The file has more than ${most} rows. Split it.`);
      }
      await takeTurn();
      if (!isRow(row)) {
        yield row;
        continue;
      }
      const taken = newest ? newest.take(row) : row;
      if (taken) yield inColumns(taken);
    }
  }

  const text = await readText(bytes, format, traits);
  if (csv) {
    for (let at = 0; at < text.length; at += BLOCK) {
      yield* handOn(csv.push(text.slice(at, at + BLOCK)));
      progress(at / text.length);
    }
    yield* handOn(csv.end());
  } else yield* handOn(jsonRows(text, progress));
  for (const row of newest?.rest() ?? []) {
    await takeTurn();
    yield inColumns(row);
  }
}

/** Whether what `readRows` yields is a row; a problem otherwise. */
export function isRow(row: RawRow | RowProblem): row is RawRow {
  return 'cells' in row;
}

function fileNotes(traits: TextTraits, crlf: boolean): RowNote[] {
  const notes: RowNote[] = [];
  const note = (from: string, to: string, code: RowNote['code']) =>
    notes.push({ at: 1, field: '', from, to, code });
  if (traits.byteOrderMark) note('a byte order mark', 'nothing', 'byte-order-mark');
  if (crlf) note('CR LF', 'LF', 'crlf');
  return notes;
}

/** Lets other work in when the last turn has lasted long enough; called often. */
function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= TURN) return;
    await breathe();
    began = performance.now();
  };
}

/** Lets everything else that waits go first. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
}
