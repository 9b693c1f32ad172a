import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf, FILES, readFiles, type ReleaseFiles } from './release-files.ts';

let folders: string[];
beforeEach(async () => {
  const made = [1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'sim-atlas-release-')));
  folders = await Promise.all(made);
});
afterEach(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const list = (sha256: string): ReleaseFiles => ({
  'client/about.html': { size: 3, sha256 },
  'server/entry.mjs': { size: 4, sha256: 'code' },
});
const write = (folder: string, text: string) => writeFile(join(folder, FILES), text);

it('reads a list anew that was written anew', async () => {
  const [folder] = folders as [string];
  await write(folder, JSON.stringify(list('a')));
  const before = (await readFiles(folder))!;
  await write(folder, JSON.stringify(list('abc')));
  const after = (await readFiles(folder))!;
  expect(after).toEqual(list('abc'));
  expect(codeOf(after)).toBe(codeOf(before));
  await write(
    folder,
    JSON.stringify({ ...list('abc'), 'server/entry.mjs': { size: 4, sha256: 'x' } }),
  );
  expect(codeOf((await readFiles(folder))!)).not.toBe(codeOf(before));
});

it.each(['', '{"client/a": {"size": 1', 'null', '[1]', '{"a": null}', '{"a": {"size": "1"}}'])(
  'knows no list in %j',
  async (text) => {
    const [folder] = folders as [string];
    expect(await readFiles(folder)).toBeNull();
    await write(folder, text);
    expect(await readFiles(folder)).toBeNull();
  },
);
