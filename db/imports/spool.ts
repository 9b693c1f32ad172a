import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are gathered before they are written. */
const WRITE_SIZE = 256 * 1024;
const OFFSET_BYTES = 8;

/** What a dry run found, on disk: one JSON line for each row that matters, and an index by kind. */
export type SpoolWriter<K extends string> = Awaited<ReturnType<typeof writeSpool<K>>>;

const rowsFile = (folder: string) => join(folder, 'rows.ndjson');
const indexFile = (folder: string, kind: string) => join(folder, `${kind}.idx`);

/** Begins a spool in a folder, in place of an earlier one. */
export async function writeSpool<K extends string>(folder: string, kinds: readonly K[]) {
  const file = await open(rowsFile(folder), 'w', 0o600);
  const hash = createHash('sha256');
  const offsets: number[] = [];
  const filed: number[] = [];
  const counts = kinds.map(() => 0);
  let position = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (least = WRITE_SIZE) => {
    if (size < least || size === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    hash.update(bytes);
    await file.write(bytes);
  };
  return {
    /** Adds a line; answers its place, by which `move` knows it. */
    add(kind: K, line: object): number {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
      waiting.push(bytes);
      size += bytes.length;
      offsets.push(position);
      position += bytes.length;
      const number = kinds.indexOf(kind);
      filed.push(number);
      counts[number]! += 1;
      return offsets.length - 1;
    },
    /** Files a line under another kind. */
    move(place: number, kind: K): void {
      counts[filed[place]!]! -= 1;
      filed[place] = kinds.indexOf(kind);
      counts[filed[place]!]! += 1;
    },
    kindOf: (place: number): K => kinds[filed[place]!]!,
    count: (kind: K): number => counts[kinds.indexOf(kind)]!,
    /** Writes what was gathered. Call it between chunks. */
    flush: () => flush(),
    /** Writes the rest and the index; answers the hash of both. */
    async end(): Promise<string> {
      await flush(0);
      await file.close();
      for (const [number, kind] of kinds.entries()) {
        const index = Buffer.alloc(counts[number]! * OFFSET_BYTES);
        let at = 0;
        for (const [place, offset] of offsets.entries()) {
          if (filed[place] !== number) continue;
          index.writeDoubleLE(offset, at);
          at += OFFSET_BYTES;
        }
        await writeFile(indexFile(folder, kind), index, { mode: 0o600 });
        hash.update(index);
      }
      return hash.digest('hex');
    },
    /** Gives up what was written. */
    abandon: () => file.close(),
  };
}

/** The hash that `end` answered, of what is on disk now. */
export async function hashSpool(folder: string, kinds: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(rowsFile(folder))) hash.update(bytes as Buffer);
  for (const kind of kinds) hash.update(await readIndex(folder, kind));
  return hash.digest('hex');
}

/** The index of a kind; empty for one that was not known yet when the spool was written. */
async function readIndex(folder: string, kind: string): Promise<Buffer> {
  return readFile(indexFile(folder, kind)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
}

/** Lines of some kinds in the order of the file, from the `first` on, in chunks. */
export async function* readSpool<T>(
  folder: string,
  kinds: readonly string[],
  { first = 0, limit = Number.POSITIVE_INFINITY, chunk = 500 } = {},
): AsyncGenerator<T[]> {
  const offsets = (await Promise.all(kinds.map((kind) => readOffsets(folder, kind))))
    .flat()
    .sort((a, b) => a - b)
    .slice(first, first + limit);
  const file = await open(rowsFile(folder));
  try {
    for (let at = 0; at < offsets.length; at += chunk) {
      yield await readLines<T>(file, offsets.slice(at, at + chunk));
    }
  } finally {
    await file.close();
  }
}

/** How many lines of a kind there are. */
export async function countSpool(folder: string, kind: string): Promise<number> {
  return (await readIndex(folder, kind)).length / OFFSET_BYTES;
}

async function readOffsets(folder: string, kind: string): Promise<number[]> {
  const index = await readIndex(folder, kind);
  return Array.from({ length: index.length / OFFSET_BYTES }, (_, at) =>
    index.readDoubleLE(at * OFFSET_BYTES),
  );
}

/** Longest gap between two wanted lines that is read along instead of asked for anew. */
const GAP = 64 * 1024;

async function readLines<T>(file: FileHandle, offsets: readonly number[]): Promise<T[]> {
  const lines: T[] = [];
  let bytes = Buffer.alloc(0);
  let start = 0;
  for (const [index, offset] of offsets.entries()) {
    let end = bytes.indexOf(10, Math.max(0, offset - start));
    if (offset < start || offset >= start + bytes.length || end < 0) {
      start = offset;
      // As far as the wanted lines lie close together.
      let last = offset;
      for (const next of offsets.slice(index + 1)) {
        if (next - last > GAP || next - start > 4 * GAP) break;
        last = next;
      }
      let length = last - start + GAP;
      do {
        bytes = Buffer.alloc(length);
        const { bytesRead } = await file.read(bytes, 0, length, start);
        bytes = bytes.subarray(0, bytesRead);
        end = bytes.indexOf(10);
        length *= 4;
      } while (end < 0 && bytes.length === length / 4);
    }
    lines.push(JSON.parse(bytes.toString('utf8', offset - start, end)) as T);
  }
  return lines;
}
