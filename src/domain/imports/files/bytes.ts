import { BINARY, checkHead } from './sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES, type ImportFormat } from '../types.ts';

/**
 * The text of a file, and whether it began with a byte order mark. Throws a typed error at the first
 * byte above 10 MB, when the beginning is not of the given format, and where a byte is not UTF-8.
 */
export async function readText(
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
