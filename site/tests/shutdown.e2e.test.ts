import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askServer } from '#api/server/control/ask-server.ts';
import { filePlace, readFiles } from '#api/publish/releases/release-files.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { workerPids } from '#db/core/worker/testing.ts';
import { openDb } from '#db/core/connect/client.ts';
import type { BulkPreview, BulkResult } from '#src/contract/plans/admin-plans.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { askAs } from '#tests/support/writers.ts';
import { copyBuilt, startTestSite, TEST_ADMIN, type TestSite } from '../../scripts/test-site.ts';
import { builtSite } from './support/site.ts';

/** The real process, and the signals that a service manager sends (security check 57). */
let dataDir: string;
let site: TestSite | null = null;
// One address in the pages, whatever the port: each start finds its release built.
const start = async () =>
  (site = await startTestSite({ DATA_DIR: dataDir, SITE_URL: builtSite().siteUrl }));
const current = () => openReleases(dataDir, join(process.cwd(), 'node_modules')).current();

beforeAll(async () => {
  dataDir = await copyBuilt(builtSite());
});
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** One request; rejects when the connection is refused or reset. */
function ask(path: string, agent: Agent | false = false, origin = site!.origin) {
  return new Promise<{ status: number; leave: boolean }>((resolve, reject) => {
    const sent = request(origin + path, { agent }, (answer: IncomingMessage) => {
      answer.on('error', reject).resume();
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          leave: answer.headers.connection === 'close' && agent !== false,
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** A login whose last byte is still to be sent: `finish` sends it and answers the status. */
async function beginLogin() {
  const body = JSON.stringify({ username: 'nobody', password: 'nothing at all' });
  const sent = request(site!.origin + api.login, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  status.catch(() => undefined);
  await new Promise((resolve) => sent.write(body.slice(0, -1), resolve));
  return { status, finish: () => void sent.end(body.slice(-1)) };
}

it('a stop under load answers everything that it took, and ends well', async () => {
  const { origin, pid, ended } = await start();
  const statuses: number[] = [];
  // Visitors over open connections, who leave when they are told to.
  const visitor = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const pages = [paths.home, paths.plans, api.plans, `${paths.plans}?q=data`];
    for (let n = 0; ; n += 1) {
      const { status, leave } = await ask(pages[n % pages.length]!, agent, origin);
      statuses.push(status);
      if (leave) return;
    }
  };
  const visitors = Promise.all(Array.from({ length: 6 }, visitor));
  const login = await beginLogin();
  while (statuses.length < 50) await wait(10);
  process.kill(pid, 'SIGTERM');
  let ready = 200;
  while (ready === 200) ({ status: ready } = await ask(api.ready));
  expect(ready).toBe(503);
  await visitors;
  expect([...new Set(statuses)]).toEqual([200]);
  // Until nothing listens any more; then the request of before gets its answer all the same.
  while (await ask(api.health).then(Boolean, () => false)) await wait(50);
  login.finish();
  expect(await login.status).toBeGreaterThanOrEqual(400);
  expect(await login.status).toBeLessThan(500);
  expect(await ended).toBe(0);
  const left = await stat(join(dataDir, 'sim-atlas.db-wal')).catch(() => null);
  expect(left?.size ?? 0).toBe(0);
  expect(await readdir(dataDir)).not.toContain('server.lock');
});

it('a stop during a build leaves the release of before, no half one and no process', async () => {
  const { pid, ended } = await start();
  const before = (await current())!;
  // A release of what changed rests on this file; without it the whole site is built.
  const files = (await readFiles(before.folder))!;
  const file = filePlace(before.folder, files, 'client/manifest.webmanifest');
  const away = join(dataDir, 'away');
  await rename(file, away);
  const children = async () =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const asked = askServer(dataDir, { name: 'publish', input: {} }, () => undefined).catch(
    () => null,
  );
  let builders: string[] = [];
  while (builders.length === 0) builders = await children();
  process.kill(pid, 'SIGTERM');
  expect(await ended).toBe(0);
  await asked;
  await rename(away, file);
  expect((await current())?.id).toBe(before.id);
  expect(await readdir(join(dataDir, 'releases'))).toEqual([before.id]);
  for (const builder of builders) {
    const state = await readFile(`/proc/${builder}/stat`, 'utf8').catch(() => ') Z ');
    expect(state).toContain(') Z ');
  }
});

it('a stop during a large change finishes it, and leaves no process', async () => {
  const { origin, pid, ended } = await start();
  const login = await fetch(origin + api.login, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(TEST_ADMIN),
  });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const admin = askAs(origin, cookie.join('; '), builtSite().siteUrl);
  const body = {
    selection: { query: {}, count: 376 },
    operation: { kind: 'set', field: 'hotspot', value: true },
  };
  const { token } = await admin<BulkPreview>('POST', api.bulkPreview, body);
  const [beside] = await workerPids(pid);
  const changed = admin<BulkResult>('POST', api.bulkApply, { ...body, token });
  // To the whole service, as some supervisors do.
  process.kill(beside!, 'SIGTERM');
  process.kill(pid, 'SIGTERM');
  const result = await changed;
  expect(await ended).toBe(0);
  const db = await openDb({ url: `file:${join(dataDir, 'sim-atlas.db')}` });
  const off = await db.all('SELECT 1 FROM plans WHERE hotspot = 0 AND deleted_at IS NULL');
  const lines = await db.all('SELECT 1 FROM audit_log WHERE batch_id = ?', [result.batchId!]);
  db.close();
  expect(off).toEqual([]);
  expect(lines.length).toBe(result.changed);
  expect(() => process.kill(beside!, 0)).toThrow('ESRCH');
});

it('a second signal, of either kind, ends it at once', async () => {
  const { pid, ended } = await start();
  const login = await beginLogin();
  process.kill(pid, 'SIGTERM');
  while ((await ask(api.ready)).status !== 503) await wait(20);
  process.kill(pid, 'SIGINT');
  expect(await ended).toBe(1);
  await expect(login.status).rejects.toThrow();
});
