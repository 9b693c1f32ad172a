import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Env } from '../env.ts';
import type { Compressed } from '../http/encoding.ts';
import { COMPRESSED } from '../http/prepared.ts';
import { readFiles } from '../publish/release-files.ts';
import type { Releases } from '../publish/releases.ts';

/** Bytes of the checksum behind the encoded text. */
const SUM_BYTES = 4;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** Built texts as they are sent, kept on disk for every release and start that holds them. */
export interface EncodedTexts {
  /** The encoded text of a content by its SHA-256; made and kept where it is not there yet. */
  get(sha256: string, encoding: Compressed, encode: () => Promise<Buffer>): Promise<Buffer>;
  /** Whether all of them are there, as far as one can tell without reading them. */
  has(sha256: string): Promise<boolean>;
  /** Removes what no content of these has. */
  prune(kept: ReadonlySet<string>): Promise<void>;
}

/**
 * Opens those in `DATA_DIR/encoded`. By content, not beside each file: releases share nearly all, and
 * a new one would have three times as many files to link. What cannot be read or written, or was cut
 * by a power cut, is encoded again: never an error.
 */
export function openEncodedTexts({
  dataDir,
  readOnly,
}: Pick<Env, 'dataDir' | 'readOnly'>): EncodedTexts {
  const root = join(dataDir, 'encoded');
  const fileOf = (sha256: string, encoding: Compressed) =>
    join(root, sha256.slice(0, 2), sha256 + ENDINGS[encoding]);

  return {
    async get(sha256, encoding, encode) {
      const file = fileOf(sha256, encoding);
      const known = whole(await readFile(file).catch(() => null));
      if (known) return known;
      const bytes = await encode();
      if (!readOnly) await keep(file, bytes);
      return bytes;
    },
    async has(sha256) {
      const files = COMPRESSED.map((encoding) => access(fileOf(sha256, encoding)));
      return Promise.all(files).then(
        () => true,
        () => false,
      );
    },
    async prune(kept) {
      if (readOnly) return;
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          if (kept.has(name.split('.')[0]!)) continue;
          await rm(join(root, folder, name), { force: true }).catch(() => undefined);
        }
      }
    },
  };
}

/** Removes encoded texts that no kept release holds. */
export async function pruneTexts(
  releases: Pick<Releases, 'list'>,
  places: Pick<Env, 'dataDir' | 'readOnly'>,
): Promise<void> {
  const kept = new Set<string>();
  for (const { folder } of await releases.list()) {
    const list = await readFiles(folder);
    // Nothing goes while somebody cannot say what it holds.
    if (!list) return;
    for (const { sha256 } of Object.values(list)) kept.add(sha256);
  }
  await openEncodedTexts(places).prune(kept);
}

async function keep(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file.replace(/\.\w+$/, '')}.${randomUUID()}`;
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32(bytes));
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, Buffer.concat([bytes, sum]), { mode: 0o600 });
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** The text without its checksum; null when that does not hold. */
function whole(stored: Buffer | null): Buffer | null {
  if (!stored || stored.length <= SUM_BYTES) return null;
  const bytes = stored.subarray(0, -SUM_BYTES);
  return crc32(bytes) === stored.readUInt32LE(bytes.length) ? bytes : null;
}
