import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { OwnMail } from '#src/contract/people/mail.ts';
import type { Alert } from '#src/domain/people/alerts.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { appDeps } from '../../app.ts';
import type { JobRunner } from '../../core/jobs/jobs.ts';
import { createLog } from '../../core/process/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { deliver, openTestMail } from '../mail/testing.ts';
import { changeState } from '../../core/files/state.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { createAlerts, type Alerts } from './alerts.ts';
import { watchBuilds } from '../../publish/publisher/build-alerts.ts';

let server: Awaited<ReturnType<typeof openTestMail>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
let now: Date;
let alerts: Alerts;
let jobs: JobRunner;
beforeEach(async () => {
  now = TEST_NOW;
  [server, folder] = [await openTestMail(), await mkdtemp(join(tmpdir(), 'sim-atlas-alerts-'))];
  t = await openTestApp(
    { now: () => now },
    { ...server.variables, SITE_URL: 'https://atlas.example', DATA_DIR: folder },
  );
  const deps = { db: t.db, env: t.env, now: () => now, log: createLog('silent') };
  const mailer = createMailer(t.env, deps)!;
  alerts = createAlerts({ ...deps, mailer });
  ({ jobs } = appDeps({ ...deps, mailer }));
  await jobs.tick('operator-alerts');
});
afterEach(async () => {
  await t.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const run = (sql: string, ...args: (string | number)[]) =>
  t.db.write((commit) => commit([{ sql, args }]));
async function somebody(name: string, role: 'admin' | 'editor' | 'viewer', chosen: Alert[]) {
  const user = await testAccount(t, name, role);
  await run('UPDATE users SET email = ? WHERE id = ?', `${name}@people.example`, user.id);
  const request = { cookie: user.cookie, body: { alerts: chosen } };
  const answer = await t.send('PUT', mailApi.ownAlerts, request);
  return { ...user, status: answer.status, own: (await answer.json()) as OwnMail };
}
const report = (plan = 1) =>
  run(
    `INSERT INTO price_reports (plan_id, kind, currency, note, created_at)
      VALUES (?, 'gone', 'USD', 'Please visit https://spam.example', '2026-11-21')`,
    plan,
  );
const feedRan = (result: string, reason = '') =>
  run(
    `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result, reason)
      VALUES (1, '2026-11-21', '2026-11-21', 'schedule', ?, ?)`,
    result,
    reason,
  );
/** Looks, and hands over what came of it: who is told, with which subject. */
async function told() {
  server.received.length = 0;
  pass(1 / 60);
  await jobs.tick('operator-alerts');
  while ((await deliver(t, now)) > 0);
  return server.received
    .map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
    .sort();
}

it('is told by mail to those who chose it, in bundles, and says how many more', async () => {
  await somebody('ed', 'editor', ['report.opened']);
  await somebody('ada', 'admin', ['report.opened', 'feed.failed']);
  await somebody('vi', 'viewer', []);
  await report();
  const label = 'A visitor reported a plan';
  expect(await told()).toEqual([`ada@people.example: ${label}`, `ed@people.example: ${label}`]);
  expect(server.received[0]!.text).toContain(': The plan is no longer sold');
  expect(server.received[0]!.text).not.toContain('spam');
  for (let more = 0; more < 13; more += 1) await report();
  expect(await told()).toEqual([]);
  pass(14);
  expect(await told()).toEqual([]);
  pass(1);
  expect(await told()).toEqual([
    `ada@people.example: ${label} (13 times)`,
    `ed@people.example: ${label} (13 times)`,
  ]);
  expect(server.received[0]!.text).toContain('And 3 more since the last mail.');
  pass(15);
  expect(await told()).toEqual([]);
});

it('is told of feeds once in a row, of backups, held prices and releases', async () => {
  const all: Alert[] = ['feed.failed', 'backup.failed', 'prices.held'];
  await somebody('ada', 'admin', [...all, 'release.failed']);
  await run(
    `INSERT INTO feeds (id, name, settings, updated_at, updated_by) VALUES (1, 'Shop', '{}', '', '')`,
  );
  for (const result of ['applied', 'failed', 'failed']) await feedRan(result, 'no answer\n(503)');
  await run(
    `INSERT INTO plan_drafts (plan_id, base_version, fields, base, author, updated_at, hold, evidence, source, run_id)
      SELECT id, 1, '{}', '{}', 'ada', '2026', 'held', '{}', 'Shop', 7 FROM plans LIMIT 3`,
  );
  const at = now.toISOString();
  await changeState(folder, () => ({ backupFailure: { at, reason: 'no space' } }));
  await alerts.tell({ alert: 'release.failed', line: 'a page broke' });
  expect(await told()).toEqual(
    ['A backup failed', 'A feed failed', 'A release failed', 'Prices are held back'].map(
      (label) => `ada@people.example: ${label}`,
    ),
  );
  const text = server.received.map((mail) => mail.text).join('');
  expect(text).toContain('- Feed "Shop": no answer (503)');
  expect(text).toContain('- 3 prices from "Shop"');
  pass(60);
  expect(await told()).toEqual([]);
});

it('is not for roles that may not see it, then or later', async () => {
  const ed = await somebody('ed', 'editor', ['feed.failed']);
  expect(ed.status).toBe(400);
  const { own, id } = await somebody('eve', 'editor', ['report.opened']);
  expect(own.alerts.map(({ name }) => name)).toEqual([
    'release.failed',
    'prices.held',
    'report.opened',
  ]);
  await run("UPDATE users SET role = 'visitor' WHERE id = ?", id);
  await report();
  expect(await told()).toEqual([]);
});

describe('a release that failed', () => {
  const at = (second: string) => `2026-11-21T12:00:${second}Z`;
  const running = { startedAt: at('01'), durationMs: null, error: null };
  const done = (error: string | null, startedAt = at('01')) => ({
    startedAt,
    durationMs: 900,
    error,
  });

  it.each([
    ['that goes on', [running], []],
    ['that came out well', [running, done(null)], []],
    [
      'that failed, once, by its first line',
      [running, done('no space\nlog'), done('no space')],
      ['no space'],
    ],
    ['that nobody saw begin', [done('no space', at('09'))], ['no space']],
    [
      'and the next one',
      [done('no space', at('09')), done('no space', at('19'))],
      ['no space', 'no space'],
    ],
  ])('is told of a build %s', (_, builds, lines) => {
    let build: object | null = null;
    let hear = () => {};
    const told: string[] = [];
    const publisher = {
      status: () => ({ build }),
      subscribe(listener: () => void) {
        hear = listener;
        return () => {};
      },
    } as unknown as Parameters<typeof watchBuilds>[0];
    watchBuilds(publisher, (line) => told.push(line));
    for (build of builds) hear();
    expect(told).toEqual(lines);
  });
});
