import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { COMPRESSED, encode, ENDINGS, isWorthEncoding } from '../http/encoding.ts';
import { isText } from '../site/file-kinds.ts';
import type { ReleaseFiles } from './release-files.ts';

/** How hard brotli tries: most files are made anew before many have read them, those with a hash in their name stay. */
const QUALITY = { made: 5, lasting: 9 };

/** The names of the encoded forms of a file of a release: 'client/about.html.br'. */
export const twinsOf = (name: string): string[] =>
  COMPRESSED.map((encoding) => name + ENDINGS[encoding]);

/** Whether a file is sent encoded. */
export const hasTwins = (name: string, size: number): boolean =>
  name.startsWith('client/') && isText(name) && isWorthEncoding({ length: size });

/**
 * Writes the encoded forms of files beside them, once for all who ask, and says what they are. As many
 * at a time as there are processors. What has such a name may be a file of another release, too: it is
 * replaced, not written to.
 */
export async function writeTwins(root: string, names: readonly string[]): Promise<ReleaseFiles> {
  const files: ReleaseFiles = {};
  const left = [...names];
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const body = readFileSync(join(root, name));
      const quality = name.includes('/_astro/') ? QUALITY.lasting : QUALITY.made;
      for (const encoding of COMPRESSED) {
        const bytes = await encode(body, encoding, quality);
        const twin = name + ENDINGS[encoding];
        rmSync(join(root, twin), { force: true });
        writeFileSync(join(root, twin), bytes, { flag: 'wx' });
        files[twin] = { size: bytes.length, sha256: hash('sha256', bytes) };
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return files;
}
