import { ImportFileError } from '#src/domain/import/types.ts';
import { inflated } from './inflated.ts';

/** A ZIP archive in memory: the names in it, and the bytes of one of them while they are unpacked. */
export interface Zip {
  names: readonly string[];
  /** Bytes of a file, at most `most`; throws an ImportFileError when it is not there or cannot be read. */
  read(name: string, most: number): AsyncGenerator<Buffer, void, void>;
}

interface Entry {
  flags: number;
  method: number;
  packed: number;
  offset: number;
}

/** The parts of an archive and where their fields stand (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const LOCAL = { signature: 0x04034b50, bytes: 30, name: 26, extra: 28 };
const CENTRAL = {
  signature: 0x02014b50,
  bytes: 46,
  flags: 8,
  method: 10,
  packed: 20,
  name: 28,
  extra: 30,
  comment: 32,
  offset: 42,
};
const END = { signature: 0x06054b50, bytes: 22, count: 10, offset: 16, comment: 0xffff };
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Bytes of a stored file that are handed on at once. */
const BLOCK = 64 * 1024;

/**
 * Opens an archive by its directory at the end, which is what counts: a file that only stands
 * between is not in it. Throws an ImportFileError for what is damaged, or names a file twice.
 */
export function openZip(body: Buffer): Zip {
  const entries = readDirectory(body);
  return {
    names: [...entries.keys()],
    async *read(name, most) {
      const entry = entries.get(name);
      if (!entry) throw damaged(`holds no ${name}`);
      const bytes = packedBytes(body, entry);
      if (entry.method === DEFLATED) yield* inflated([bytes], 'deflate', most);
      else {
        if (bytes.length > most) throw new ImportFileError('too_large', 'The file is too large.');
        for (let at = 0; at < bytes.length; at += BLOCK) yield bytes.subarray(at, at + BLOCK);
      }
    },
  };
}

function readDirectory(body: Buffer): Map<string, Entry> {
  const end = findEnd(body);
  const entries = new Map<string, Entry>();
  let at = body.readUInt32LE(end + END.offset);
  for (let left = body.readUInt16LE(end + END.count); left > 0; left -= 1) {
    if (at + CENTRAL.bytes > body.length || body.readUInt32LE(at) !== CENTRAL.signature) {
      throw damaged('is damaged or cut off');
    }
    const length = (field: number) => body.readUInt16LE(at + field);
    const from = at + CENTRAL.bytes;
    const name = body.toString('utf8', from, from + length(CENTRAL.name));
    if (entries.has(name)) throw damaged(`names ${name} twice`);
    entries.set(name, {
      flags: length(CENTRAL.flags),
      method: length(CENTRAL.method),
      packed: body.readUInt32LE(at + CENTRAL.packed),
      offset: body.readUInt32LE(at + CENTRAL.offset),
    });
    at = from + length(CENTRAL.name) + length(CENTRAL.extra) + length(CENTRAL.comment);
  }
  return entries;
}

/** Where the end record stands: the last one, since a comment may follow it. */
function findEnd(body: Buffer): number {
  const first = Math.max(0, body.length - END.bytes - END.comment);
  for (let at = body.length - END.bytes; at >= first; at -= 1) {
    if (body.readUInt32LE(at) === END.signature) return at;
  }
  throw damaged('is damaged or cut off');
}

function packedBytes(body: Buffer, { flags, method, packed, offset }: Entry): Buffer {
  if (flags & ENCRYPTED) throw damaged('is locked with a password');
  if (method !== STORED && method !== DEFLATED) throw damaged('is packed in an unusual way');
  const isThere = offset + LOCAL.bytes <= body.length;
  if (!isThere || body.readUInt32LE(offset) !== LOCAL.signature) {
    throw damaged('is damaged or cut off');
  }
  const lengthAt = (field: number) => body.readUInt16LE(offset + field);
  const from = offset + LOCAL.bytes + lengthAt(LOCAL.name) + lengthAt(LOCAL.extra);
  // Also what is too long for these fields (ZIP64): no file that is read here is that large.
  if (from + packed > body.length) throw damaged('is damaged or cut off');
  return body.subarray(from, from + packed);
}

function damaged(what: string): ImportFileError {
  return new ImportFileError('unreadable', `The archive ${what}.`);
}
