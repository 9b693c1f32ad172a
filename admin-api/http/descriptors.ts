import { readFileSync } from 'node:fs';

/** Where the system does not say how many files may be open. */
const UNKNOWN = 1024;
/** Kept for the database, builds, feeds and the like. */
const FOR_FILES = 512;
/** An idle connection takes some 15 kB: past this it is memory that runs out. */
const MOST = 10_000;

/**
 * Connections that may stand at a time: half of the files that the process may have open, or all
 * but 512 where that is more; at most 10,000.
 */
export function connectionsFor(files: number): number {
  return Math.min(MOST, Math.max(Math.floor(files / 2), files - FOR_FILES));
}

/** How many files this process may have open at a time. */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(read())!;
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    // No Linux.
    return UNKNOWN;
  }
}
