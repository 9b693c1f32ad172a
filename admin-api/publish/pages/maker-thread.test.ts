import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fileUrl } from '#db/core/connect/connect.ts';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { BusyError } from '#db/core/connect/client.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb } from '#db/testing.ts';
import { serveDatabase } from '#db/testing-server.ts';
import { openMakerThread, type MakerThread } from './maker-thread.ts';
import type { Beside } from './page-maker.ts';

const REMOVE_ONE = `UPDATE plans SET deleted_at = '2026-11-21'
  WHERE id = (SELECT min(id) FROM plans WHERE deleted_at IS NULL)`;
/** What a release's code is to the server (renderer.ts): it answers from the data what it is asked. */
const CODE = `
import { threadId } from 'node:worker_threads';
const keyAt = async ({ catalog }, path) =>
  path.startsWith('plans/') ? (await catalog.plan(path.slice(6)))?.slug ?? null : null;
export async function handler(request, response, next, locals) {
  if (locals.lend) { locals.lend(keyAt); response.writeHead(204); return void response.end(); }
  const { pathname, searchParams } = locals.address;
  if (pathname === '/corrupt') throw Object.assign(new Error('the disk image is malformed'), { code: 'SQLITE_CORRUPT' });
  if (pathname === '/fails') throw new Error('broken view');
  if (pathname === '/dies') process.exit(3);
  if (pathname === '/hangs') for (;;);
  if (pathname === '/slow') { const until = Date.now() + 60; while (Date.now() < until); }
  if (pathname === '/nowhere') return void next();
  const { catalog, preview = false, report } = locals;
  const of = { pathname, ...(pathname === '/who' && { threadId }), plans: catalog.allPlans().length, site: catalog.seoGlobal.siteTitle, preview, report };
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" });
  response.end(searchParams.has('large') ? JSON.stringify(of).padEnd(300_000) : JSON.stringify(of));
}`;

let t: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
let maker: MakerThread;
let heard: string[] = [];
const open = async (code: string, url = fileUrl(t.file), silentMs?: number) => {
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'server/entry.mjs'), code);
  const start = { code: folder, database: { url }, siteUrl: 'http://x' };
  const heed = ({ message }: Error) => void heard.push(message);
  const opened = openMakerThread(start, { env: {}, heed, ...(silentMs && { silentMs }) });
  await opened.ready;
  return opened;
};
beforeEach(async () => {
  t = await openTestDb();
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-maker-'));
  heard = [];
  maker = await open(CODE);
});
afterEach(async () => {
  await maker.end();
  t.close();
  await rm(folder, { recursive: true, force: true });
});

const data = (name: string) => ({ name, now: Date.UTC(2026, 10, 21) });
const pageOf = async (name: string, path: string, more = {}) =>
  JSON.parse((await maker.page(data(name), { path, ...more })).html) as Record<string, unknown>;

it('makes pages of the data as it is written now, with what they are given', async () => {
  const { plans, site } = await pageOf('1', '/plans');
  expect(plans).toBeGreaterThan(300);
  await t.db.write((commit) => commit([{ sql: REMOVE_ONE, args: [] }, BUMP_DATA_VERSION]));
  expect((await pageOf('1', '/plans')).plans).toBe(plans);
  expect((await pageOf('2', '/plans')).plans).toBe((plans as number) - 1);
  expect((await pageOf('2', '/', { preview: true })).preview).toBe(true);
  expect((await pageOf('2', '/', { report: { price: '5' } })).report).toEqual({ price: '5' });
  expect((await pageOf('2', '/', { settings: { siteTitle: 'Other' } })).site).toBe('Other');
  expect((await pageOf('2', '/')).site).toBe(site);
});

it('answers as the code does that runs here: bytes, and what is missing', async () => {
  const page = await maker.page(data('1'), { path: '/plans?large' });
  expect(page.body).toHaveLength(300_000);
  expect(page.status).toBe(200);
  expect(page.html).toHaveLength(300_000);
  expect((await maker.page(data('1'), { path: '/nowhere' })).status).toBe(404);
});

