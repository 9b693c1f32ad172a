import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullDiskWords } from './publish.ts';
import { readServed } from './releases/release-files.ts';
import { openReleases } from './releases/releases.ts';
import { takeBuild } from './build/take-files.ts';

/** Runs the work of the worker process on a disk that is full from a certain step on. */
async function onFullDisk(after: number, work: () => Promise<void>): Promise<void> {
  let left = after;
  const { mkdirSync, copyFileSync, renameSync, writeFileSync } = fs;
  const real = { mkdirSync, copyFileSync, renameSync, writeFileSync };
  for (const [name, call] of Object.entries(real) as [string, (...of: unknown[]) => unknown][]) {
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        if (left-- > 0) return call(...args);
        const error = new Error(`ENOSPC: no space left on device, ${name}`);
        throw Object.assign(error, { code: 'ENOSPC' });
      },
    });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-full-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const of = { dataVersion: 3, lineage: 'l1', sourceHash: 'abc' };

describe('a disk that is full while a release is made', () => {
  it('leaves the release of before in place and nothing half, at whatever step', async () => {
    const built = join(folder, 'dist');
    await mkdir(join(built, 'client'), { recursive: true });
    await writeFile(join(built, 'client/index.html'), 'one');
    await writeFile(join(built, 'client/same.css'), 'same');
    const releases = openReleases(join(folder, 'data'), join(folder, 'node_modules'));
    const first = await releases.add(built, of, at(0));
    await releases.switchTo(first);
    await writeFile(join(built, 'client/index.html'), 'two');

    let refused = 0;
    for (; refused < 20; refused += 1) {
      const take = async (draft: string, older: string | null) => {
        await onFullDisk(refused, () => takeBuild({ built, draft, older }));
        return of;
      };
      const ended = await releases.make(3, at(1), take).catch((error: Error) => error.message);
      if (typeof ended !== 'string') break;
      expect(ended).toContain('ENOSPC: no space left on device');
      expect(await releases.list()).toHaveLength(1);
      expect((await releases.current())?.id).toBe(first.id);
      const names = await readdir(join(folder, 'data/releases'));
      expect(names).toEqual([first.id]);
    }
    expect(refused).toBeGreaterThanOrEqual(4);
    expect(refused).toBeLessThan(20);
    const second = (await releases.list())[0]!;
    await releases.switchTo(second);
    expect((await releases.current())?.id).toBe(second.id);
    expect(String(await readServed(second.folder, 'index.html'))).toBe('two');
  });
});

describe('fullDiskWords', () => {
  const places = [{ name: 'DATA_DIR', folder: tmpdir() }];

  it.each([
    "ENOSPC: no space left on device, copyfile './a'",
    'SQLITE_FULL: database or disk is full',
    'EDQUOT: disk quota exceeded, write',
  ])('calls a full disk by its name: %s', async (reason) => {
    expect(await fullDiskWords(reason, places)).toContain('The disk is full');
  });

  it('says nothing about other failures', async () => {
    expect(await fullDiskWords('TypeError: x is not a function', places)).toBeNull();
    expect(await fullDiskWords('no', [{ name: 'gone', folder: join(tmpdir(), 'no/such') }])).toBe(
      null,
    );
  });
});
