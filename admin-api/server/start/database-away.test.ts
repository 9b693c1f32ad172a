import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/core/connect/client.ts';
import { setPin } from '#db/publish/serving.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { serveDatabase, type TestServer } from '#db/testing-server.ts';
import { openTestDb } from '#db/testing.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { freePort, TEST_ADMIN } from '../../../scripts/test-site.ts';
import { readEnv } from '../../env.ts';
import { pageSettings } from '../../publish/build/build-settings.ts';
import { openReleases } from '../../publish/releases/releases.ts';
import { hashPageSources } from '../../publish/build/source-hash.ts';

/** The real process, started while its database server is away. */
const ROOT = join(import.meta.dirname, '../../..');
const SHUT = 'The site is starting: its database cannot be reached yet.';
let folder: string;
let origin: string;
let child: ChildProcess;
let printed: string;
let ended: Promise<unknown[]>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-away-start-'));
  origin = `http://127.0.0.1:${await freePort()}`;
  printed = '';
});
afterEach(async () => {
  child.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

function start(database: string): void {
  const env = {
    ...process.env,
    PORT: new URL(origin).port,
    HOST: '127.0.0.1',
    SITE_URL: origin,
    DATA_DIR: folder,
    DATABASE_URL: database,
    ADMIN_USERNAME: TEST_ADMIN.username,
    ADMIN_PASSWORD: TEST_ADMIN.password,
  };
  child = spawn(process.execPath, ['admin-api/main.ts'], { cwd: ROOT, env });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  ended = once(child, 'close');
}
async function stop(): Promise<unknown> {
  child.kill('SIGTERM');
  return (await ended)[0];
}
/** Asks until an answer has the status; a server that does not listen yet has none. */
async function until(path: string, status: number, headers = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(origin + path, { headers, redirect: 'manual' }).catch(() => null);
    if (answer?.status === status) return answer;
    if (child.exitCode !== null) throw new Error(`ended: ${printed}`);
    await wait(50);
  }
}
const login = () =>
  fetch(origin + api.login, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify(TEST_ADMIN),
  });
const times = (text: string) => printed.split(text).length - 1;
const browser = { Accept: 'text/html,*/*', Cookie: `session=${'a'.repeat(43)}` };

/** A release of these sources and of a database, as an earlier run would have left it. */
async function leaveRelease(db: Db): Promise<void> {
  const state = await getDataState(db);
  const FILES = {
    'client/index.html': '<p>the home page</p>',
    'client/admin.html': '<p>the dashboard</p>',
    'client/404.html': '<p>nothing</p>',
    'client/_astro/a.css': 'a{}',
    'server/entry.mjs': 'export const handler = () => {};',
  };
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(folder, 'built', dirname(name)), { recursive: true });
    await writeFile(join(folder, 'built', name), text);
  }
  const settings = { ...pageSettings(readEnv({ SITE_URL: origin })), node: process.version };
  const releases = openReleases(folder, join(ROOT, 'node_modules'));
  const of = {
    dataVersion: state.version,
    lineage: state.lineage,
    sourceHash: await hashPageSources(ROOT, settings),
  };
  await releases.switchTo(await releases.add(join(folder, 'built'), of, new Date()));
  // No build of the real pages here: they are published by other tests.
  const { version } = state;
  await setPin(db, { version, since: '2026-11-21', by: null, rollback: false });
}

describe('a start while the database server is away', () => {
  let test: Awaited<ReturnType<typeof openTestDb>>;
  let server: TestServer | undefined;
  beforeEach(async () => (test = await openTestDb()));
  afterEach(async () => {
    await server?.close();
    await test.close();
  });

  it('serves the last release, and goes on by itself, once, when the server is there', async () => {
    await leaveRelease(test.db);
    const port = await freePort();
    start(`http://127.0.0.1:${port}`);
    expect(await (await until('/', 200)).text()).toContain('the home page');
    expect((await fetch(`${origin}/_astro/a.css`)).status).toBe(200);
    // What cannot be found out is not answered with the list of all.
    const asked = await fetch(`${origin}/?q=unlimited`);
    expect([asked.status, asked.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await fetch(origin + api.health)).status).toBe(200);
    for (const answer of [await fetch(origin + api.plans), await login()]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await answer.text()).toContain(SHUT);
    }
    expect(await (await until(api.ready, 503)).text()).toContain(SHUT);
    const dashboard = await until('/admin', 503, browser);
    expect(dashboard.headers.get('Content-Type')).toContain('text/html');
    expect(await dashboard.text()).toContain(SHUT);
    // Whether there is such a plan nobody can say.
    expect((await fetch(`${origin}/plans/of-tomorrow`)).status).toBe(503);
    while (times('cannot be reached. Check') === 0) await wait(20);

    server = await serveDatabase(test.file, port);
    await until(api.ready, 200);
    const list = (await (await until(`${api.plans}?limit=1`, 200)).json()) as PlanList;
    expect(list.meta.totalCount).toBe(376);
    expect((await login()).status).toBe(200);
    while (times('SIM Atlas is ready') === 0) await wait(20);
    expect(await stop()).toBe(0);
    expect(times('The database server cannot be reached.')).toBe(1);
    expect(times('The database server answers.')).toBe(1);
    expect(times('First admin: admin')).toBe(1);
    expect(times('SIM Atlas is ready')).toBe(1);
    expect(printed).not.toContain('"lvl":"error"');
  });

  it('says so on a page where there is no release yet, of a server that never answers', async () => {
    const taken: Socket[] = [];
    const silent = createServer((socket) => void taken.push(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const page = await until('/', 503, browser);
    expect(page.headers.get('Retry-After')).toBe('5');
    const html = await page.text();
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html)!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(html).toContain('The site is starting');
    expect(html).toContain('<a href="">Try again</a>');
    expect(html).not.toContain('http-equiv="refresh"');
    // A program gets what it understands.
    expect(await (await fetch(`${origin}/`)).json()).toHaveProperty('message');
    while (taken.length === 0) await wait(20);
    expect(await stop()).toBe(0);
    for (const socket of taken) socket.destroy();
    silent.close();
  });
});
