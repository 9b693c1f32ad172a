import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { appDeps, createApp } from '../../app.ts';
import { ACCOUNT_COMMANDS } from '../auth/commands/commands.ts';
import { askServer } from '../../server/control/ask-server.ts';
import type { Services } from '../../command.ts';
import { serveCommands } from '../../server/control/testing.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, sendTo, testAccount } from '../../testing.ts';

const HOUR = 3_600_000;
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let time: number;
/** Hashes that passwords were checked against. */
let checked: string[];
beforeAll(async () => {
  // Each password is worked out once for a hash: most of them come a hundred times.
  const known = new Map<string, Promise<boolean>>();
  const verifyHash = (hash: string, password: string) => {
    checked.push(hash);
    const key = `${hash} ${password}`;
    const fits = known.get(key) ?? verify(hash, password);
    known.set(key, fits);
    return fits;
  };
  const now = () => new Date(time);
  t = await openTestApp({ now });
  deps = appDeps({ db: t.db, env: t.env, now, verifyHash });
  app = createApp(deps);
});
afterAll(() => t.close());
beforeEach(() => {
  time = TEST_NOW.getTime();
  checked = [];
});

let network = 0;
/** An address in a network from which nobody came before. */
const fresh = () => `20.${(network += 1) >> 8}.${network & 255}.1`;
const login = (username: string, password: string, { cookie = '', address = fresh() } = {}) =>
  sendTo(app, 'POST', '/api/login', { body: { username, password }, cookie, address });
/** Wrong passwords from a network each, until no stranger may try the account any more. */
const attack = async (username: string) => {
  const statuses = [];
  for (let i = 0; i < 105; i += 1) statuses.push((await login(username, 'wrong')).status);
  return statuses.filter((status) => status === 401).length;
};
/** The cookie of the device alone, as a browser has it after logging out. */
const deviceOf = (answer: Response) =>
  cookieOf(answer)
    .split('; ')
    .find((pair) => pair.startsWith('device='))!;

