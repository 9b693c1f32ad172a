import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Release, Releases } from '../publish/releases.ts';
import type { LoadedRelease } from './create-site.ts';
import { loadFiles } from './files.ts';
import { loadRenderer } from './renderer.ts';

/** Reads a release into memory, with the hashed files of the older ones for tabs that are open. */
export async function loadRelease(
  release: Release,
  releases: Releases,
  env: Env,
): Promise<LoadedRelease> {
  const [files, render, all] = await Promise.all([
    loadFiles(join(release.folder, 'client'), env),
    loadRenderer(join(release.folder, 'server')),
    releases.list(),
  ]);
  for (const older of all) {
    if (older.id === release.id) continue;
    const isNew = (address: string) => address.startsWith('/_astro/') && !files.has(address);
    for (const [address, file] of await loadFiles(join(older.folder, 'client'), env, isNew)) {
      files.set(address, file);
    }
  }
  const { id, dataVersion, lineage } = release;
  return { id, dataVersion, lineage, files, render };
}
