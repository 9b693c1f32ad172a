import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { GOOD_PASSWORD, openTestApp, testAccount, cookieOf } from '../../testing.ts';
import { codeAt, firstStep, setUpApp } from './testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let time = TEST_NOW.getTime();
let t: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const key = { SECOND_FACTOR_KEY: 'k'.repeat(40) };
  t = await openTestApp({ now: () => new Date(time) }, key);
});
afterAll(() => t.close());

let names = 0;
/** A user with an authenticator app, whose code of that moment is used. */
async function withApp() {
  const user = await testAccount(t, `user-${(names += 1)}`, 'editor');
  const app = await setUpApp(t, user.cookie, time);
  time += 2 * MINUTE;
  return { ...user, ...app };
}
type Owner = Awaited<ReturnType<typeof withApp>>;
let address = 0;
/** Each from a network of its own, unless a test says where from. */
const elsewhere = () => `198.18.${(address += 1)}.1`;
const give = async (
  owner: Owner,
  proof: object,
  more: { address?: string; cookie?: string } = {},
) => {
  const { step } = await firstStep(t, owner.username, more);
  const body = { step, ...proof };
  return t.send('POST', factorApi.secondStep, { body, address: elsewhere(), ...more });
};
const code = (owner: Owner, at = time) => ({ code: codeAt(owner.secret, at) });
const said = async (answer: Response) => (await answer.json()) as { message: string };

