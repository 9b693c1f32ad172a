import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeChanges, type ChangedPage } from './changed-files.ts';
import { CONTENT, contentAt, storeContent } from './content.ts';
import { FILES, PAGES_FILE, filePlace, type ReleaseFiles } from './release-files.ts';

const BEFORE = { 'changes.html': 'before', 'stays.html': 'stays', 'goes.html': 'goes' };
let folder: string;
let base: string;
let draft: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-files-'));
  [base, draft] = ['base', 'draft'].map((name) => join(folder, 'releases', name)) as [
    string,
    string,
  ];
  for (const of of [base, draft]) mkdirSync(of, { recursive: true });
  const files: ReleaseFiles = {};
  const pages: Record<string, [string, string]> = {};
  for (const [name, text] of Object.entries(BEFORE)) {
    files[`client/${name}`] = storeContent(folder, [text]);
    pages[`/${name}`] = [name, 'old key'];
  }
  await writeFile(join(base, FILES), JSON.stringify(files));
  await writeFile(join(base, PAGES_FILE), JSON.stringify(pages));
});
afterEach(() => rm(folder, { recursive: true }));

const page = (
  file: string,
  body: Iterable<string | Buffer> | null,
  key = 'new key',
): ChangedPage => ({
  path: `/${file}`,
  file,
  key,
  render: async () => body,
});
const write = (...pages: ChangedPage[]) => writeChanges(base, draft, pages, () => undefined);
const listed = (release: string) =>
  JSON.parse(readFileSync(join(release, FILES), 'utf8')) as ReleaseFiles;
const at = (release: string, name: string) => filePlace(release, listed(release), `client/${name}`);
/** Everything that is kept, and where nothing may be left half-way. */
const kept = () =>
  readdirSync(join(folder, CONTENT), { recursive: true }).filter((name) => String(name).length > 2);

it('writes pieces to a file of its own, and leaves that of the release before as it is', async () => {
  await write(page('changes.html', ['aft', Buffer.from('er é')]), page('stays.html', ['stays']));
  expect(readFileSync(at(draft, 'changes.html'), 'utf8')).toBe('after é');
  expect(readFileSync(at(base, 'changes.html'), 'utf8')).toBe('before');
  expect(Object.keys(listed(draft)).sort()).toEqual(['client/changes.html', 'client/stays.html']);
  expect(listed(draft)['client/stays.html']).toEqual(listed(base)['client/stays.html']);
  expect(kept()).toHaveLength(4);
});

it('takes a page over whose key is the same, with its encoded forms', async () => {
  const long = 'long '.repeat(500);
  await write(page('changes.html', [long]), page('stays.html', null, 'old key'));
  const { br, gzip } = listed(draft)['client/changes.html']!;
  expect([br, gzip]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(statSync(`${at(draft, 'changes.html')}.br`).size).toBe(br);
  expect(statSync(`${at(draft, 'changes.html')}.gz`).size).toBe(gzip);
  expect(listed(draft)['client/stays.html']).toEqual(listed(base)['client/stays.html']);
});

it('leaves nothing where a page fails after its first piece', async () => {
  const before = kept();
  function* broken() {
    yield 'half';
    throw new Error('no second half');
  }
  await expect(write(page('changes.html', broken()))).rejects.toThrow('no second half');
  expect(kept()).toEqual(before);
});

it('rests on no release of which a file is short', async () => {
  await truncate(contentAt(folder, listed(base)['client/stays.html']!.sha256), 1);
  await expect(write(page('stays.html', null, 'old key'))).rejects.toThrow('not whole');
});

it('heals a file that was cut, when the same is made again', async () => {
  const { sha256 } = listed(base)['client/stays.html']!;
  await truncate(contentAt(folder, sha256), 1);
  expect(storeContent(folder, ['stays']).sha256).toBe(sha256);
  expect(readFileSync(contentAt(folder, sha256), 'utf8')).toBe('stays');
});

it('keeps an encoded form that other releases know, whatever encodes now', async () => {
  const long = 'long '.repeat(500);
  const { sha256 } = storeContent(folder, [long]);
  const other = brotliCompressSync(long, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  await writeFile(`${contentAt(folder, sha256)}.br`, other);
  await write(page('changes.html', [long]));
  expect(listed(draft)['client/changes.html']!.br).toBe(other.length);
  await truncate(`${contentAt(folder, sha256)}.br`, 3);
  await write(page('comes.html', [long]));
  expect(listed(draft)['client/comes.html']!.br).toBe(
    statSync(`${contentAt(folder, sha256)}.br`).size,
  );
});
