import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ConfirmWays, FactorAdded, SecondFactor } from '#src/contract/people/second-factor.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';
import { codeAt, firstStep, setUpApp } from './testing.ts';

const MINUTE = 60_000;
let time = TEST_NOW.getTime();
const key = { SECOND_FACTOR_KEY: 'k'.repeat(40) };
const t = await openTestApp({ now: () => new Date(time) }, key);
const strict: typeof t = await openTestApp(
  { now: () => new Date(time) },
  { ...key, REQUIRE_SECOND_FACTOR: 'admin' },
);
afterAll(() => Promise.all([t.close(), strict.close()]));

/** What a refusal says to programs. */
const codeOf = async (answer: Response) =>
  answer.status === 403 ? ((await answer.json()) as { code?: string }).code : undefined;

describe('POST /api/confirm', () => {
  const ways = async (cookie: string) =>
    (await (await t.send('GET', factorApi.confirm, { cookie })).json()) as ConfirmWays;
  const confirm = (cookie: string, body: object) =>
    t.send('POST', factorApi.confirm, { cookie, body });
  const asks = async (cookie: string) =>
    (await codeOf(await t.send('POST', api.users, { cookie, body: {} }))) === 'confirm';
  const fresh = (name: string) => testAccount(t, name, 'admin');

  it('opens those calls for ten minutes, in this session alone', async () => {
    const { cookie } = await fresh('one-session');
    const login = { username: 'one-session', password: GOOD_PASSWORD };
    const other = cookieOf(await t.send('POST', api.login, { body: login }));
    expect(await asks(cookie)).toBe(false);
    time += 11 * MINUTE;
    expect(await asks(cookie)).toBe(true);
    expect((await confirm(cookie, { password: 'not mine' })).status).toBe(400);
    expect(await asks(cookie)).toBe(true);
    expect((await confirm(cookie, { password: GOOD_PASSWORD })).status).toBe(200);
    expect([await asks(cookie), await asks(other)]).toEqual([false, true]);
    time += 10 * MINUTE;
    expect(await asks(cookie)).toBe(false);
    time += MINUTE;
    expect(await asks(cookie)).toBe(true);
  });

  it('takes a code of the app once, and no recovery code', async () => {
    const { cookie } = await fresh('with-app');
    expect((await ways(cookie)).ways).toEqual({ app: false, recovery: false, password: true });
    const { secret, recoveryCodes } = await setUpApp(t, cookie, time);
    time += 12 * MINUTE;
    expect((await ways(cookie)).ways).toMatchObject({ app: true, password: true });
    expect((await confirm(cookie, { recoveryCode: recoveryCodes[0] })).status).toBe(400);
    const body = { code: codeAt(secret, time) };
    expect((await confirm(cookie, body)).status).toBe(200);
    expect(await asks(cookie)).toBe(false);
    expect((await confirm(cookie, body)).status).toBe(400);
  });

  it('is limited by the session: ten wrong passwords, five wrong codes in a quarter of an hour', async () => {
    const { cookie } = await fresh('guessed-at');
    for (const [tries, wrong] of [
      [10, { password: 'no' }],
      [5, { code: '000000' }],
    ] as const) {
      for (let n = 0; n < tries; n += 1) expect((await confirm(cookie, wrong)).status).toBe(400);
      expect((await confirm(cookie, wrong)).status).toBe(429);
    }
    expect((await confirm(cookie, { password: GOOD_PASSWORD })).status).toBe(429);
  });

  it('wants one proof, and a passkey that was asked for', async () => {
    const { cookie } = await fresh('several');
    const passkey = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    };
    for (const body of [{}, { password: 'a', code: '000000' }, { passkey }]) {
      expect((await confirm(cookie, body)).status).toBe(400);
    }
  });
});

describe('REQUIRE_SECOND_FACTOR=admin', () => {
  let bound: Awaited<ReturnType<typeof testAccount>>;
  beforeAll(async () => (bound = await testAccount(strict, 'must', 'admin')));

  it('an editor needs none', async () => {
    const { cookie } = await testAccount(strict, 'free', 'editor');
    expect((await strict.send('GET', api.adminCheck, { cookie })).status).toBe(200);
  });

  it('sends the admin from the dashboard to the account, and lets them in once it is set up', async () => {
    const body = { username: 'must', password: GOOD_PASSWORD };
    const login = await strict.send('POST', api.login, { body });
    expect(await login.json()).toMatchObject({ username: 'must', mustSetUp: true });
    const cookie = cookieOf(login);
    const page = await strict.send('GET', '/admin', { cookie });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/account']);
    const { secret } = await setUpApp(strict, cookie, time);
    expect((await strict.send('GET', api.adminCheck, { cookie })).status).toBe(200);
    const removed = await strict.send('DELETE', factorApi.app, { cookie });
    expect(removed.status).toBe(409);
    time += MINUTE;
    const { step } = await firstStep(strict, 'must');
    const next = { step, code: codeAt(secret, time) };
    const done = await strict.send('POST', factorApi.secondStep, { body: next });
    expect(await done.json()).toEqual({ id: bound.id, username: 'must', isAdmin: true });
  });
});

