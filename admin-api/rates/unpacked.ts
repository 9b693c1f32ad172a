import { inflateRawSync } from 'node:zlib';

/** Bytes that a file of daily rates may unpack to; the bank's has a few hundred. */
const MAX_BYTES = 1_000_000;
/** The head of a file in an archive (APPNOTE 4.3.7): where its parts stand. */
const HEAD = { bytes: 30, method: 8, packed: 18, name: 26, extra: 28 };
const SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** The text of a file, or of the first file of a ZIP archive, as the bank publishes its own; null for one that cannot be read. */
export function unpacked(body: Buffer): string | null {
  if (body.length < HEAD.bytes || body.readUInt32LE(0) !== SIGNATURE) return body.toString('utf8');
  const from = HEAD.bytes + body.readUInt16LE(HEAD.name) + body.readUInt16LE(HEAD.extra);
  const method = body.readUInt16LE(HEAD.method);
  try {
    if (method === STORED)
      return body.subarray(from, from + body.readUInt32LE(HEAD.packed)).toString('utf8');
    if (method !== DEFLATED) return null;
    return inflateRawSync(body.subarray(from), { maxOutputLength: MAX_BYTES }).toString('utf8');
  } catch {
    return null;
  }
}
