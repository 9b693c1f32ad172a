import { statfs } from 'node:fs/promises';

/** Bytes below which nothing that builds can be expected to work. */
const LEAST = 8 * 1024 * 1024;
const SAYS_FULL = /ENOSPC|EDQUOT|SQLITE_FULL|no space left|disk is full/i;

/** A place that a build writes to, by the name that an operator knows. */
export interface Place {
  name: string;
  folder: string;
}

/**
 * Words for a failure that comes from a full disk, with the places that have no room; null for any
 * other. Programs on a full disk often fail with words about something else.
 */
export async function fullDiskWords(
  reason: string,
  places: readonly Place[],
): Promise<string | null> {
  const room = await Promise.all(places.map(({ folder }) => roomIn(folder)));
  const full = places.filter((_, at) => room[at]! < LEAST).map(({ name }) => name);
  if (full.length === 0 && !SAYS_FULL.test(reason)) return null;
  const where = full.length > 0 ? ` (${full.join(', ')})` : '';
  return `The disk is full${where}. Free some space; the pages of before are served meanwhile.`;
}

/** Free bytes; a folder that is not there says nothing. */
async function roomIn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Infinity;
}
