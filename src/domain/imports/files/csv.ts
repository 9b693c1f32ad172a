import { ImportFileError } from '../types.ts';

/** A record of a CSV file with its physical line (1-based), or why it is none; `end`: where it ends in the text. */
export interface CsvRecord {
  line: number;
  end: number;
  /** None where many empty lines stand, so that a reader of millions of them can let others in. */
  cells: string[];
  fault?: { value: string; reason: string };
}

/** Separators between cells that are recognised. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Longest record, in characters; what is longer is a quote that nobody closed. */
const MAX_RECORD = 64 * 1024;
/** Broken quotes after which the file as a whole is wrong. */
const MAX_BROKEN = 1000;
/** Characters of a broken line that are told. */
const BEGINNING = 200;
/** Of so many empty lines one is told of. */
const BLANKS = 4096;
const QUOTE = '"';

/**
 * Reads the records of a CSV text (RFC 4180). The first line decides the delimiter (comma, semicolon or
 * tab; Excel's `sep=;` line counts). A record with a broken quote becomes a fault of its own line, and
 * reading goes on at the next line: no row can swallow another.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let delimiter = '';
  let broken = 0;
  let line = 1;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const content = text.slice(at, text[end - 1] === '\r' && newline > at ? end - 1 : end);
    const record = (cells: string[], reason?: string): CsvRecord => {
      const fault = reason && { value: content.slice(0, BEGINNING), reason };
      return { line, end, cells, ...(fault && { fault }) };
    };
    const said =
      delimiter === '' ? /^\ufeff?sep=([,;\t])$/i.exec(content.slice(0, BEGINNING))?.[1] : null;
    if (delimiter === '' && content !== '') delimiter = said ?? delimiterOf(content);
    if (content === '' || said) {
      if (line % BLANKS === 0) yield record([]);
    } else if (content.length > MAX_RECORD) {
      yield record([], `is longer than ${MAX_RECORD} characters`);
    } else if (content.includes(QUOTE)) {
      const quoted = quotedRecord(text, at, delimiter);
      if (typeof quoted === 'object') {
        yield { ...quoted, line };
        at = quoted.end + 1;
        line += quoted.lines;
        continue;
      }
      if (++broken > MAX_BROKEN) throw tooBroken();
      yield record([], BROKEN[quoted]);
    } else if (content.includes('\r')) {
      yield record([], 'holds a bare CR: lines end in LF or CR LF');
    } else yield record(content.split(delimiter));
    at = end + 1;
    line += 1;
  }
}

const BROKEN = {
  open: 'opens a quote that is not closed: write " twice inside a quoted cell',
  after: 'goes on after a closing quote: write " twice inside a quoted cell',
};

/** Reads a record that holds quotes, perhaps over several lines, from `start` on. */
function quotedRecord(
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; end: number; lines: number } | keyof typeof BROKEN {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    let cell: string;
    if (text[at] === QUOTE) {
      let close = text.indexOf(QUOTE, at + 1);
      while (text[close + 1] === QUOTE && close >= 0 && close - start <= MAX_RECORD) {
        close = text.indexOf(QUOTE, close + 2);
      }
      if (close < 0 || close - start > MAX_RECORD) return 'open';
      const inner = text.slice(at + 1, close);
      cell = inner.includes(QUOTE) ? inner.replaceAll('""', QUOTE) : inner;
      for (let n = inner.indexOf('\n'); n >= 0; n = inner.indexOf('\n', n + 1)) lines += 1;
      at = close + 1;
    } else {
      const from = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
      cell = text.slice(from, at);
      if (text[at] !== delimiter && cell.endsWith('\r')) {
        cell = cell.slice(0, -1);
        at -= 1;
      }
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === '\r' && (text[at + 1] === '\n' || at + 1 === text.length)) at += 1;
    if (at >= text.length || text[at] === '\n') return { cells, end: at, lines };
    return 'after';
  }
}

/** The delimiter that the header uses most, outside of quotes. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

function tooBroken(): ImportFileError {
  return new ImportFileError(
    'unreadable',
    `More than ${MAX_BROKEN} lines have broken quotes: this is not CSV as other programs write it.`,
  );
}
