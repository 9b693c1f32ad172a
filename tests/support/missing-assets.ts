import { readFiles, readServed } from '#api/publish/releases/release-files.ts';
import type { Release } from '#api/publish/releases/releases.ts';

/** Addresses below `/_astro/` that pages of a release name and it does not hold. */
export async function missingAssets({ folder }: Pick<Release, 'folder'>): Promise<string[]> {
  const files = (await readFiles(folder)) ?? {};
  const missing = new Set<string>();
  for (const name of Object.keys(files)) {
    if (!name.startsWith('client/') || !name.endsWith('.html')) continue;
    const html = String(await readServed(folder, name.slice('client/'.length)));
    for (const [, asset = ''] of html.matchAll(/["'(](\/_astro\/[^"'()?#\s&]+)/g)) {
      if (!Object.hasOwn(files, `client${decodeURI(asset)}`)) missing.add(asset);
    }
  }
  return [...missing];
}
