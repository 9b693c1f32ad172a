import { linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeChanges, type Page } from './changed-files.ts';
import { FILES, PAGES } from './release-files.ts';

const BEFORE = { 'changes.html': 'before', 'stays.html': 'stays', 'goes.html': 'goes' };
let folder: string;
let base: string;
let draft: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-files-'));
  [base, draft] = ['base', 'draft'].map((name) => join(folder, name)) as [string, string];
  for (const of of [base, draft]) mkdirSync(join(of, 'client'), { recursive: true });
  const files: Record<string, object> = {};
  const pages: Record<string, [string, string]> = {};
  for (const [name, text] of Object.entries(BEFORE)) {
    writeFileSync(join(base, 'client', name), text);
    linkSync(join(base, 'client', name), join(draft, 'client', name));
    files[`client/${name}`] = { size: text.length, sha256: hash('sha256', text) };
    pages[`/${name}`] = [name, 'old key'];
  }
  writeFileSync(join(base, FILES), JSON.stringify(files));
  writeFileSync(join(base, PAGES), JSON.stringify(pages));
});
afterEach(() => rm(folder, { recursive: true }));

const page = (file: string, body: Iterable<string | Buffer> | null): Page => ({
  path: `/${file}`,
  file,
  key: 'new key',
  render: async () => body,
});
const write = (...pages: Page[]) => writeChanges(base, draft, pages, () => undefined);
const at = (release: string, name: string) => join(release, 'client', name);
const listed = () => JSON.parse(readFileSync(join(draft, FILES), 'utf8')) as object;

it('writes pieces to a file of its own, and leaves that of the release before as it is', async () => {
  await write(page('changes.html', ['aft', Buffer.from('er é')]), page('stays.html', ['stays']));
  expect(readFileSync(at(draft, 'changes.html'), 'utf8')).toBe('after é');
  expect(readFileSync(at(base, 'changes.html'), 'utf8')).toBe('before');
  expect(listed()).toMatchObject({
    'client/changes.html': { size: 8, sha256: hash('sha256', 'after é') },
    'client/stays.html': { size: 5, sha256: hash('sha256', 'stays') },
  });
  expect(readdirSync(join(draft, 'client')).sort()).toEqual(['changes.html', 'stays.html']);
});

it('keeps the file of a page that is made anew and says the same', async () => {
  await write(page('stays.html', ['st', 'ays']));
  expect(statSync(at(draft, 'stays.html')).ino).toBe(statSync(at(base, 'stays.html')).ino);
  expect(readdirSync(join(draft, 'client'))).toEqual(['stays.html']);
});

it('leaves the file of before, and nothing beside it, where a page fails after its first piece', async () => {
  function* broken() {
    yield 'half';
    throw new Error('no second half');
  }
  await expect(write(page('changes.html', broken()))).rejects.toThrow('no second half');
  expect(readFileSync(at(draft, 'changes.html'), 'utf8')).toBe('before');
  expect(readdirSync(join(draft, 'client')).sort()).toEqual(Object.keys(BEFORE).sort());
});
