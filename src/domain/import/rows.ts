import { readText, type TextTraits } from './bytes.ts';
import { csvRows } from './csv-rows.ts';
import { problemOf } from './findings.ts';
import type { JsonItem } from './json-item.ts';
import { jsonReader } from './json.ts';
import { mapper } from './mapper.ts';
import type { Mapping } from './mapping.ts';
import { ndjsonReader } from './ndjson.ts';
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
}

/** Longest stretch of work before other requests get their turn, in ms. */
const TURN = 4;

/**
 * The rows of a file while it arrives, translated into native columns; rows that are none come as
 * problems in between. Lets other work in every few milliseconds. Throws `ImportFileError` when the
 * file as a whole cannot be read, also after some rows: nothing of such a file may be kept.
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  { format, mapping, now = new Date() }: ReadRowsOptions,
): AsyncGenerator<RawRow | RowProblem, void, void> {
  const traits: TextTraits = { byteOrderMark: false };
  const source = sourceOf(format);
  const translate = mapping ? mapper(mapping, now) : (row: RawRow) => row;
  let count = 0;
  let turn = performance.now();
  const takeTurn = async () => {
    await breathe();
    turn = performance.now();
  };

  async function* handOn(rows: readonly (RawRow | RowProblem)[]) {
    // A block of blanks is work too, though no row comes of it.
    if (performance.now() - turn > TURN) await takeTurn();
    for (const row of rows) {
      count += 1;
      if (count > MAX_IMPORT_ROWS) {
        const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
        throw new ImportFileError('too_large', `The file has more than ${most} rows. Split it.`);
      }
      if (performance.now() - turn > TURN) await takeTurn();
      if (!isRow(row)) {
        yield row;
        continue;
      }
      const notes = count === 1 ? fileNotes(traits, source.crlf()) : [];
      yield translate(notes.length > 0 ? { ...row, notes } : row);
    }
  }

  for await (const text of readText(bytes, format, traits)) yield* handOn(source.push(text));
  yield* handOn(source.end());
}

/** Whether what `readRows` yields is a row; a problem otherwise. */
export function isRow(row: RawRow | RowProblem): row is RawRow {
  return 'cells' in row;
}

interface Source {
  push(text: string): (RawRow | RowProblem)[];
  end(): (RawRow | RowProblem)[];
  crlf(): boolean;
}

function sourceOf(format: ImportFormat): Source {
  if (format === 'csv') return csvRows();
  const reader = format === 'json' ? jsonReader() : ndjsonReader();
  const rows = (items: JsonItem[]) =>
    items.map(({ at, cells, fault }) =>
      fault ? problemOf(at, '', fault.value, fault.code, fault.reason) : { at, cells },
    );
  return {
    push: (text) => rows(reader.push(text)),
    end: () => rows(reader.end()),
    crlf: () => false,
  };
}

function fileNotes(traits: TextTraits, crlf: boolean): RowNote[] {
  const notes: RowNote[] = [];
  const note = (from: string, to: string, code: RowNote['code']) =>
    notes.push({ at: 1, field: '', from, to, code });
  if (traits.byteOrderMark) note('a byte order mark', 'nothing', 'byte-order-mark');
  if (crlf) note('CR LF', 'LF', 'crlf');
  return notes;
}

/** Lets everything else that waits go first. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
}
