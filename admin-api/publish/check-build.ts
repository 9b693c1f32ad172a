import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { paths } from '#src/domain/paths.ts';
import { BuildError } from './build.ts';

/** What the build itself says that it must hold: pages by folder. */
const Stamp = z.object({ pages: z.record(z.string(), z.int()) });

/** Pages that every build has, whatever the data. */
const ALWAYS = ['index.html', '404.html', 'plans.html', 'carriers.html', 'deals.html'];

/**
 * Looks whether a finished build holds a page for each plan, carrier and region of its data. Rejects
 * with a `BuildError` that names what is missing, so that a build that lost pages is never served.
 */
export async function checkBuild(folder: string): Promise<void> {
  const client = join(folder, 'client');
  const stamp = await readFile(join(client, paths.releaseStamp), 'utf8').catch(() => '{}');
  const found = Stamp.safeParse(JSON.parse(stamp));
  if (!found.success) throw new BuildError(`the build has no ${paths.releaseStamp}`);
  const missing: string[] = [];
  const top = new Set(await readdir(client));
  for (const name of ALWAYS) if (!top.has(name)) missing.push(name);
  for (const [name, expected] of Object.entries(found.data.pages)) {
    const files = await readdir(join(client, name)).catch(() => []);
    const pages = files.filter((file) => file.endsWith('.html')).length;
    if (pages < expected) missing.push(`${expected - pages} of ${expected} pages in ${name}/`);
  }
  if (missing.length > 0) throw new BuildError(`the build lost pages: ${missing.join(', ')}`);
}
