import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk of its own that can be filled and emptied; needs root. */
export interface SmallDisk {
  /** Fills it up to so many bytes. */
  fill(leave?: number): void;
  empty(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(64 * 1024);

/** Mounts a disk in memory of so many megabytes over an existing folder. */
export function mountDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  const free = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    fill(leave = 0) {
      const file = openSync(ballast, 'a');
      try {
        while (free() > leave) {
          writeSync(file, CHUNK, 0, Math.min(CHUNK.length, free() - leave));
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    // Lazily: a process that just ended may still be let go of.
    remove: () => void execFileSync('umount', ['-l', folder]),
  };
}
