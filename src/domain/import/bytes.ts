import { BINARY, checkHead } from './sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES, type ImportFormat } from './types.ts';

/** What the bytes looked like, besides the text in them. */
export interface TextTraits {
  byteOrderMark: boolean;
}

/**
 * The text of a file. Throws a typed error at the first byte above 10 MB, when the beginning is not of
 * the given format, and where a byte is not UTF-8.
 */
export async function readText(
  bytes: AsyncIterable<Uint8Array>,
  format: ImportFormat,
  traits: TextTraits = { byteOrderMark: false },
): Promise<string> {
  const whole = await gathered(bytes);
  checkHead(whole, format);
  traits.byteOrderMark = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf;
  if (whole.includes(0)) throw new ImportFileError('unsupported', BINARY);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole);
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

/** Finds the line that cannot be decoded, so that the message can name it. */
function wrongByte(whole: Uint8Array): ImportFileError {
  let line = 1;
  for (let from = 0; from < whole.length; line += 1) {
    const end = whole.indexOf(10, from);
    const wrong = firstWrongByte(whole.subarray(from, end < 0 ? whole.length : end));
    if (wrong !== null) return notUtf8(line, `byte 0x${wrong.toString(16)}`);
    if (end < 0) break;
    from = end + 1;
  }
  return new ImportFileError(
    'unreadable',
    `Line ${line}: the file ends in the middle of a character. It is cut off, or not UTF-8.`,
  );
}

function notUtf8(line: number, what: string): ImportFileError {
  return new ImportFileError(
    'unreadable',
    `Line ${line}: ${what} is not UTF-8. Save the file as UTF-8, for example "CSV UTF-8" in Excel.`,
  );
}

/** The byte where a line stops being UTF-8; null when it does not. */
function firstWrongByte(bytes: Uint8Array): number | null {
  const decodes = (part: Uint8Array, stream: boolean) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(part, { stream });
      return true;
    } catch {
      return false;
    }
  };
  if (decodes(bytes, true)) return null;
  let low = 0;
  let high = bytes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (decodes(bytes.subarray(0, middle), true)) low = middle;
    else high = middle;
  }
  return bytes[low] ?? null;
}
