/**
 * Gives the draft of a release all files of the one before, as a thread beside the one that works out
 * what changed: it takes the system as long as that, and another core.
 */
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { FILES, type ReleaseFiles } from './release-files.ts';

interface Folders {
  base: string;
  draft: string;
}

/**
 * Brings `draft`, which is empty or was another release, to the files of the one in `base`, without a
 * list of them: what is the same stays, all else goes or is linked. Rejects when a file of `base` that
 * is linked is not what its list says. Settles when nothing is linked any more.
 */
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
  const left = listLeft(draft);
  const kept = new Set<string>();
  sweep(draft, '', (name) => {
    const file = files[name];
    if (!file || left?.[name]?.sha256 !== file.sha256) return false;
    // After a power cut it may be short.
    if (statSync(`${draft}/${name}`).size !== file.size) return false;
    kept.add(name);
    return true;
  });
  const made = new Set<string>();
  for (const [name, { size }] of Object.entries(files)) {
    if (kept.has(name)) continue;
    const to = join(draft, name);
    const folder = dirname(to);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkWhole(join(base, name), to, size);
  }
}

/** What a draft that was a release had; nothing, where that cannot be read: all is linked anew then. */
function listLeft(draft: string): ReleaseFiles | null {
  try {
    return JSON.parse(readFileSync(join(draft, FILES), 'utf8')) as ReleaseFiles | null;
  } catch {
    return null;
  }
}

/** Removes the files below a folder that do not stay, and folders without any; says whether one did. */
function sweep(root: string, folder: string, stays: (name: string) => boolean): boolean {
  let isUsed = false;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = folder + entry.name;
    if (entry.isDirectory()) {
      if (sweep(root, `${name}/`, stays)) isUsed = true;
      else rmdirSync(join(root, name));
    } else if (stays(name)) isUsed = true;
    else rmSync(join(root, name));
  }
  return isUsed;
}

/** Links a file of a release, which never changes. After a power cut one may be short. */
function linkWhole(from: string, to: string, size: number): void {
  if (statSync(from).size !== size) throw new Error(`${from} is not whole`);
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    // Never onto a file that is there: other releases may share it.
    copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
}
