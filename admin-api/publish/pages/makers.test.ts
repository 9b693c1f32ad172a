import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileUrl } from '#db/core/connect/connect.ts';
import { openTestDb } from '#db/testing.ts';
import { readEnv } from '../../env.ts';
import { openMakers, type Makers } from './makers.ts';
import type { PageMaker } from './page-maker.ts';

/** Notes each time that it is loaded. */
const NOTE = `import { appendFileSync } from 'node:fs';
appendFileSync(new URL('loaded', import.meta.url), 'x');`;
const BROKEN = `${NOTE} throw new Error('broken code');`;
/** What a release's code is to the server (renderer.ts): one that says which it is. */
const code = (name: string) => `${NOTE} export async function handler(request, response) {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('${name}');
}`;

let t: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
let makers: Makers;
const put = (text: string) => writeFile(join(folder, 'server/entry.mjs'), text);
const loaded = () => readFile(join(folder, 'server/loaded'), 'utf8').catch(() => '');
/** The page that is made by the code of a release; it makes them in a thread. */
const made = async (code: string) => {
  const maker = (await makers.of(code)) as PageMaker;
  const page = await maker.page({ name: '1', now: Date.UTC(2026, 10, 21) }, { path: '/' });
  return page.html;
};

beforeEach(async () => {
  t = await openTestDb();
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-makers-'));
  await mkdir(join(folder, 'server'));
  makers = openMakers(readEnv({ DATABASE_URL: fileUrl(t.file) }));
});
afterEach(async () => {
  await makers.end();
  t.close();
  await rm(folder, { recursive: true, force: true });
});

it('loads the same code once', async () => {
  await put(code('first'));
  expect(await made(folder)).toBe('first');
  expect(await made(folder)).toBe('first');
  expect(await loaded()).toBe('x');
});

it('rejects code that cannot be loaded, and begins anew for who asks again', async () => {
  await put(BROKEN);
  await expect(makers.of(folder)).rejects.toThrow('broken code');
  await put(code('mended'));
  expect(await made(folder)).toBe('mended');
});
