import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtHeaders, fixedHeaders } from '../../cdn/write.ts';
import { readEnv } from '../../../env.ts';
import { loadFiles } from '../testing.ts';

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
    const { headers } = files.get(address)!.ready(undefined)!;
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

it('lets other sites show pictures, feeds and open data, and no pages, by one value on a server and on a host of files', async () => {
  const open = ['og/home.0123456789abcdef.png', 'social.png', 'favicon.svg', 'data/sim-plans.csv'];
  const own = ['_astro/a.png', '_astro/a.js', 'data/plans.json', 'robots.txt', 'admin/a.png'];
  const pages = ['index', 'plans', 'plans/a', 'plans/b', 'region/UK', '404'];
  for (const name of [...open, ...own, ...pages.map((page) => `${page}.html`)]) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), '{}');
  }
  const env = readEnv({});
  const files = await loadFiles(folder, env);
  const rules = [...(await builtHeaders(folder)), ...fixedHeaders({ production: true })];
  const said: Record<string, string[][]> = {};
  for (const [address, file] of files) {
    const { headers } = file.ready(undefined)!;
    const of = (name: string) => [
      headers.filter((_, index) => index % 2 === 1 && headers[index - 1] === name),
      rules
        .filter(({ for: pattern }) =>
          pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern,
        )
        .flatMap(({ values }) => values[name] ?? []),
    ];
    const [server, host] = of('Cross-Origin-Resource-Policy');
    expect([address, host]).toEqual([address, server]);
    said[address] = [server!, ...of('Link')];
  }
  const licence = ['<https://creativecommons.org/licenses/by/4.0/>; rel="license"'];
  const [shared, kept] = [['cross-origin'], ['same-origin']];
  expect(said).toEqual({
    '/data/a.json': [kept, [], []],
    '/data/schema.json': [shared, [], []],
    '/deals/feed.atom': [shared, [], []],
    '/deals/feed.json': [shared, [], []],
    '/region/UK/feed.json': [shared, [], []],
    ...Object.fromEntries(open.map((name) => [`/${name}`, [shared, [], []]])),
    ...Object.fromEntries(own.map((name) => [`/${name}`, [kept, [], []]])),
    ...Object.fromEntries(
      pages.map((page) => [page === 'index' ? '/' : `/${page}`, [kept, [], []]]),
    ),
    '/data/sim-plans.csv': [shared, licence, licence],
  });
  // Of many plans one rule.
  const plans = rules.filter(({ for: pattern }) => pattern.startsWith('/plans'));
  expect(plans.map(({ for: pattern }) => pattern)).toEqual(['/plans', '/plans/*']);
});
