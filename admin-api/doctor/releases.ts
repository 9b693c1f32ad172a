import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getDataState } from '#db/queries/site.ts';
import { plural } from '#src/domain/plural.ts';
import { hashFile } from '../durable.ts';
import { readFiles } from '../publish/release-files.ts';
import { openReleases, type Release } from '../publish/releases.ts';
import { error, warning, type Check, type Finding } from './finding.ts';

const PUBLISH = 'Run: npm run cli -- publish';

/** The pages: there, whole, with all that they load, and of the data as it is. */
export const checkReleases: Check = async ({ env, root, db, server }) => {
  const releases = openReleases(env.dataDir, join(root, 'node_modules'));
  const currentId = await releases.currentId();
  const all = await releases.list();
  const current = all.find((release) => release.id === currentId) ?? null;
  if (!current) {
    const text = currentId ? `The served release ${currentId} is gone.` : 'No pages are built yet.';
    return [error('release', text, server === null ? 'Start the server.' : PUBLISH)];
  }
  const found: Finding[] = [];
  for (const release of all) {
    const isServed = release === current;
    const faults = await faultsOf(release, isServed);
    if (faults.length === 0) continue;
    const text = `${plural(faults.length, 'file')} of ${isServed ? 'the served' : 'the kept'} release ${release.id} ${faults.length === 1 ? 'is' : 'are'} missing or altered: ${faults[0]}`;
    if (isServed) found.push(error('release.files', text, PUBLISH));
    else
      found.push(warning('release.files', text, 'Do not roll back to it; later builds remove it.'));
  }
  const lost = await missingAssets(current);
  if (lost.length > 0) {
    const text = `Pages of the served release load files that it does not have: ${lost.slice(0, 3).join(', ')}`;
    found.push(error('release.assets', text, PUBLISH));
  }
  // With a build hook visitors see the pages of the host; ours need not be the newest.
  if (env.buildHookUrl) return found;
  const state = await (db ? getDataState(db).catch(() => null) : null);
  if (state && (state.version !== current.dataVersion || state.lineage !== current.lineage)) {
    const behind = state.lineage === current.lineage ? state.version - current.dataVersion : null;
    const text =
      behind === null
        ? 'The pages were built from another database.'
        : `The data is ${plural(behind, 'change')} newer than the pages.`;
    const mend =
      server === null
        ? 'Start the server: it builds them.'
        : `Wait for the build under way, end a pause in the dashboard, or: npm run cli -- publish`;
    found.push(warning('release.data', text, mend));
  }
  return found;
};

/** Files of the manifest that are missing or cut; of the served release also those that changed. */
async function faultsOf({ folder }: Release, thorough: boolean): Promise<string[]> {
  const files = await readFiles(folder);
  if (!files) return ['the list of its files'];
  const faults: string[] = [];
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const path = join(folder, name);
    const there = await stat(path).catch(() => null);
    if (
      there?.size !== size ||
      (thorough && name.startsWith('client/') && (await hashFile(path)) !== sha256)
    )
      faults.push(name);
  }
  return faults;
}

/** Addresses below `/_astro/` that pages name and the release does not hold. */
export async function missingAssets({ folder }: Pick<Release, 'folder'>): Promise<string[]> {
  const files = (await readFiles(folder)) ?? {};
  const missing = new Set<string>();
  for (const name of Object.keys(files)) {
    if (!name.startsWith('client/') || !name.endsWith('.html')) continue;
    const html = await readFile(join(folder, name), 'utf8').catch(() => '');
    for (const [, asset = ''] of html.matchAll(/["'(](\/_astro\/[^"'()?#\s&]+)/g)) {
      if (!Object.hasOwn(files, `client${decodeURI(asset)}`)) missing.add(asset);
    }
  }
  return [...missing];
}
