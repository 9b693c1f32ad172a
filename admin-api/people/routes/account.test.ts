import { hash } from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cookieOf,
  GOOD_PASSWORD,
  openTestApp,
  testAccount,
  type TestRequest,
} from '../../testing.ts';
import { TEST_NOW } from '#db/testing.ts';
let time = TEST_NOW.getTime();
const t = await openTestApp({ now: () => new Date(time) });
afterAll(() => t.close());
let address = '';
let addresses = 0;
// Each test comes from an address of its own, so that limits of one do not meet another.
beforeEach(() => {
  addresses += 1;
  address = `203.0.113.${addresses}`;
});

const send = (method: string, path: string, request: TestRequest = {}) =>
  t.send(method, path, { address, ...request });
const login = (username: string, password = GOOD_PASSWORD, request: TestRequest = {}) =>
  send('POST', '/api/login', { ...request, body: { username, password } });
const register = (body: unknown) => send('POST', '/api/register', { body });
const who = (cookie: string) => send('GET', '/api/user', { cookie });

describe('GET /api/user', () => {
  it('answers exactly id, username and isAdmin', async () => {
    const { id, cookie } = await testAccount(t, 'exact');
    const answer = await who(cookie);
    expect(await answer.json()).toEqual({ id, username: 'exact', isAdmin: false });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('tells a browser with a dead session to stop asking', async () => {
    const answer = await who(`session=${'x'.repeat(43)}; signed_in=1`);
    expect(answer.status).toBe(401);
    expect((await who('')).headers.getSetCookie()).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=; .*Max-Age=0/),
      expect.stringMatching(/^signed_in=; Max-Age=0/),
    ]);
  });

  it('lets a session slide with requests', async () => {
    const { cookie } = await testAccount(t, 'slider');
    time += 5 * 24 * 3_600_000;
    const answer = await who(cookie);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toBe(cookie);
    time = TEST_NOW.getTime();
  });
});

describe('POST /api/register', () => {
  it('creates a visitor, logs in and keeps the name as typed', async () => {
    const answer = await register({ username: '  Mira  Quill ', password: 'v9#kLm' });
    expect(answer.status).toBe(201);
    const user = await answer.json();
    expect(user).toEqual({ id: expect.any(Number), username: 'Mira Quill', isAdmin: false });
    expect(await (await who(cookieOf(answer))).json()).toEqual(user);
  });

  it('says that a name is taken, whatever its case', async () => {
    await register({ username: 'Taken', password: GOOD_PASSWORD });
    const answer = await register({ username: 'tAKEN', password: GOOD_PASSWORD });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      message: 'This username is taken',
      issues: [{ path: 'username', message: 'This username is taken' }],
    });
  });

  it.each([
    [{ username: 'ab', password: GOOD_PASSWORD }, 'Username must be at least 3 characters'],
    [{ username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'abc', password: '123456' }, 'This password is too common. Choose another one'],
    [{ username: '<b>bold', password: GOOD_PASSWORD }, 'markup'],
    [{ username: 'in\u200bvisible', password: GOOD_PASSWORD }, 'invisible'],
  ])('refuses %j', async (body, message) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    const { message: said, issues } = (await answer.json()) as {
      message: string;
      issues: { path: string }[];
    };
    expect(said).toContain(message);
    expect(issues.length).toBeGreaterThan(0);
  });

  it('takes nothing from a client that only the server knows', async () => {
    const more = { isAdmin: true, is_admin: 1, role: 'admin', id: 1, createdAt: '2020-01-01' };
    const answer = await register({ username: 'massive', password: GOOD_PASSWORD, ...more });
    expect(answer.status).toBe(400);
    const { message } = (await answer.json()) as { message: string };
    for (const name of Object.keys(more)) expect(message).toContain(name);
  });

  it('limits new accounts an address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push((await register({ username: 'Taken', password: GOOD_PASSWORD })).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  it('can be switched off', async () => {
    const closed = await openTestApp({}, { REGISTRATION: 'off' });
    const answer = await closed.send('POST', '/api/register', {
      body: { username: 'late', password: GOOD_PASSWORD },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'Registration is closed' });
    await closed.close();
  });
});

