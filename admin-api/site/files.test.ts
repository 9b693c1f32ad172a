import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtHeaders } from '../cdn/headers.ts';
import { readEnv } from '../env.ts';
import { loadFiles } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-files-'));
  const names = ['deals/feed.json', 'deals/feed.atom', 'region/UK/feed.json', 'data/a.json'];
  for (const name of [...names, 'data/schema.json']) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), '{}');
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('names the type of a JSON feed and of the schema, on a server and on a host of files', async () => {
  const files = await loadFiles(folder, readEnv({}));
  const typeOf = (address: string) => {
    const { headers } = files.get(address)!.variants.identity;
    return headers[headers.indexOf('Content-Type') + 1];
  };
  const feed = 'application/feed+json; charset=utf-8';
  expect(['/deals/feed.json', '/region/UK/feed.json'].map(typeOf)).toEqual([feed, feed]);
  expect(typeOf('/deals/feed.atom')).toBe('application/atom+xml; charset=utf-8');
  expect(typeOf('/data/schema.json')).toBe('application/schema+json');
  expect(typeOf('/data/a.json')).toBe('application/json; charset=utf-8');

  const rules = await builtHeaders(folder);
  const types = rules.map(({ for: address, values }) => [address, values['Content-Type']]);
  expect(Object.fromEntries(types)).toEqual({
    '/data/a.json': undefined,
    '/data/schema.json': 'application/schema+json',
    '/deals/feed.atom': undefined,
    '/deals/feed.json': feed,
    '/region/*': feed,
  });
});
