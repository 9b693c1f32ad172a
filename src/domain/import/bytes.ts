import { BINARY, checkHead } from './sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES, type ImportFormat } from './types.ts';

/** Bytes that are decoded in one go: a short block of work, and no crumbs from a slow sender. */
const BLOCK = 16 * 1024;

/** What the bytes looked like, besides the text in them. */
export interface TextTraits {
  byteOrderMark: boolean;
}

/**
 * Bytes to text in blocks of about 16 KB, while they arrive. Throws a typed error at the first byte
 * above 10 MB, at the first that is not UTF-8, and when the beginning is not of the given format.
 */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  format: ImportFormat,
  traits: TextTraits = { byteOrderMark: false },
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let started = false;
  for await (const block of blocksOf(bytes)) {
    if (!started) {
      started = true;
      checkHead(block, format);
      traits.byteOrderMark = block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf;
    }
    if (block.includes(0)) throw new ImportFileError('unsupported', BINARY);
    let text: string;
    try {
      text = decoder.decode(block, { stream: true });
    } catch {
      throw wrongByte(block, line);
    }
    line += countLines(block);
    yield text;
  }
  try {
    decoder.decode();
  } catch {
    throw new ImportFileError(
      'unreadable',
      `Line ${line}: the file ends in the middle of a character. It is cut off, or not UTF-8.`,
    );
  }
}

async function* blocksOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let total = 0;
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > MAX_IMPORT_BYTES) {
      throw new ImportFileError('too_large', 'The file is larger than 10 MB. Split it.');
    }
    // The chunk may be a view on memory that its maker uses again.
    held.push(chunk.slice());
    size += chunk.byteLength;
    if (size < BLOCK) continue;
    const whole = joined(held, size);
    held = [];
    size = 0;
    for (let at = 0; at < whole.length; at += BLOCK) yield whole.subarray(at, at + BLOCK);
  }
  if (size > 0) yield joined(held, size);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function countLines(block: Uint8Array): number {
  let lines = 0;
  for (const byte of block) if (byte === 10) lines += 1;
  return lines;
}

/** Finds the line that cannot be decoded, so that the message can name it. */
function wrongByte(block: Uint8Array, firstLine: number): ImportFileError {
  let line = firstLine;
  for (let from = 0; from < block.length; line += 1) {
    const end = block.indexOf(10, from);
    const bytes = block.subarray(from, end < 0 ? block.length : end);
    // The first line may begin in the middle of a character of the block before.
    const wrong = firstWrongByte(from === 0 ? bytes.subarray(continuations(bytes)) : bytes);
    if (wrong !== null) return notUtf8(line, `byte 0x${wrong.toString(16)}`);
    if (end < 0) break;
    from = end + 1;
  }
  return notUtf8(firstLine, 'a byte');
}

function notUtf8(line: number, what: string): ImportFileError {
  return new ImportFileError(
    'unreadable',
    `Line ${line}: ${what} is not UTF-8. Save the file as UTF-8, for example "CSV UTF-8" in Excel.`,
  );
}

function continuations(bytes: Uint8Array): number {
  let count = 0;
  while (count < 3 && (bytes[count] ?? 0) >> 6 === 0b10) count += 1;
  return count;
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