describe('a login with a name that nobody has', () => {
  it('costs one check of a password, like that of a user', async () => {
    await testAccount(t, 'known');
    await login('known', 'wrong');
    await login('stranger', 'wrong');
    expect(checked).toHaveLength(2);
    const parameters = (hash: string) => hash.slice(0, hash.indexOf('p=1$') + 4);
    expect(parameters(checked[1]!)).toBe(parameters(checked[0]!));
    expect(parameters(checked[1]!)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is refused like that of a user once it was tried too often', async () => {
    await testAccount(t, 'tried');
    for (const name of ['tried', 'nobody-has-this']) {
      const address = fresh();
      for (let i = 0; i < 10; i += 1) await login(name, 'wrong', { address });
      const answer = await login(name, 'wrong', { address });
      expect(answer.status).toBe(429);
      expect(await answer.json()).toEqual({
        message: 'Too many login attempts. Try again in 15 minutes.',
      });
    }
  });
});

describe('an account under attack from everywhere', () => {
  it('checks a hundred passwords of strangers an hour, then only those of its own devices', async () => {
    await testAccount(t, 'mira');
    const device = deviceOf(await login('mira', GOOD_PASSWORD));
    checked = [];
    expect(await attack('mira')).toBe(100);
    expect(checked).toHaveLength(100);

    const refused = await login('mira', GOOD_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    const answer = await login('mira', GOOD_PASSWORD, { cookie: device });
    expect(answer.status).toBe(200);
    expect(deviceOf(answer)).toBe(device);
    // Ten wrong ones, and the device waits like everybody.
    for (let i = 0; i < 10; i += 1) {
      expect((await login('mira', 'wrong', { cookie: device })).status).toBe(401);
    }
    expect((await login('mira', GOOD_PASSWORD, { cookie: device })).status).toBe(429);
    time += HOUR;
    expect((await login('mira', GOOD_PASSWORD)).status).toBe(200);
  });

  it('lets in by the cookie of another account, of a made-up device or of long ago nobody', async () => {
    await testAccount(t, 'nora');
    await testAccount(t, 'mallory');
    const own = deviceOf(await login('nora', GOOD_PASSWORD));
    const others = deviceOf(await login('mallory', GOOD_PASSWORD));
    time += 181 * 24 * HOUR;
    await attack('nora');
    for (const cookie of [own, others, `device=${'x'.repeat(43)}`, 'device=', `${own}; ${own}`]) {
      expect((await login('nora', GOOD_PASSWORD, { cookie })).status).toBe(429);
    }
  });

  it('still lets its owner change the password, and forgets every device with it', async () => {
    await testAccount(t, 'olga');
    const first = await login('olga', GOOD_PASSWORD);
    await attack('olga');
    const answer = await sendTo(app, 'POST', '/api/password', {
      body: { currentPassword: GOOD_PASSWORD, newPassword: 'another-Good1' },
      cookie: cookieOf(first),
    });
    expect(answer.status).toBe(200);
    const again = (cookie: string) => login('olga', 'another-Good1', { cookie });
    expect((await again(deviceOf(first))).status).toBe(429);
    expect((await again(deviceOf(answer))).status).toBe(200);
  });
});

describe('user:unlock', () => {
  it('opens an account in the running server at once', async () => {
    const { attempts } = deps.auth;
    const services = () => ({ db: t.db, attempts }) as Partial<Services> as Services;
    const dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-unlock-'));
    const stop = await serveCommands(dataDir, { ...t, commands: ACCOUNT_COMMANDS, services });
    const unlock = (username: string) =>
      askServer(dataDir, { name: 'user:unlock', input: { username } }, () => {});
    await testAccount(t, 'Sara');
    await attack('sara');
    expect((await login('sara', GOOD_PASSWORD)).status).toBe(429);
    expect(await unlock('sarah')).toEqual({
      exitCode: 1,
      message: 'There is no user "sarah"',
    });
    expect(await unlock('SARA')).toEqual({
      exitCode: 0,
      message: 'Sara can be logged in as from anywhere again',
    });
    expect((await login('sara', GOOD_PASSWORD)).status).toBe(200);
    expect(await attack('sara')).toBe(100);
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('ten wrong passwords from one address', () => {
  const services = () => ({ db: t.db, now: () => new Date(time), attempts: deps.auth.attempts });
  const command = (name: string, input: object) =>
    ACCOUNT_COMMANDS.find((known) => known.name === name)!.run(
      { ...input, role: 'visitor', random: false },
      services() as Partial<Services> as Services,
      { say: () => {}, signal: new AbortController().signal },
    );
  const tryTen = async (username: string, options: { cookie?: string; address: string }) => {
    for (let i = 0; i < 10; i += 1) await login(username, 'wrong', options);
  };
  const NEW = 'another-Good1';

  it('are no matter there after user:unlock, for that account alone', async () => {
    await testAccount(t, 'tess');
    await testAccount(t, 'other-tess');
    const address = fresh();
    await tryTen('tess', { address });
    expect((await login('tess', GOOD_PASSWORD, { address })).status).toBe(429);
    const { unlock } = deps.auth.attempts;
    unlock((await t.db.first<{ id: number }>("SELECT id FROM users WHERE username = 'tess'"))!.id);
    expect((await login('tess', GOOD_PASSWORD, { address })).status).toBe(200);
    expect((await login('other-tess', GOOD_PASSWORD, { address })).status).toBe(429);
    // Limits hold from there on as before.
    await tryTen('tess', { address });
    expect((await login('tess', GOOD_PASSWORD, { address })).status).toBe(429);
    time += HOUR / 4;
    expect((await login('tess', GOOD_PASSWORD, { address })).status).toBe(200);
    await tryTen('tess', { address });
    expect((await login('tess', GOOD_PASSWORD, { address })).status).toBe(429);
  });

  it('nor after a new password, by an admin or by the command', async () => {
    const { cookie } = await testAccount(t, 'chief', true);
    const { id } = await testAccount(t, 'uwe');
    const ways = [
      () =>
        sendTo(app, 'POST', `/api/admin/users/${id}/password`, { cookie, body: { password: NEW } }),
      async () =>
        sendTo(app, 'PUT', `/api/admin/users/${id}`, {
          cookie,
          body: { role: 'visitor', disabled: false, password: NEW, version: await versionOf(id) },
        }),
      () => command('user:password', { username: 'uwe', password: NEW }),
    ];
    for (const way of ways) {
      const address = fresh();
      await tryTen('uwe', { address });
      expect((await login('uwe', NEW, { address })).status).toBe(429);
      const done = await way();
      expect('status' in done ? done.status : done.exitCode).toBe('status' in done ? 200 : 0);
      expect((await login('uwe', NEW, { address })).status).toBe(200);
    }
  });
  const versionOf = async (id: number) =>
    (await t.db.first<{ version: number }>('SELECT version FROM users WHERE id = ?', [id]))!
      .version;

  it('of a session are all that it has', async () => {
    const { cookie } = await testAccount(t, 'wanda');
    const change = async (currentPassword: string) => {
      const body = { currentPassword, newPassword: NEW };
      return (await sendTo(app, 'POST', '/api/password', { body, cookie, address: fresh() }))
        .status;
    };
    for (let i = 0; i < 10; i += 1) expect(await change('wrong')).toBe(400);
    expect(await change(GOOD_PASSWORD)).toBe(429);
  });
});

describe('the cookie of a device', () => {
  it('can be read by no script and no other site, and its value is stored nowhere', async () => {
    await testAccount(t, 'pia');
    const answer = await login('pia', GOOD_PASSWORD);
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    expect(line).toMatch(
      /^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const rows = await t.db.all('SELECT * FROM known_devices');
    expect(JSON.stringify(rows)).not.toContain(line!.slice(7, 50));
  });

  it('needs https where the site has it', async () => {
    const secure = await openTestApp({}, { SITE_URL: 'https://sim.example' });
    await testAccount(secure, 'pia');
    const answer = await secure.send('POST', '/api/login', {
      body: { username: 'pia', password: GOOD_PASSWORD },
    });
    const lines = answer.headers.getSetCookie().join('\n');
    expect(lines).toMatch(/^__Host-device=.*; HttpOnly; SameSite=Strict; Secure$/m);
    await secure.close();
  });

  it('comes with a new account too, and opens nothing by itself', async () => {
    const body = { username: 'quentin', password: GOOD_PASSWORD };
    const answer = await sendTo(app, 'POST', '/api/register', { body, address: fresh() });
    const device = deviceOf(answer);
    expect((await t.send('GET', '/api/user', { cookie: device })).status).toBe(401);
    await attack('quentin');
    expect((await login('quentin', GOOD_PASSWORD, { cookie: device })).status).toBe(200);
  });

  it('is kept for twenty devices of a user, those used last', async () => {
    const { id } = await testAccount(t, 'rosa');
    const devices = [];
    for (let i = 0; i < 22; i += 1) {
      time += 60_000;
      devices.push(deviceOf(await login('rosa', GOOD_PASSWORD)));
    }
    const rows = await t.db.all('SELECT id FROM known_devices WHERE user_id = ?', [id]);
    expect(rows).toHaveLength(20);
    await attack('rosa');
    const tries = await Promise.all(
      devices.map(async (cookie) => (await login('rosa', GOOD_PASSWORD, { cookie })).status),
    );
    expect(tries).toEqual([429, 429, ...Array<number>(20).fill(200)]);
  });
});