describe('a login of whoever has an authenticator app', () => {
  let owner: Owner;
  beforeEach(async () => (owner = await withApp()));

  it('has no session after the password, and one after the code', async () => {
    const { answer, step, ways } = await firstStep(t, owner.username);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(ways).toEqual({ app: true, recovery: true });
    const body = { step, ...code(owner) };
    const done = await t.send('POST', factorApi.secondStep, { body });
    expect(await done.json()).toMatchObject({ username: owner.username, role: 'editor' });
    expect((await t.send('GET', api.user, { cookie: cookieOf(done) })).status).toBe(200);
    // The step is used up with it.
    expect((await t.send('POST', factorApi.secondStep, { body })).status).toBe(401);
  });

  it('takes codes of the step before and after, for clocks that differ, and no others', async () => {
    for (const [seconds, status] of [
      [-60, 400],
      [60, 400],
      [-30, 200],
      [30, 200],
    ] as const) {
      const answer = await give(owner, code(owner, time + seconds * 1000));
      expect({ seconds, status: answer.status }).toEqual({ seconds, status });
      time += 5 * MINUTE;
    }
  });

  it('takes no code twice, nor an older one after a newer', async () => {
    const used = code(owner);
    expect((await give(owner, used)).status).toBe(200);
    const again = await give(owner, used);
    expect(again.status).toBe(400);
    expect((await said(again)).message).toContain('used already');
    expect((await give(owner, code(owner, time - 30_000))).status).toBe(400);
    const both = await Promise.all([1, 2].map(() => give(owner, code(owner, time + 30_000))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('takes the code with blanks, and says what else is no code', async () => {
    const { code: plain } = code(owner);
    expect((await give(owner, { code: `${plain.slice(0, 3)} ${plain.slice(3)}` })).status).toBe(
      200,
    );
    for (const wrong of [
      { code: '12345' },
      { code: 'abcdef' },
      {},
      { code: plain, recoveryCode: 'x' },
    ]) {
      expect((await give(owner, wrong)).status).toBe(400);
    }
  });

  it('takes a recovery code once, in any spelling, and keeps none readable', async () => {
    const [first, second] = owner.recoveryCodes as [string, string];
    expect(owner.recoveryCodes).toHaveLength(10);
    expect(
      (await give(owner, { recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status,
    ).toBe(200);
    expect((await give(owner, { recoveryCode: first })).status).toBe(400);
    const rows = JSON.stringify(await t.db.all('SELECT * FROM recovery_codes'));
    expect(rows).not.toContain(second.replaceAll('-', ''));
    const other = await withApp();
    expect((await give(other, { recoveryCode: second })).status).toBe(400);
    const log = await t.db.all<{ action: string }>(
      'SELECT action FROM audit_log WHERE entity_id = ? ORDER BY id',
      [owner.id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'create',
      'add-factor',
      'new-codes',
      'use-code',
    ]);
  });

  it('ends when it took too long, or when the user changed meanwhile', async () => {
    const { step } = await firstStep(t, owner.username);
    time += 11 * MINUTE;
    const late = await t.send('POST', factorApi.secondStep, { body: { step, ...code(owner) } });
    expect([late.status, (await said(late)).message]).toEqual([
      401,
      'This login took too long. Please begin again.',
    ]);
    const next = await firstStep(t, owner.username);
    await t.db.write((commit) =>
      commit([{ sql: 'UPDATE users SET version = version + 1 WHERE id = ?', args: [owner.id] }]),
    );
    const body = { step: next.step, ...code(owner) };
    const overtaken = await t.send('POST', factorApi.secondStep, { body });
    expect([overtaken.status, overtaken.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('is limited for each account from anywhere, with the wait said; known devices have their own tries', async () => {
    const device = cookieOf(await give(owner, code(owner)));
    time += 16 * MINUTE;
    for (let n = 0; n < 5; n += 1) {
      expect((await give(owner, { code: '000000' })).status).toBe(400);
    }
    const stopped = await give(owner, code(owner));
    expect(stopped.status).toBe(429);
    expect(await said(stopped)).toEqual({
      message: 'Too many wrong codes. Try again in 15 minutes.',
    });
    expect(stopped.headers.get('retry-after')).toBe('900');
    expect((await give(owner, code(owner), { cookie: device })).status).toBe(200);
    for (let quarter = 1; quarter < 10; quarter += 1) {
      time += 16 * MINUTE;
      for (let n = 0; n < 5; n += 1) await give(owner, { code: '000000' });
    }
    time += 16 * MINUTE;
    const ended = await give(owner, code(owner));
    expect([ended.status, (await said(ended)).message]).toEqual([
      429,
      'Too many wrong codes. Try again in 22 hours.',
    ]);
    time += DAY;
    expect((await give(owner, code(owner))).status).toBe(200);
  });

  it('is limited for each address, whichever account', async () => {
    const others = [owner, await withApp(), await withApp()];
    const from = { address: elsewhere() };
    for (let n = 0; n < 10; n += 1) {
      const wrong = await give(others[n % 3]!, { code: '000000' }, from);
      expect(wrong.status).toBe(400);
    }
    expect((await give(others[0]!, code(owner), from)).status).toBe(429);
    expect((await give(others[0]!, code(owner))).status).toBe(200);
  });
});

describe('setting up', () => {
  it('ends every other session with the first factor, and none with the next', async () => {
    const user = await testAccount(t, 'cautious', 'editor');
    const login = () =>
      t.send('POST', api.login, {
        body: { username: 'cautious', password: GOOD_PASSWORD },
        address: elsewhere(),
      });
    const other = cookieOf(await login());
    await setUpApp(t, user.cookie, time);
    const status = async (cookie: string) => (await t.send('GET', api.user, { cookie })).status;
    expect(await Promise.all([user.cookie, other].map(status))).toEqual([200, 401]);
  });

  it('takes no code for what another session began, nor one that does not fit', async () => {
    const [ada, bea] = [await testAccount(t, 'ada'), await testAccount(t, 'bea')];
    const begun = await t.send('POST', factorApi.app, { cookie: ada.cookie });
    const { step, secret, uri, qr } = (await begun.json()) as Record<string, string> & {
      qr: { size: number; path: string };
    };
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    const put = (cookie: string, sent: string) =>
      t.send('PUT', factorApi.app, { cookie, body: { step, code: sent } });
    expect((await put(bea.cookie, codeAt(secret!, time))).status).toBe(409);
    expect((await put(ada.cookie, '000000')).status).toBe(400);
    expect((await put(ada.cookie, codeAt(secret!, time))).status).toBe(200);
    const [row] = await t.db.all<{ secret: string }>(
      'SELECT secret FROM totp_factors WHERE user_id = ?',
      [ada.id],
    );
    expect(row!.secret).not.toContain(secret!);
  });

  it('makes codes anew, and the old ones open nothing', async () => {
    const owner = await withApp();
    const made = await t.send('POST', factorApi.recoveryCodes, { cookie: owner.cookie });
    const { recoveryCodes } = (await made.json()) as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await give(owner, { recoveryCode: owner.recoveryCodes[0]! })).status).toBe(400);
    expect((await give(owner, { recoveryCode: recoveryCodes[0]! })).status).toBe(200);
  });

  it('removes the codes with the last factor, and the password is enough then', async () => {
    const owner = await withApp();
    const removed = await t.send('DELETE', factorApi.app, { cookie: owner.cookie });
    expect(await removed.json()).toMatchObject({ app: null, recoveryCodesLeft: 0 });
    const { answer } = await firstStep(t, owner.username);
    expect(cookieOf(answer)).toContain('session=');
  });
});

describe('a lost key of the server', () => {
  it('says so, and leaves recovery codes', async () => {
    const owner = await withApp();
    await t.db.write((commit) =>
      commit([
        {
          sql: "UPDATE totp_factors SET secret = 'x' || secret WHERE user_id = ?",
          args: [owner.id],
        },
      ]),
    );
    const answer = await give(owner, code(owner));
    expect((await said(answer)).message).toContain('lost the key');
    expect((await give(owner, { recoveryCode: owner.recoveryCodes[0]! })).status).toBe(200);
  });
});
