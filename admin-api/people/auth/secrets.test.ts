import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { askServer } from '../../server/control/ask-server.ts';
import type { Services } from '../../command.ts';
import { serveCommands } from '../../server/control/testing.ts';
import { redact } from '../../publish/build/build-log.ts';
import { cookieOf, openTestApp, testAccount, type TestRequest } from '../../testing.ts';
import { ACCOUNT_COMMANDS } from './commands/commands.ts';

const lines: string[] = [];
/** What an operator keeps secret in the environment. */
const ENV = {
  ADMIN_PASSWORD: 'env-Admin.word-71',
  DATABASE_AUTH_TOKEN: 'env-token-8c1f2e',
  BUILD_HOOK_URL: 'https://hook.example/env-hook-55d0',
  SMTP_URL: 'smtps://atlas:env-mail-word-3c@mail.example',
  MAIL_FROM: 'mail@atlas.example',
  SITE_URL: 'http://localhost:4321',
};
const ENV_SECRETS = [
  ENV.ADMIN_PASSWORD,
  ENV.DATABASE_AUTH_TOKEN,
  'env-hook-55d0',
  'env-mail-word-3c',
];
const t = await openTestApp({ log: pino({}, { write: (line) => lines.push(line) }) }, ENV);
afterAll(() => t.close());

const PASSWORDS = ['kf8-Ulm.tram-Bus', 'second-Good.77', 'a wrong guess 1'];
const bodies: string[] = [];
const tokens: string[] = [];

async function send(method: string, path: string, request: TestRequest = {}) {
  const answer = await t.send(method, path, request);
  bodies.push(await answer.clone().text());
  for (const [, token] of cookieOf(answer).matchAll(/(?:session|device)=([\w-]{43})/g)) {
    tokens.push(token!);
  }
  return answer;
}

/** Every value of every table that could hold a secret. */
async function everythingStored(): Promise<string> {
  const tables = ['users', 'sessions', 'known_devices', 'audit_log'];
  const rows = await Promise.all(tables.map((table) => t.db.all(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows);
}

it('lets no password or token into a log line, an answer or the database', async () => {
  const username = 'Eve\r\n{"lvl":"error"}';
  const named = { username: 'eve-adams', password: PASSWORDS[0] };
  await send('POST', api.register, { body: { username, password: PASSWORDS[0] } });
  const cookie = cookieOf(await send('POST', api.register, { body: named }));
  await send('POST', api.register, { body: named });
  await send('POST', api.login, { body: { ...named, password: PASSWORDS[2] } });
  // In the wrong field, and so often that the log tells of the limit.
  for (let i = 0; i < 12; i += 1) {
    const body = { username: PASSWORDS[2], password: PASSWORDS[2] };
    await send('POST', api.login, { body, address: '192.0.2.2' });
  }
  await send('POST', api.login, { body: { ...named, extra: PASSWORDS[2] } });
  await send('POST', api.login, { body: named });
  const change = { currentPassword: PASSWORDS[0], newPassword: PASSWORDS[1] };
  const next = cookieOf(await send('POST', api.password, { cookie, body: change }));
  await send('GET', api.user, { cookie: next });
  await send('GET', api.users, { cookie: next });
  await send('POST', api.logout, { cookie: next });

  expect(tokens.length).toBeGreaterThanOrEqual(6);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join('')).toContain('auth.login.limited');
  const stored = await everythingStored();
  expect(stored).toContain('eve-adams');
  for (const secret of [...PASSWORDS, ...tokens]) {
    expect(lines.join('')).not.toContain(secret);
    expect(bodies.join('')).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
  expect(bodies.join('')).not.toMatch(/argon2|hash|expires/i);
});

it('tells an admin nothing of the secrets in the environment, nor the log', async () => {
  const { cookie } = await testAccount(t, 'ada', true);
  const said: string[] = [];
  for (const path of [api.publish, mailApi.mail, api.backups, api.version, api.users]) {
    const answer = await t.send('GET', path, { cookie });
    said.push(await answer.text());
  }
  expect(said.join('').length).toBeGreaterThan(100);
  const failure = `it failed at ${Object.values(ENV).join(' and ')}`;
  said.push(redact(failure, { root: '/srv/atlas', env: t.env }));
  expect(said.at(-1)).toContain('[secret]');
  for (const secret of ENV_SECRETS) expect(said.concat(lines).join('')).not.toContain(secret);
});

it('hears passwords from the command line and lets none into the log or the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-secrets-'));
  const log = pino({}, { write: (line) => lines.push(line) });
  const services = () => ({ db: t.db, now: () => TEST_NOW }) as Services;
  const stop = await serveCommands(dataDir, { ...t, commands: ACCOUNT_COMMANDS, services, log });
  const ask = (name: string, password?: string) => {
    const input = { username: 'sock', role: 'admin', random: password === undefined, password };
    return askServer(dataDir, { name, input }, () => {});
  };
  const [typed, weak] = ['typed-Over.the-sock1', 'shorty-7'];
  expect(await ask('user:create', weak)).toMatchObject({ exitCode: 1 });
  expect(await ask('user:create', typed)).toMatchObject({ exitCode: 0 });
  const { password } = (await ask('user:password'))!.data as { password: string };
  expect(await ask('user:burn', typed)).toMatchObject({ exitCode: 1 });
  await stop();
  await rm(dataDir, { recursive: true, force: true });
  const said = lines.join('');
  expect(said).toContain('"name":"user:create"');
  expect(said).toContain('control.failed');
  const stored = await everythingStored();
  expect(stored).toContain('"sock"');
  for (const secret of [typed, weak, password, typed.slice(0, 10)]) {
    expect(said).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

it('writes one line of JSON an event, whatever a name holds', async () => {
  await send('POST', api.login, {
    body: { username: 'x\n\u001b[31m{"evt":"forged"}', password: 'y' },
  });
  for (const line of lines) {
    for (const sign of ['\r', '\n', '\u001b']) expect(line.trimEnd()).not.toContain(sign);
    expect(JSON.parse(line)).not.toMatchObject({ evt: 'forged' });
  }
});

it('logs a login that failed and one that went well, with the address', async () => {
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events).toContainEqual(
    expect.objectContaining({ evt: 'auth.login.fail', ip: '192.0.2.1', rid: expect.any(String) }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ evt: 'auth.login', uid: expect.any(Number) }),
  );
});
