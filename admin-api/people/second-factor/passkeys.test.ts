import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { ConfirmWays, FactorAdded } from '#src/contract/people/second-factor.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { cookieOf, openTestApp, testAccount } from '../../testing.ts';
import { partyOf } from './passkeys.ts';
import { softKey, type AskedOf } from './soft-key.ts';
import { firstStep, setUpApp } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => (t = await openTestApp()));
afterAll(() => t.close());

interface Begun {
  step: string;
  options: AskedOf;
}
const begin = async (cookie: string) => {
  const answer = await t.send('POST', factorApi.newPasskey, { cookie });
  return (await answer.json()) as Begun;
};
const add = (cookie: string, step: string, passkey: object, name = 'My laptop') =>
  t.send('POST', factorApi.passkeys, { cookie, body: { step, name, passkey } });

let names = 0;
/** A user with a passkey, and the key. */
async function withKey() {
  const user = await testAccount(t, `owner-${(names += 1)}`, 'editor');
  const key = softKey();
  const { step, options } = await begin(user.cookie);
  const made = await add(user.cookie, step, key.make({ challenge: options.challenge }));
  expect(made.status, await made.clone().text()).toBe(201);
  return { ...user, key, added: (await made.json()) as FactorAdded };
}
type Owner = Awaited<ReturnType<typeof withKey>>;
const second = (step: string, passkey: object) =>
  t.send('POST', factorApi.secondStep, { body: { step, passkey } });

describe('a passkey', () => {
  let owner: Owner;
  beforeEach(async () => (owner = await withKey()));
  const asked = async () => {
    const { step, ways } = await firstStep(t, owner.username);
    return { step, challenge: ways.passkey!.challenge };
  };

  it('logs in, is listed with its name and use, and comes with recovery codes', async () => {
    expect(owner.added.recoveryCodes).toHaveLength(10);
    const { step, challenge } = await asked();
    const answer = await second(step, owner.key.show({ challenge }));
    expect(answer.status).toBe(200);
    const read = await t.send('GET', factorApi.factor, { cookie: cookieOf(answer) });
    expect(await read.json()).toMatchObject({
      app: null,
      passkeys: [
        { name: 'My laptop', host: 'localhost', here: true, lastUsedAt: expect.any(String) },
      ],
    });
  });

  it.each<[string, (key: Owner['key'], asked: AskedOf) => object]>([
    ['another challenge', (key) => key.show({ challenge: 'bm90IHRoaXM' })],
    ['another site', (key, ask) => key.show({ ...ask, origin: 'https://evil.example' })],
    ['another name', (key, ask) => key.show({ ...ask, host: 'evil.example' })],
    ['another key', (key, ask) => ({ ...softKey().show(ask), id: key.id, rawId: key.id })],
    ['a key that nobody knows', (_, ask) => softKey().show(ask)],
  ])('is refused for %s', async (_, show) => {
    const { step, challenge } = await asked();
    const answer = await second(step, show(owner.key, { challenge }));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('is refused as a copy that counts behind, and as what was answered before', async () => {
    const first = await asked();
    const shown = owner.key.show({ challenge: first.challenge });
    expect((await second(first.step, shown)).status).toBe(200);
    const next = await asked();
    expect((await second(next.step, shown)).status).toBe(400);
    owner.key.forget();
    expect((await second(next.step, owner.key.show({ challenge: next.challenge }))).status).toBe(
      400,
    );
  });

  it('opens no other account', async () => {
    const other = await withKey();
    const { step, ways } = await firstStep(t, other.username);
    const shown = owner.key.show({ challenge: ways.passkey!.challenge });
    expect((await second(step, shown)).status).toBe(400);
  });

  it('confirms the session that asked, and no other', async () => {
    const read = await t.send('GET', factorApi.confirm, { cookie: owner.cookie });
    const { step, ways } = (await read.json()) as ConfirmWays;
    const passkey = owner.key.show({ challenge: ways.passkey!.challenge });
    const other = await withKey();
    const confirm = (cookie: string) =>
      t.send('POST', factorApi.confirm, { cookie, body: { step, passkey } });
    expect((await confirm(other.cookie)).status).toBe(400);
    expect((await confirm(owner.cookie)).status).toBe(200);
    // The question is answered with it.
    expect((await confirm(owner.cookie)).status).toBe(400);
  });

  it('is made once, by who began it, for the challenge that was asked', async () => {
    const { step, options } = await begin(owner.cookie);
    const key = softKey();
    const stranger = await testAccount(t, `stranger-${names}`);
    const made = key.make({ challenge: options.challenge });
    expect((await add(stranger.cookie, step, made)).status).toBe(409);
    expect((await add(owner.cookie, step, key.make({ challenge: 'bm90IHRoaXM' }))).status).toBe(
      400,
    );
    expect((await add(owner.cookie, step, made)).status).toBe(201);
    expect((await add(owner.cookie, step, made)).status).toBe(409);
    const again = await begin(owner.cookie);
    const twice = key.make({ challenge: again.options.challenge });
    expect((await add(owner.cookie, again.step, twice)).status).toBe(409);
  });

  it('is removed by its owner alone', async () => {
    const [passkey] = owner.added.factor.passkeys;
    const remove = (cookie: string) => t.send('DELETE', factorApi.passkey(passkey!.id), { cookie });
    const other = await withKey();
    expect((await remove(other.cookie)).status).toBe(404);
    expect(await (await remove(owner.cookie)).json()).toMatchObject({ passkeys: [] });
  });

  it('is removed once when that is asked twice at once, and the codes stay for the other factor', async () => {
    await setUpApp(t, owner.cookie, TEST_NOW.getTime());
    const [passkey] = owner.added.factor.passkeys;
    const remove = () => t.send('DELETE', factorApi.passkey(passkey!.id), { cookie: owner.cookie });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const read = await t.send('GET', factorApi.factor, { cookie: owner.cookie });
    expect(await read.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    const removeApp = () => t.send('DELETE', factorApi.app, { cookie: owner.cookie });
    const last = await Promise.all([removeApp(), removeApp()]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 404]);
    const after = await t.send('GET', factorApi.factor, { cookie: owner.cookie });
    expect(await after.json()).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    const lines = await t.db.all(
      "SELECT id FROM audit_log WHERE action = 'remove-factor' AND entity_id = ?",
      [owner.id],
    );
    expect(lines).toHaveLength(2);
  });
});

describe('the name that passkeys are made for', () => {
  const site = { siteUrl: 'https://sim.example', siteUrlKnown: true };
  const unnamed = { siteUrl: 'http://localhost:4321', siteUrlKnown: false };
  it.each([
    ['https://sim.example', site, 'sim.example'],
    ['https://evil.example', site, null],
    ['http://sim.example', site, null],
    ['http://localhost:4321', site, 'localhost'],
    ['https://192.0.2.1', site, null],
    ['https://lan.example', unnamed, 'lan.example'],
    ['http://lan.example', unnamed, null],
    ['http://127.0.0.1:4321', unnamed, null],
    ['http://[::1]:4321', unnamed, null],
  ])('of %s is judged by the address of the site', (origin, env, host) => {
    const { host: sentTo } = new URL(origin);
    const headers = { Origin: origin, Host: sentTo };
    const request = new Request(`${origin}/api/second-factor`, { headers });
    expect(partyOf(request, env)?.host ?? null).toBe(host);
  });
});
