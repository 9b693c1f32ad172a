import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PARTS = [
  'site',
  'src',
  'db',
  'admin-api',
  'scripts',
  'lab',
  'tests',
  'astro.config.mjs',
  'drizzle.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Copies the sources into a folder of their own: builds there share no output and no cache with
 * others, and a tool may change a source. Answers the folder, and how to remove it.
 */
export async function copySources(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'sim-atlas-sources-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(root, part), { recursive: true });
  const packages = join(root, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue;
    await symlink(join(ROOT, 'node_modules', name), join(packages, name));
  }
  return { root, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}
