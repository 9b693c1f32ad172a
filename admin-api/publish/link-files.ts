/**
 * Links all files of a release into the draft of the next one, as a thread beside the one that works
 * out what changed: it takes the system as long as that, and another core.
 */
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { FILES, type ReleaseFiles } from './release-files.ts';

interface Folders {
  base: string;
  draft: string;
}

/** Links them; rejects when a file of `base` is not what its list says. Settles when nothing is linked any more. */
export function linkFiles(base: string, draft: string): Promise<void> {
  const worker = new Worker(import.meta.filename, {
    workerData: { base, draft } satisfies Folders,
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

if (!isMainThread) linkAll(workerData as Folders);

function linkAll({ base, draft }: Folders): void {
  const files = JSON.parse(readFileSync(join(base, FILES), 'utf8')) as ReleaseFiles;
  const made = new Set<string>();
  for (const [name, { size }] of Object.entries(files)) {
    const to = join(draft, name);
    const folder = dirname(to);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkWhole(join(base, name), to, size);
  }
}

/** Links a file of a release, which never changes. After a power cut one may be short. */
function linkWhole(from: string, to: string, size: number): void {
  if (statSync(from).size !== size) throw new Error(`${from} is not whole`);
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}
