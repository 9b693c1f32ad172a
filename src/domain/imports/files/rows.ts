import { formatCount } from '../../core/plural.ts';
import { jsonRows } from './json.ts';
import { mapper } from '../mapping/mapper.ts';
import type { Mapping } from '../mapping/mapping.ts';
import {
  ImportFileError,
  MAX_IMPORT_ROWS,
  type ImportFormat,
  type RawRow,
  type RowNote,
  type RowProblem,
  MAX_IMPORT_BYTES,
  type Cell,
} from '../types.ts';
import { BINARY, checkHead } from './sniff.ts';
import { csvRecords, type CsvRecord } from './csv.ts';
import { problemOf, findingsAt } from '../rows/findings.ts';
import { restored } from './neutral.ts';
import { tidy } from '../rows/tidy.ts';
import { latestToday } from '../../prices/price-rules.ts';
import { presetOf } from '../presets/index.ts';
import { feedRow } from '../presets/preset.ts';

/** Most columns of a file. */
const MAX_COLUMNS = 300;

/**
 * The records of a CSV file as rows: the first is the header, every other must have as many cells.
 * Rows of empty cells are skipped (null), as spreadsheets leave them behind. Throws 'unreadable' when the header cannot be used.
 */
export function* csvRows(
  text: string,
  progress: (share: number) => void,
): Generator<RawRow | RowProblem | null> {
  let names: string[] | null = null;
  for (const record of csvRecords(text)) {
    if (record.cells.length === 0 && !record.fault) yield null;
    else if (names) {
      yield rowOf(record, names);
      progress(record.end / text.length);
    } else names = headerOf(record);
  }
  if (!names) throw new ImportFileError('unreadable', 'The file is empty.');
}

function headerOf({ line, cells, fault }: CsvRecord): string[] {
  const refuse = (what: string) =>
    new ImportFileError('unreadable', `Line ${line}, the header, ${what}.`);
  if (fault) throw refuse(fault.reason);
  if (cells.length > MAX_COLUMNS) throw refuse(`has more than ${MAX_COLUMNS} columns`);
  const names = cells.map((cell, index) => tidy(restored(cell)) || `column ${index + 1}`);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  // A plain object cannot hold it, and rows are plain objects because those are fast.
  if (names.includes('__proto__')) throw refuse('has a column named "__proto__"');
  if (double !== undefined) throw refuse(`has two columns named "${double.slice(0, 80)}"`);
  return names;
}

function rowOf(
  { line, cells, fault }: CsvRecord,
  names: readonly string[],
): RawRow | RowProblem | null {
  if (fault) return problemOf(line, '', fault.value, 'unreadable-row', fault.reason);
  if (cells.every((cell) => cell.trim() === '')) return null;
  // Empty cells after the last column are a spreadsheet's, not the author's.
  const extra = cells.length > names.length && cells.slice(names.length).some((c) => c !== '');
  if (extra || cells.length < names.length) {
    return problemOf(
      line,
      '',
      cells.slice(0, 8).join(' | '),
      'unreadable-row',
      `has ${cells.length} cells, but the header has ${names.length} columns: quote cells that hold the delimiter, a quote or a line break`,
    );
  }
  const named: Record<string, Cell> = {};
  for (let index = 0; index < names.length; index += 1) {
    named[names[index]!] = restored(cells[index]!);
  }
  return { at: line, cells: named };
}

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

/**
 * The text of a file, and whether it began with a byte order mark. Throws a typed error at the first
 * byte above 10 MB, when the beginning is not of the given format, and where a byte is not UTF-8.
 */
async function readText(
  bytes: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): Promise<{ text: string; byteOrderMark: boolean }> {
  const whole = await gathered(bytes);
  checkHead(whole, format);
  if (whole.includes(0)) throw new ImportFileError('unsupported', BINARY);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
    return { text, byteOrderMark: whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf };
  } catch {
    throw wrongByte(whole);
  }
}

async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > MAX_IMPORT_BYTES) {
      throw new ImportFileError('too_large', 'The file is larger than 10 MB. Split it.');
    }
    // The chunk may be a view on memory that its maker uses again.
    chunks.push(chunk.slice());
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Names the line and the byte that cannot be decoded: the first that comes back otherwise. */
function wrongByte(whole: Uint8Array): ImportFileError {
  const again = new TextEncoder().encode(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole),
  );
  const at = whole.findIndex((byte, index) => byte !== again[index]);
  const line = whole.subarray(0, at).reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1);
  const isCut = whole[at]! >= 0xc2 && new TextDecoder().decode(whole.subarray(at)) === '\ufffd';
  const what = isCut
    ? 'the file ends in the middle of a character. It is cut off, or not UTF-8.'
    : `byte 0x${whole[at]!.toString(16)} is not UTF-8. Save the file as UTF-8, for example "CSV UTF-8" in Excel.`;
  return new ImportFileError('unreadable', `Line ${line}: ${what}`);
}

/** The rows of one plan that are its newest, and what was older. */
interface Newest {
  day: string;
  rows: RawRow[];
  older: number;
  oldest: string;
}

/** Keeps the newest row of each plan of a file that lists plans once for each day. */
interface NewestRows {
  /** Looks at a row; answers it when nothing can be older: without a day that is one. */
  take(row: RawRow): RawRow | null;
  /** The newest rows in the order of the file, each with a note on the older ones. */
  rest(): RawRow[];
}

/**
 * Rows that are older than another one of their plan are no mistakes and no news: the newest says
 * how many there were. Two different rows of one plan and day both stay, since nobody can say which
 * is right. A day that is none, or lies ahead, hides no other row. Null where a file has no such rows.
 */
function newestRows(mapping: Mapping | undefined, now: Date): NewestRows | null {
  const dated = mapping?.kind === 'preset' ? presetOf(mapping.preset).dated : undefined;
  if (!dated) return null;
  const plans = new Map<string, Newest>();
  return {
    take(row) {
      const { key, day: said } = dated(feedRow(row, now));
      const day = said.slice(0, 10);
      if (!isDay(day) || day > latestToday(now)) return row;
      const known = plans.get(key);
      if (!known) {
        plans.set(key, { day, rows: [row], older: 0, oldest: day });
      } else if (day > known.day) {
        known.older += known.rows.length;
        Object.assign(known, { day, rows: [row] });
      } else if (day < known.day) {
        known.older += 1;
        if (day < known.oldest) known.oldest = day;
      } else if (!known.rows.some((other) => isSame(other, row))) known.rows.push(row);
      return null;
    },
    rest() {
      const rows = [...plans.values()].flatMap((plan) => plan.rows.map((row) => noted(row, plan)));
      plans.clear();
      return rows.sort((a, b) => a.at - b.at);
    },
  };
}

function noted(row: RawRow, { day, older, oldest }: Newest): RawRow {
  if (older === 0) return row;
  const found = findingsAt(row.at);
  const rows = older === 1 ? '1 older row' : `${older} older rows`;
  found.note('seenOn', `${rows}, from ${oldest} on`, day, 'older-rows');
  return { ...row, notes: [...(row.notes ?? []), ...found.notes] };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8))
  );
}

/** Looked at twice on one day, with the same outcome. */
function isSame(a: RawRow, b: RawRow): boolean {
  return JSON.stringify(a.cells) === JSON.stringify(b.cells);
}
