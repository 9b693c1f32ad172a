import { lineReader, type LineStart } from './lines.ts';
import { ImportFileError } from './types.ts';

/** A record of a CSV file with its physical line (1-based), or why it is none. */
export interface CsvRecord {
  line: number;
  cells: string[];
  fault?: { value: string; reason: string };
}

/** Separators between cells that are recognised. */
const DELIMITERS = [',', ';', '\t'] as const;
/** Longest record, in characters; what is longer is a quote that nobody closed. */
const MAX_RECORD = 64 * 1024;
/** Broken quotes after which the file as a whole is wrong. */
const MAX_BROKEN = 1000;
const TOO_LONG = `is longer than ${MAX_RECORD} characters`;
const QUOTE = '"';

/** Reads CSV (RFC 4180) from pieces of text; each call answers with the records that are complete. */
export interface CsvReader {
  push(text: string): CsvRecord[];
  /** The rest, once the text has ended. */
  end(): CsvRecord[];
  /** Whether some line ended in CR LF. */
  crlf(): boolean;
}

/**
 * A reader for one file. The first line decides the delimiter (comma, semicolon or tab; Excel's
 * `sep=;` line counts). A record with a broken quote becomes a fault of its own line, and reading
 * goes on at the next line: no row can swallow another. Empty lines are skipped.
 */
export function csvReader(): CsvReader {
  let delimiter = '';
  let broken = 0;
  let crlf = false;

  function read({ text, at, end, line, final }: LineStart) {
    const hasCr = text[end] === '\n' && end > at && text[end - 1] === '\r';
    if (hasCr) crlf = true;
    const content = text.slice(at, hasCr ? end - 1 : end);
    const one = (...found: CsvRecord[]) => ({ found, next: end + 1, lines: 1 });
    if (content === '') return one();
    if (delimiter === '') {
      const said = /^\ufeff?sep=([,;\t])$/i.exec(content)?.[1];
      delimiter = said ?? delimiterOf(content);
      if (said) return one();
    }
    if (content.length > MAX_RECORD) return one(fault(line, content, TOO_LONG));
    if (content.includes(QUOTE)) {
      const quoted = quotedRecord(text, at, delimiter, final);
      if (quoted === 'more') return null;
      if (typeof quoted === 'object') {
        const { cells, next, lines } = quoted;
        return { found: [{ line, cells }], next, lines };
      }
      if (++broken > MAX_BROKEN) throw tooBroken();
      return one(fault(line, content, BROKEN[quoted]));
    }
    return one(
      content.includes('\r')
        ? fault(line, content, 'holds a bare CR: lines end in LF or CR LF')
        : { line, cells: content.split(delimiter) },
    );
  }

  const lines = lineReader<CsvRecord>({
    longest: 2 * MAX_RECORD,
    read,
    dropped: (line, beginning) => [fault(line, beginning, TOO_LONG)],
  });
  return { ...lines, crlf: () => crlf };
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
  final: boolean,
): { cells: string[]; next: number; lines: number } | 'more' | keyof typeof BROKEN {
  const cells: string[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    let cell: string;
    if (text[at] === QUOTE) {
      let close = text.indexOf(QUOTE, at + 1);
      while (close >= 0 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
      if (close < 0 || close - start > MAX_RECORD) {
        return close < 0 && !final && text.length - start <= MAX_RECORD ? 'more' : 'open';
      }
      // The end of the text may hide the second of two quotes.
      if (close + 2 >= text.length && !final) return 'more';
      const inner = text.slice(at + 1, close);
      cell = inner.includes(QUOTE) ? inner.replaceAll('""', QUOTE) : inner;
      for (let n = inner.indexOf('\n'); n >= 0; n = inner.indexOf('\n', n + 1)) lines += 1;
      at = close + 1;
    } else {
      const from = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
      cell = text.slice(from, at);
      if (at === text.length && !final) return 'more';
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
    if (at >= text.length) return { cells, next: at, lines };
    if (text[at] === '\n') return { cells, next: at + 1, lines };
    if (text[at] === '\r' && (text[at + 1] === '\n' || at + 1 === text.length)) {
      return { cells, next: at + 2, lines };
    }
    return 'after';
  }
}

/** The delimiter that the header uses most, outside of quotes. */
function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

function fault(line: number, value: string, reason: string): CsvRecord {
  return { line, cells: [], fault: { value, reason } };
}

function tooBroken(): ImportFileError {
  return new ImportFileError(
    'unreadable',
    `More than ${MAX_BROKEN} lines have broken quotes: this is not CSV as other programs write it.`,
  );
}
