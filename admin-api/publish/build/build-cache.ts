import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBundler } from './source-hash.ts';

/** Pages looked at together. */
const AT_ONCE = 64;

/**
 * Notes that a build begins, and takes back what one that did not come to its end left: Astro keeps
 * each page at once but their keys at the end only, so it would take the pages of that build for
 * those of the build before. Without them they are rendered again. Nothing is kept of pages that
 * were bundled otherwise, either: they name scripts that are no longer made, and Astro looks at
 * sources only. `root` is the sources' folder.
 */
export async function beginBuild(root: string): Promise<void> {
  const [bundler, before] = await Promise.all([
    hashBundler(root),
    readFile(bundlerFile(root), 'utf8').catch(() => null),
  ]);
  if (bundler !== before) await rm(join(root, '.cache/astro'), { recursive: true, force: true });
  const left = await stat(mark(root)).catch(() => null);
  if (left) await dropSince(join(root, '.cache/astro/dist'), left.mtimeMs);
  await mkdir(join(root, '.cache'), { recursive: true });
  await rm(doneFile(root), { force: true });
  await writeFile(bundlerFile(root), bundler);
  await writeFile(mark(root), '');
}

/**
 * Notes that the build came to its end: its pages and their keys belong together. Says false when
 * it never said so itself: a program whose last work is lost ends without an error, too.
 */
export async function endBuild(root: string): Promise<boolean> {
  const whole = await rm(doneFile(root)).then(
    () => true,
    () => false,
  );
  if (whole) await rm(mark(root), { force: true });
  return whole;
}

/** The file that the build writes when its last page is made; it is told by `BUILD_DONE_FILE`. */
export const doneFile = (root: string) => join(root, '.cache/build.done');

/** The hash of what bundled the kept pages. */
const bundlerFile = (root: string) => join(root, '.cache/build.bundler');

/** Stands while a build runs, and stays when it does not end well. */
const mark = (root: string) => join(root, '.cache/build.begun');

async function dropSince(folder: string, began: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const work = async () => {
    for (let entry = files.pop(); entry; entry = files.pop()) {
      const file = join(entry.parentPath, entry.name);
      const { mtimeMs } = await stat(file);
      if (mtimeMs >= began) await rm(file, { force: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