it('makes for everybody what is not gone, and not as the release has it', async () => {
  const of = await t.db.all<{ slug: string }>('SELECT slug FROM plans ORDER BY id LIMIT 2');
  const [same, other] = of.map(({ slug }) => `/plans/${slug}`) as [string, string];
  const pages = { [same]: ['a.html', same.slice(7)], [other]: ['b.html', 'of before'] };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  const statusOf = async (path: string, more: Partial<Beside> = {}) => {
    const beside = { release: folder, isBuilt: true, pinned: false, ...more };
    return (await maker.page(data('1'), { path, beside })).status;
  };
  expect(await statusOf(same)).toBe(304);
  expect(await statusOf(other)).toBe(200);
  expect(await statusOf(same, { isBuilt: false })).toBe(200);
  expect(await statusOf(same, { release: join(folder, 'is-not-there') })).toBe(200);
  expect(await statusOf(other, { pinned: true })).toBe(304);
  expect(await statusOf('/plans/nothing', { pinned: true })).toBe(404);
});

it('fails for who asked when a page does, and for nobody else', async () => {
  const failed = maker.page(data('1'), { path: '/fails' });
  const other = maker.page(data('1'), { path: '/plans' });
  await expect(failed).rejects.toThrow('broken view');
  expect((await other).status).toBe(200);
});

it('starts anew after it died, of which all hear who waited', async () => {
  const lost = [
    maker.page(data('1'), { path: '/dies' }),
    maker.page(data('1'), { path: '/plans' }),
  ];
  for (const one of await Promise.allSettled(lost)) {
    expect(one.status === 'rejected' && one.reason).toBeInstanceOf(BusyError);
  }
  // Not at once, or a page that kills it would start it without end.
  await expect(pageOf('1', '/plans')).rejects.toBeInstanceOf(BusyError);
  await expect.poll(() => pageOf('1', '/plans').catch(() => null)).not.toBeNull();
});

it('dies where its code cannot be loaded any more, and lives again when it can', async () => {
  await rm(join(folder, 'server/entry.mjs'));
  await expect(maker.page(data('1'), { path: '/dies' })).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await expect(pageOf('1', '/plans')).rejects.toThrow();
  await writeFile(join(folder, 'server/entry.mjs'), CODE);
  await expect.poll(() => pageOf('1', '/plans').catch(() => null)).not.toBeNull();
});

it('tells what is wrong with the database by its code', async () => {
  await expect(maker.page(data('1'), { path: '/corrupt' })).rejects.toMatchObject({
    code: 'SQLITE_CORRUPT',
  });
  expect(heard).toEqual(['the disk image is malformed']);
});

it('answers who asks although its code was replaced, and nobody after its end', async () => {
  maker.replaced();
  expect((await pageOf('1', '/slow')).pathname).toBe('/slow');
  const page = maker.page(data('1'), { path: '/slow' });
  page.catch(() => undefined);
  await maker.end();
  await expect(page).rejects.toBeInstanceOf(BusyError);
  await expect(pageOf('1', '/plans')).rejects.toBeInstanceOf(BusyError);
});

it('cannot be opened by code that cannot be loaded', async () => {
  await expect(open('import "./is-not-there.mjs";')).rejects.toThrow('is-not-there');
});

it('makes pages of a libSQL server, and while that is away of what it read last, for nobody to keep', async () => {
  const server = await serveDatabase(t.file);
  const ofServer = await open(CODE, server.url);
  try {
    const page = await ofServer.page(data('1'), { path: '/plans' });
    expect(JSON.parse(page.html)).toEqual(await pageOf('1', '/plans'));
    expect(page.isOld).toBeUndefined();
    await server.close();
    const away = await Promise.all([1, 2].map(() => ofServer.page(data('2'), { path: '/plans' })));
    for (const { html, isOld } of away)
      expect({ html, isOld }).toEqual({ html: page.html, isOld: true });
  } finally {
    await ofServer.end();
  }
});

it('says when a libSQL server is away of which it has read nothing', async () => {
  const server = await serveDatabase(t.file);
  const ofServer = await open(CODE, server.url);
  try {
    await server.close();
    const away = ofServer.page(data('1'), { path: '/plans' });
    await expect(away).rejects.toBeInstanceOf(DatabaseAwayError);
  } finally {
    await ofServer.end();
  }
});

it('ends a thread that does not answer, each time, but not while it reads all data', async () => {
  await maker.end();
  const server = await serveDatabase(t.file);
  server.answered = () => wait(100);
  maker = await open(CODE, server.url, 300);
  const who = async () => (await pageOf('1', '/who')).threadId;
  await expect(who()).rejects.toThrow('is being read');
  await vi.waitFor(who, 10_000);
  server.answered = () => undefined;
  const seen = new Set([await who()]);
  for (const times of [2, 3]) {
    await expect(pageOf('1', '/hangs')).rejects.toThrow('ended');
    await vi.waitFor(who, 10_000);
    expect(seen.add(await who()).size).toBe(times);
  }
  await server.close();
});
