import { readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runThread } from '../low-thread.ts';

/** Releases that stay for rollback, and whose hashed files stay reachable for open tabs. */
const KEEP = 5;
/** Days before those of which the last release stays: an afternoon of edits makes a hundred. */
const KEEP_DAYS = 3;
const REMOVE = join(import.meta.dirname, 'remove-thread.ts');
/** As the name of a folder begins that is no release yet, or none any more. */
export const DRAFT = '.draft-';
/** An outdated release that waits to become the next one; its name keeps it out of the list. */
const SPARE = '.spare';

interface Dated {
  folder: string;
  createdAt: string;
}

/**
 * Removes the outdated ones of all releases, newest first, and what a killed build left. Unless there
 * is a spare one already, the newest of them becomes it: it differs least from the next release.
 */
export async function removeOutdated(
  root: string,
  all: readonly Dated[],
  served: string | null,
): Promise<void> {
  const old = outdated(all).map(({ folder }) => basename(folder));
  const free = old.filter((name) => name !== served);
  const [newest] = free;
  if (newest && (await moved(join(root, newest), join(root, SPARE)))) free.shift();
  // One that is removed in part, when the server is killed, is found by its name the next time.
  for (const name of free) await rename(join(root, name), join(root, `${DRAFT}${name}`));
  const left = (await readdir(root)).filter((name) => name.startsWith(DRAFT));
  for (const name of left) {
    // Thousands of files take the server a fifth of a second.
    await runThread(REMOVE, join(root, name));
  }
}

/** Turns the spare release, with all its files, into the folder `draft`; says whether there was one. */
export function takeSpare(root: string, draft: string): Promise<boolean> {
  return moved(join(root, SPARE), draft);
}

/** Renames a folder unless there is none, or one with files has that name. */
function moved(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}

/** The releases that need not stay, of all, newest first. */
function outdated(all: readonly Dated[]): Dated[] {
  const day = ({ createdAt }: Dated) => createdAt.slice(0, 10);
  const days = new Set(all.slice(0, KEEP).map(day));
  const most = days.size + KEEP_DAYS;
  return all.slice(KEEP).filter((release) => {
    const stays = !days.has(day(release)) && days.size < most;
    days.add(day(release));
    return !stays;
  });
}
