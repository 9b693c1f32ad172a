import { IMPORT_FORMATS, ImportFileError, type ImportFormat } from '../types.ts';

const SAVE_AS_CSV = 'Save the sheet as CSV (UTF-8)';
/** What the first bytes of other kinds of files look like, with what to do about it. */
const FOREIGN: readonly { bytes: readonly number[]; what: string }[] = [
  { bytes: [0x1f, 0x8b], what: 'compressed with gzip inside what was unpacked' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: `a ZIP archive or an Excel workbook. ${SAVE_AS_CSV}` },
  { bytes: [0x50, 0x4b, 0x05, 0x06], what: 'an empty ZIP archive' },
  { bytes: [0x50, 0x4b, 0x07, 0x08], what: 'part of a ZIP archive' },
  { bytes: [0x42, 0x5a, 0x68], what: 'compressed with bzip2: unpack it first' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], what: 'compressed with xz: unpack it first' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'compressed with zstd: unpack it first' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7z archive: unpack it first' },
  { bytes: [0x52, 0x61, 0x72, 0x21], what: 'a RAR archive: unpack it first' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: `an old Excel workbook. ${SAVE_AS_CSV}` },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a picture (PNG)' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a picture (JPEG)' },
  { bytes: [0x47, 0x49, 0x46, 0x38], what: 'a picture (GIF)' },
  { bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], what: 'an SQLite database' },
];
const UTF16 = 'UTF-16 text: save it as UTF-8';

/** The endings of files that come as a format: plain, and with gzip. */
export const endingsOf = (format: ImportFormat): string[] => [`.${format}`, `.${format}.gz`];

/** The format that a file's name promises; throws 'unsupported' for any other ending. */
export function formatOf(fileName: string): ImportFormat {
  const name = fileName.trim().toLowerCase();
  const format = IMPORT_FORMATS.find((each) => endingsOf(each).some((end) => name.endsWith(end)));
  if (format) return format;
  const ending = /\.[a-z0-9]+(\.gz)?$/.exec(name)?.[0] ?? 'nothing';
  const what = `Only .csv and .json files are read, also with .gz; this one ends in ${ending}.`;
  throw unsupported(/\.(xlsx?|ods)$/.test(ending) ? `${what} ${SAVE_AS_CSV}.` : what);
}

/** Whether bytes are compressed with gzip. */
export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/**
 * Compares the first bytes of a file with the format that it should have; throws 'unsupported'
 * when they are compressed, binary, not UTF-8 or another format.
 */
export function checkHead(head: Uint8Array, format: ImportFormat): void {
  const begins = (bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte);
  if (begins([0xff, 0xfe]) || begins([0xfe, 0xff])) throw unsupported(`The file is ${UTF16}.`);
  const foreign = FOREIGN.find(({ bytes }) => begins(bytes));
  if (foreign) throw unsupported(`The file is ${foreign.what}.`);
  const nul = head.indexOf(0);
  if (nul >= 0) {
    // Every second byte empty: Latin text in UTF-16 without its mark.
    const wide = head.length > 3 && (nul === 0 ? head[2] === 0 : nul === 1 && head[3] === 0);
    throw unsupported(wide ? `The file is ${UTF16}.` : BINARY);
  }
  const bom = begins([0xef, 0xbb, 0xbf]) ? 3 : 0;
  const first = head.subarray(bom).find((byte) => byte > 0x20);
  if (first === undefined) return;
  const char = String.fromCharCode(first);
  if (char === '<') {
    throw unsupported('The file holds HTML or XML: perhaps an error page or a feed in XML.');
  }
  const json = char === '{' || char === '[';
  if (format === 'csv' && json) throw unsupported('The file is named .csv but holds JSON.');
  if (format === 'json' && !json) {
    throw unsupported('The file is named .json, but JSON begins with [ or {.');
  }
}

/** What is said of a file with NUL bytes. */
export const BINARY = 'The file is binary: a text file holds no NUL characters.';

function unsupported(message: string): ImportFileError {
  return new ImportFileError('unsupported', message);
}