describe('POST /api/login', () => {
  it('finds the name in any case and answers the user', async () => {
    const { id } = await testAccount(t, 'Logan');
    const answer = await login(' LOGAN ');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id, username: 'Logan', isAdmin: false });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers an unknown user and a wrong password alike', async () => {
    await testAccount(t, 'known');
    const wrong = await login('known', 'not the one');
    const unknown = await login('stranger', 'not the one');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await wrong.json()).toEqual({ message: 'Wrong username or password' });
    expect(await unknown.json()).toEqual({ message: 'Wrong username or password' });
    const names = (answer: Response) => [...answer.headers.keys()].sort();
    expect(names(wrong)).toEqual(names(unknown));
  });

  it.each([
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ username: ['x'], password: 'y' }, ''],
    [{ username: 'x', password: 'y'.repeat(2000) }, ''],
  ])('refuses %j: %s', async (body, message) => {
    const answer = await send('POST', '/api/login', { body });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toContain(message);
  });

  it('gives a new token each time, never takes one, and ends the session it replaces', async () => {
    const { cookie: first } = await testAccount(t, 'rotate');
    const planted = `session=${'p'.repeat(43)}`;
    const second = cookieOf(await login('rotate', GOOD_PASSWORD, { cookie: planted }));
    expect(second).not.toContain(planted);
    const third = cookieOf(await login('rotate', GOOD_PASSWORD, { cookie: second }));
    expect(third).not.toBe(second);
    expect((await who(second)).status).toBe(401);
    expect((await who(third)).status).toBe(200);
    // Another browser stays logged in.
    expect((await who(first)).status).toBe(200);
  });

  it('refuses a disabled user only after the right password', async () => {
    const { id } = await testAccount(t, 'barred');
    await t.db.write((commit) =>
      commit([{ sql: 'UPDATE users SET disabled = 1 WHERE id = ?', args: [id] }]),
    );
    expect((await login('barred', 'wrong')).status).toBe(401);
    const answer = await login('barred');
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'This account is disabled' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('reads the forwarded address only behind a trusted proxy', async () => {
    const proxied = await openTestApp({}, { TRUST_PROXY: '1' });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const answer = await proxied.send('POST', '/api/login', {
        body: { username: 'x-y-z', password: 'wrong' },
        headers: { 'X-Forwarded-For': `6.6.6.6, 9.9.9.${i}` },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual(Array<number>(12).fill(401));
    await proxied.close();
  });
});

describe('a hash of weaker parameters', () => {
  it('is made anew by the next login', async () => {
    const { id } = await testAccount(t, 'veteran');
    const weak = await hash(GOOD_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const set = 'UPDATE users SET password_hash = ? WHERE id = ?';
    await t.db.write((commit) => commit([{ sql: set, args: [weak, id] }]));
    expect((await login('veteran')).status).toBe(200);
    const row = await t.db.first('SELECT password_hash AS hash FROM users WHERE id = ?', [id]);
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login('veteran')).status).toBe(200);
  });
});

describe('POST /api/logout', () => {
  it('ends the session, clears both cookies and the browser', async () => {
    const { cookie, id } = await testAccount(t, 'leaver');
    const answer = await send('POST', '/api/logout', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(cookieOf(answer)).toBe('');
    expect((await who(cookie)).status).toBe(401);
    expect(await t.db.all('SELECT id FROM sessions WHERE user_id = ?', [id])).toEqual([]);
  });

  it('changes nothing by GET', async () => {
    const { cookie } = await testAccount(t, 'stayer');
    expect((await send('GET', '/api/logout', { cookie })).status).toBe(405);
    expect((await who(cookie)).status).toBe(200);
  });
});

describe('POST /api/password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    send('POST', '/api/password', { cookie, body: { currentPassword, newPassword } });

  it('asks for the old one and ends every other session', async () => {
    const { cookie } = await testAccount(t, 'changer');
    const other = cookieOf(await login('changer'));
    const wrong = await change(cookie, 'not mine', 'another-Good1');
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ issues: [{ path: 'currentPassword' }] });
    const answer = await change(cookie, GOOD_PASSWORD, 'another-Good1');
    expect(answer.status).toBe(200);
    expect((await who(other)).status).toBe(401);
    // The own session goes on under a new token.
    expect((await who(cookie)).status).toBe(401);
    expect((await who(cookieOf(answer))).status).toBe(200);
    expect((await login('changer')).status).toBe(401);
    expect((await login('changer', 'another-Good1')).status).toBe(200);
  });

  it('holds admins to 12 characters and everybody to uncommon ones', async () => {
    const { cookie } = await testAccount(t, 'boss', true);
    const short = await change(cookie, GOOD_PASSWORD, 'v9#kLm-2');
    expect(await short.json()).toMatchObject({
      issues: [{ path: 'newPassword', message: 'Password must be at least 12 characters' }],
    });
    expect((await change(cookie, GOOD_PASSWORD, 'password123456')).status).toBe(400);
  });
});
