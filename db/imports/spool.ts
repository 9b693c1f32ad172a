import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are gathered before they are written. */
const WRITE_SIZE = 256 * 1024;
const OFFSET_BYTES = 8;
/** Lines that are read at once. */
const CHUNK = 500;

/** What a dry run found, on disk: one JSON line for each row that matters, and an index by kind. */
export type SpoolWriter<K extends string> = Awaited<ReturnType<typeof writeSpool<K>>>;
/** Lines of some kinds, opened for one reader. */
export type OpenSpool = NonNullable<Awaited<ReturnType<typeof openSpool>>>;

/** There only when the index is, too. */
const rowsFile = (folder: string) => join(folder, 'rows.ndjson');
const partFile = (folder: string) => join(folder, 'rows.part');
const indexFile = (folder: string, kind: string) => join(folder, `${kind}.idx`);

/** Begins a spool in a folder, in place of an earlier one: who has that open reads it to its end. */
export async function writeSpool<K extends string>(folder: string, kinds: readonly K[]) {
  await rm(rowsFile(folder), { force: true });
  const file = await open(partFile(folder), 'w', 0o600);
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
      await rename(partFile(folder), rowsFile(folder));
      return hash.digest('hex');
    },
    /** Gives up what was written. */
    abandon: () => file.close(),
  };
}

/** The hash that `end` answered, of what is on disk now; null where there is no whole spool. */
export async function hashSpool(folder: string, kinds: readonly string[]): Promise<string | null> {
  const file = await open(rowsFile(folder)).catch(ifThere);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const bytes of file.createReadStream()) hash.update(bytes as Buffer);
  for (const kind of kinds) hash.update(await readIndex(folder, kind));
  return hash.digest('hex');
}

/** The index of a kind; empty for one that was not known yet when the spool was written. */
async function readIndex(folder: string, kind: string): Promise<Buffer> {
  return (await readFile(indexFile(folder, kind)).catch(ifThere)) ?? Buffer.alloc(0);
}

/** For a catch: null for a file that is not there. */
function ifThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Opens the lines of some kinds, in the order of the file; null where there is no whole spool. A
 * spool that takes its place changes nothing in what was opened. Close it.
 */
export async function openSpool(folder: string, kinds: readonly string[]) {
  const file = await open(rowsFile(folder)).catch(ifThere);
  if (!file) return null;
  const offsets = (await Promise.all(kinds.map((kind) => readOffsets(folder, kind))))
    .flat()
    .sort((a, b) => a - b);
  return {
    count: offsets.length,
    /** From the `first` on, in chunks. */
    async *lines<T>({ first = 0, limit = Number.POSITIVE_INFINITY } = {}): AsyncGenerator<T[]> {
      const wanted = offsets.slice(first, first + limit);
      for (let at = 0; at < wanted.length; at += CHUNK) {
        yield await readLines<T>(file, wanted.slice(at, at + CHUNK));
      }
    },
    close: () => file.close(),
  };
}

/** All lines of some kinds in the order of the file, in chunks. */
export async function* readSpool<T>(folder: string, kinds: readonly string[]): AsyncGenerator<T[]> {
  const spool = await openSpool(folder, kinds);
  if (!spool) throw new Error(`No spool in ${folder}`);
  try {
    yield* spool.lines<T>();
  } finally {
    await spool.close();
  }
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
