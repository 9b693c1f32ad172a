import { afterAll, describe, expect, it } from 'vitest';
import { api } from '#src/domain/core/paths/paths.ts';
import type { ManagedUser, ManagedUserList } from '#src/contract/people/users.ts';
import { GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';
const t = await openTestApp();
const admin = await testAccount(t, 'ada', true);
const visitor = await testAccount(t, 'uma');
afterAll(() => t.close());

const asAdmin = (method: string, path: string, body?: unknown, headers = {}) =>
  t.send(method, path, { cookie: admin.cookie, body, headers });
const put = (user: { id: number }, body: object) => asAdmin('PUT', api.managedUser(user.id), body);
const status = async (cookie: string, path: string = api.user) =>
  (await t.send('GET', path, { cookie })).status;

describe('guards', () => {
  it('looks at origin, session, role, body and version, in this order', async () => {
    const path = api.managedUser(visitor.id);
    const ask = (cookie: string, site: string, body: unknown) =>
      t.send('PUT', path, { cookie, body, headers: { 'Sec-Fetch-Site': site } });
    const message = async (answer: Response | Promise<Response>) =>
      ((await (await answer).json()) as { message: string }).message;
    expect(await message(ask('', 'cross-site', {}))).toContain('did not come from');
    expect(await message(ask('', 'same-origin', {}))).toBe('Please log in');
    expect(await message(ask(visitor.cookie, 'same-origin', {}))).toBe('Only admins may do this');
    expect((await ask(admin.cookie, 'same-origin', {})).status).toBe(400);
    const body = { role: 'visitor', disabled: false };
    expect((await ask(admin.cookie, 'same-origin', body)).status).toBe(428);
    expect((await ask(admin.cookie, 'same-origin', { ...body, version: 77 })).status).toBe(409);
  });

  it('answers the admin check with the user', async () => {
    const answer = await asAdmin('GET', api.adminCheck);
    expect(await answer.json()).toEqual({ id: admin.id, username: 'ada', isAdmin: true });
  });
});

describe('the list', () => {
  it('pages, searches and shows no secret', async () => {
    const answer = await asAdmin('GET', `${api.users}?q=AD`);
    const list = (await answer.json()) as ManagedUserList;
    expect(list.data.map((user) => user.username)).toEqual(['ada']);
    expect(JSON.stringify(list)).not.toMatch(/hash|argon2|session/i);
    for (const query of ['page=0', 'page=x', 'q=a&q=b', 'page=1e9']) {
      expect((await asAdmin('GET', `${api.users}?${query}`)).status).toBe(400);
    }
  });
});

describe('a new user', () => {
  const create = (body: object) => asAdmin('POST', api.users, body);

  it('is made by an admin, logs in, and is in the log without the password', async () => {
    const answer = await create({ username: '  Nia  Moss ', password: 'v9#kLm' });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const user = (await answer.json()) as ManagedUser;
    expect(user).toMatchObject({
      username: 'Nia Moss',
      role: 'visitor',
      disabled: false,
      version: 1,
    });
    const body = { username: 'nia moss', password: 'v9#kLm' };
    expect((await t.send('POST', api.login, { body })).status).toBe(200);
    const row = await t.db.first<Record<string, unknown>>(
      "SELECT actor_name, action, after FROM audit_log WHERE entity = 'user' AND entity_id = ?",
      [user.id],
    );
    expect(row).toEqual({
      actor_name: 'ada',
      action: 'create',
      after: '{"username":"Nia Moss","role":"visitor"}',
    });
  });

  it('may be an admin, with a password of 12', async () => {
    const short = await create({ username: 'chief', password: 'v9#kLm-2', role: 'admin' });
    expect(short.status).toBe(400);
    expect(await short.json()).toMatchObject({ issues: [{ path: 'password' }] });
    const made = await create({ username: 'chief', password: GOOD_PASSWORD, role: 'admin' });
    expect(await made.json()).toMatchObject({ role: 'admin', adminReady: true });
  });

  it('needs a name of its own and a password that is not common', async () => {
    const taken = await create({ username: 'ADA', password: GOOD_PASSWORD });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ issues: [{ path: 'username' }] });
    for (const [field, value] of [
      ['username', 'x'],
      ['password', 'password'],
      ['password', ''],
    ] as const) {
      const body = { username: 'somebody', password: GOOD_PASSWORD, [field]: value };
      expect(await (await create(body)).json()).toMatchObject({ issues: [{ path: field }] });
    }
  });
});

describe('changing a user', () => {
  it('promotes only with a password of 12, set by the admin or already there', async () => {
    const made = await t.send('POST', api.register, {
      body: { username: 'shorty', password: 'v9#kLm' },
    });
    const { id } = (await made.json()) as { id: number };
    const refused = await put({ id }, { role: 'admin', disabled: false, version: 1 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ issues: [{ path: 'password' }] });
    const short = { role: 'admin', disabled: false, version: 1, password: 'kf8-Ulm.tr' };
    expect((await put({ id }, short)).status).toBe(400);
    const answer = await put({ id }, { ...short, password: `${GOOD_PASSWORD}2` });
    expect(await answer.json()).toMatchObject({ role: 'admin', version: 2 });
    expect(answer.status).toBe(200);
  });

  it('ends the sessions of a demoted and of a disabled user at the next request', async () => {
    const second = await testAccount(t, 'second', true);
    expect(await status(second.cookie, api.adminCheck)).toBe(200);
    const demoted = await put(second, { role: 'visitor', disabled: false, version: 1 });
    expect(demoted.status).toBe(200);
    expect(await status(second.cookie, api.adminCheck)).toBe(401);
    const user = await testAccount(t, 'to-disable');
    expect(await status(user.cookie)).toBe(200);
    await put(user, { role: 'visitor', disabled: true, version: 1 });
    expect(await status(user.cookie)).toBe(401);
  });

  it('answers a stale version with the row as it is', async () => {
    const user = await testAccount(t, 'stale');
    await put(user, { role: 'visitor', disabled: true, version: 1 });
    const answer = await put(user, { role: 'visitor', disabled: false, version: 1 });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      current: { id: user.id, disabled: true, version: 2 },
    });
  });

  it('sets a password, which ends the sessions of its user', async () => {
    const user = await testAccount(t, 'forgetful');
    const answer = await asAdmin('POST', api.userPassword(user.id), { password: 'fresh-Start.99' });
    expect(answer.status).toBe(200);
    expect(await status(user.cookie)).toBe(401);
    const body = { username: 'forgetful', password: 'fresh-Start.99' };
    expect((await t.send('POST', api.login, { body })).status).toBe(200);
    // The own password is changed with the old one, or a stolen session could keep the account.
    const own = await asAdmin('POST', api.userPassword(admin.id), { password: 'fresh-Start.99' });
    expect(own.status).toBe(409);
    const rights = { role: 'admin', disabled: false, version: 1, password: 'fresh-Start.99' };
    expect((await put(admin, rights)).status).toBe(409);
  });

  it('removes a user with their sessions, by the version if one is named', async () => {
    const user = await testAccount(t, 'goner');
    const path = api.managedUser(user.id);
    expect((await asAdmin('DELETE', path, undefined, { 'If-Match': '"9"' })).status).toBe(409);
    expect((await asAdmin('DELETE', path, undefined, { 'If-Match': 'nine' })).status).toBe(400);
    expect((await asAdmin('DELETE', path, undefined, { 'If-Match': '"1"' })).status).toBe(200);
    expect(await status(user.cookie)).toBe(401);
    expect((await asAdmin('DELETE', path)).status).toBe(404);
  });
});
