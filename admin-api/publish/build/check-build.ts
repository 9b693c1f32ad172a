import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { paths } from '#src/domain/core/paths/paths.ts';
import { BuildError } from './build.ts';
import { readFiles, readServed } from '../releases/release-files.ts';

/** What the build itself says that it must hold: pages by folder. */
const Stamp = z.object({
  pages: z.record(z.string(), z.int()),
  /** Pages of plans that are to follow. */
  unbuilt: z.int().default(0),
});

/** Pages that every build has, whatever the data. */
const ALWAYS = ['index.html', '404.html', 'plans.html', 'carriers.html', 'deals.html'];

/**
 * Returns how many pages of plans are to follow. Rejects with a `BuildError` that names what is missing,
 * so that a build that lost pages is never served.
 */
export async function checkBuild(folder: string): Promise<number> {
  const client = join(folder, 'client');
  const stamp = await readFile(join(client, paths.releaseStamp), 'utf8').catch(() => null);
  return check(await readdir(client, { recursive: true }), stamp);
}

/** The same for the files of a release. */
export async function checkRelease(release: string): Promise<void> {
  const stamp = await readServed(release, paths.releaseStamp.slice(1));
  const names = Object.keys((await readFiles(release)) ?? {});
  const served = names.filter((name) => name.startsWith('client/'));
  check(
    served.map((name) => name.slice('client/'.length)),
    stamp && stamp.toString('utf8'),
  );
}

/** Looks whether there is a page for each plan, carrier and region of the data. */
function check(names: readonly string[], stamp: string | null): number {
  const found = Stamp.safeParse(JSON.parse(stamp ?? '{}'));
  if (!found.success) throw new BuildError(`the build has no ${paths.releaseStamp}`);
  const pages = names.filter((name) => name.endsWith('.html'));
  const missing = ALWAYS.filter((name) => !pages.includes(name));
  for (const [folder, expected] of Object.entries(found.data.pages)) {
    const made = pages.filter((name) => dirname(name) === folder).length;
    if (made < expected) missing.push(`${expected - made} of ${expected} pages in ${folder}/`);
  }
  if (missing.length > 0) throw new BuildError(`the build lost pages: ${missing.join(', ')}`);
  return found.data.unbuilt;
}