describe('a lost phone', () => {
  it('is replaced by whoever has a recovery code', async () => {
    const { cookie } = await testAccount(t, 'forgetful', 'editor');
    const { recoveryCodes } = await setUpApp(t, cookie, time);
    time += 60 * MINUTE;
    const { step } = await firstStep(t, 'forgetful');
    const body = { step, recoveryCode: recoveryCodes[0] };
    const mine = cookieOf(await t.send('POST', factorApi.secondStep, { body }));
    await setUpApp(t, mine, time);
    const read = await t.send('GET', factorApi.factor, { cookie: mine });
    expect(await read.json()).toMatchObject({
      recoveryCodesLeft: 9,
    } satisfies Partial<SecondFactor>);
  });

  it('is taken away by an admin, who is asked again, and said in the log', async () => {
    const boss = await testAccount(t, 'boss', 'admin');
    const lost = await testAccount(t, 'lost', 'editor');
    await setUpApp(t, lost.cookie, time);
    const list = await t.send('GET', `${api.users}?q=lost`, { cookie: boss.cookie });
    expect(await list.json()).toMatchObject({ data: [{ username: 'lost', hasFactor: true }] });
    const away = (id: number, cookie = boss.cookie) =>
      t.send('DELETE', factorApi.factorsOf(id), { cookie });
    expect((await away(lost.id, lost.cookie)).status).toBe(403);
    expect((await away(boss.id)).status).toBe(409);
    expect(await (await away(lost.id)).json()).toMatchObject({ hasFactor: false });
    expect((await away(lost.id)).status).toBe(409);
    expect((await t.send('GET', api.user, { cookie: lost.cookie })).status).toBe(401);
    const { answer } = await firstStep(t, 'lost');
    expect(cookieOf(answer)).toContain('session=');
    const row = await t.db.first(
      "SELECT actor_name, before FROM audit_log WHERE action = 'remove-factor' AND entity_id = ?",
      [lost.id],
    );
    expect(row).toEqual({
      actor_name: 'boss',
      before: JSON.stringify({ username: 'lost', factor: 'all' }),
    });
  });

  it('needs a factor for recovery codes', async () => {
    const { cookie } = await testAccount(t, 'without', 'editor');
    const made = await t.send('POST', factorApi.recoveryCodes, { cookie });
    expect(made.status).toBe(409);
    expect(((await made.json()) as FactorAdded).recoveryCodes).toBeUndefined();
  });
});

describe('a login from a new place', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const login = (cookie?: string) =>
    t.send('POST', api.login, {
      body: { username: 'traveller', password: GOOD_PASSWORD },
      address: '203.0.113.7',
      headers: { 'User-Agent': FIREFOX },
      ...(cookie && { cookie }),
    });
  const places = async (cookie: string) =>
    (await t.send('GET', factorApi.newPlaces, { cookie })).json();

  it('is told to the other sessions, until one of them says that it was them', async () => {
    const { cookie: home } = await testAccount(t, 'traveller', 'editor');
    const stranger = cookieOf(await login());
    const place = { agent: 'Firefox on Linux', network: '203.0.113.0/24' };
    const told = [{ at: new Date(time).toISOString(), ...place }];
    expect(await places(home)).toEqual(told);
    const check = await t.send('GET', api.adminCheck, { cookie: home });
    expect(await check.json()).toMatchObject({ newPlaces: told });
    // It is not asked about itself, and cannot vouch for itself.
    expect(await places(stranger)).toEqual([]);
    await t.send('DELETE', factorApi.newPlaces, { cookie: stranger });
    expect(await places(home)).toEqual(told);
    // The same device again is no news.
    const again = cookieOf(await login(stranger));
    expect(await places(home)).toEqual(told);
    // Nor may it speak for itself in a second session, with the device's cookie left away.
    const [session] = again.split('; ').filter((pair) => pair.startsWith('session='));
    await t.send('DELETE', factorApi.newPlaces, { cookie: session! });
    expect(await places(home)).toEqual(told);
    await t.send('DELETE', factorApi.newPlaces, { cookie: home });
    expect(await places(home)).toEqual([]);
  });
});
