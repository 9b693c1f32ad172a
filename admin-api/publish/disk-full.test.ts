import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullDiskWords } from './disk-room.ts';
import { readServed } from './release-files.ts';
import { openReleases } from './releases.ts';

/** Loaded into the process that takes files over: the disk is full from a certain step on. */
const FULL_DISK = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.env.FULL_DISK_AFTER);
const full = (name) => () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, ' + name), { code: 'ENOSPC' });
};
for (const name of ['mkdirSync', 'copyFileSync', 'renameSync', 'writeFileSync']) {
  const real = fs[name];
  fs[name] = (...args) => (left-- > 0 ? real(...args) : full(name)());
}
syncBuiltinESMExports();
`;

let folder: string;
const before = process.env.NODE_OPTIONS;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-full-'));
});
afterEach(async () => {
  if (before === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = before;
  delete process.env.FULL_DISK_AFTER;
  await rm(folder, { recursive: true, force: true });
});

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

    const shim = join(folder, 'full-disk.mjs');
    await writeFile(shim, FULL_DISK);
    process.env.NODE_OPTIONS = `--import ${shim}`;
    let refused = 0;
    for (; refused < 20; refused += 1) {
      process.env.FULL_DISK_AFTER = String(refused);
      const ended = await releases.add(built, of, at(1)).catch((error: Error) => error.message);
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
