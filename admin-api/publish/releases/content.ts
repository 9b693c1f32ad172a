import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  COMPRESSED,
  encode,
  ENDINGS,
  isWorthEncoding,
  type Compressed,
} from '../../core/http/answers/encoding.ts';
import { isText } from '../site/files/file-kinds.ts';

/** Bytes and SHA-256 of a file, and the bytes of its encoded forms where it is sent so. */
export type ReleaseFile = { size: number; sha256: string } & { [E in Compressed]?: number };

/** Below the data folder: the files of all releases by their content, each once. */
export const CONTENT = 'pages';
/** As the name of a file begins that is being written. */
const FRESH = '.new-';
/** How hard brotli tries: most files are made anew before many have read them, those with a hash in their name stay. */
const QUALITY = { made: 5, lasting: 9 };

/** Where the file with a hash lies in a data folder; its encoded forms lie beside it. */
export const contentAt = (dataDir: string, sha256: string): string =>
  `${dataDir}/${CONTENT}/${sha256.slice(0, 2)}/${sha256}`;

/** Whether a file is there in full; a power cut may have left it short. */
export function hasBytes(file: string, size: number | undefined): boolean {
  try {
    return statSync(file).size === size;
  } catch {
    return false;
  }
}

/** Keeps a file, which comes piece by piece, by its content, and says what it is. */
export function storeContent(
  dataDir: string,
  body: Iterable<string | Buffer>,
): Pick<ReleaseFile, 'size' | 'sha256'> {
  const fresh = join(dataDir, CONTENT, `${FRESH}${process.pid}-${threadId}`);
  mkdirSync(join(dataDir, CONTENT), { recursive: true });
  const file = openSync(fresh, 'w');
  const sum = createHash('sha256');
  let size = 0;
  try {
    for (const piece of body) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sum.update(bytes);
      writeFileSync(file, bytes);
      size += bytes.length;
    }
  } catch (error) {
    rmSync(fresh);
    throw error;
  } finally {
    closeSync(file);
  }
  const sha256 = sum.digest('hex');
  put(fresh, contentAt(dataDir, sha256));
  return { size, sha256 };
}

/** The same for a file that is there; what is kept already is not written. */
export function storeContentFile(
  dataDir: string,
  bytes: Buffer,
): Pick<ReleaseFile, 'size' | 'sha256'> {
  const sha256 = hash('sha256', bytes);
  if (hasBytes(contentAt(dataDir, sha256), bytes.length)) return { size: bytes.length, sha256 };
  return storeContent(dataDir, [bytes]);
}

/**
 * Keeps the encoded forms of those files of a release that are sent so, once for all who ask, and adds
 * to each how large they are. As many at a time as there are processors.
 */
export async function storeEncoded(
  dataDir: string,
  files: readonly (readonly [name: string, file: ReleaseFile])[],
): Promise<void> {
  const sent = files.filter(([name, { size }]) => isSentEncoded(name, size));
  const left = [...Map.groupBy(sent, ([, { sha256 }]) => sha256)];
  const work = async (at: number) => {
    const fresh = join(dataDir, CONTENT, `${FRESH}${process.pid}-${threadId}-${at}`);
    for (let next = left.pop(); next; next = left.pop()) {
      const [sha256, same] = next;
      const path = contentAt(dataDir, sha256);
      const body = readFileSync(path);
      const isLasting = same.some(([name]) => name.includes('/_astro/'));
      for (const encoding of COMPRESSED) {
        const to = path + ENDINGS[encoding];
        let bytes = encodedBefore(to, encoding, body);
        if (!bytes) {
          bytes = await encode(body, encoding, isLasting ? QUALITY.lasting : QUALITY.made);
          writeFileSync(fresh, bytes);
          put(fresh, to);
        }
        for (const [, file] of same) file[encoding] = bytes.length;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, (_, at) => work(at)));
}

/** What is kept encoded already: other releases know its size, which may be of another version of zlib. */
function encodedBefore(file: string, encoding: Compressed, body: Buffer): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    return decoded.equals(body) ? bytes : null;
  } catch {
    return null;
  }
}

/** Whether a file of a release is sent encoded. */
const isSentEncoded = (name: string, size: number): boolean =>
  name.startsWith('client/') && isText(name) && isWorthEncoding({ length: size });

/** Gives a finished file its name: what had it says the same, or was cut. */
function put(fresh: string, to: string): void {
  try {
    renameSync(fresh, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(join(to, '..'), { recursive: true });
    renameSync(fresh, to);
  }
}
