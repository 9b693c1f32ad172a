import { afterAll, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { Session } from '#src/contract/people/sessions.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';
let time = TEST_NOW.getTime();
const MINUTE = 60_000;
const t = await openTestApp({ now: () => new Date(time) });
afterAll(() => t.close());

const login = async (username: string) => {
  const body = { username, password: GOOD_PASSWORD };
  return cookieOf(await t.send('POST', api.login, { body, address: '203.0.113.9' }));
};
const list = async (cookie: string) =>
  (await (await t.send('GET', api.sessions, { cookie })).json()) as Session[];
const end = (cookie: string, path: string) => t.send('DELETE', path, { cookie });
const alive = async (cookie: string) => (await t.send('GET', api.user, { cookie })).status === 200;
/** Notes of use are written beside the answer; they are there when the queue is through. */
const settled = () => t.db.write(async () => undefined);

describe('GET /api/sessions', () => {
  it('shows the own sessions, this one first, and when each was last used', async () => {
    const { cookie: first } = await testAccount(t, 'lister');
    time += 10 * MINUTE;
    const second = await login('lister');
    time += 10 * MINUTE;
    await alive(second);
    await settled();
    const iso = (minutes: number) =>
      new Date(TEST_NOW.getTime() + minutes * MINUTE).toISOString().replace(/\.\d+/, '.000');
    time += MINUTE;
    const nowhere = { id: expect.any(String), agent: null, network: null };
    const there = { ...nowhere, agent: 'Unknown browser', network: '203.0.113.0/24' };
    const sessions = await list(first);
    expect(sessions).toEqual([
      { ...nowhere, createdAt: iso(0), lastUsedAt: iso(21), current: true },
      { ...there, createdAt: iso(10), lastUsedAt: iso(20), current: false },
    ]);
    await settled();
    // The request of the list was a use too.
    expect(await list(second)).toEqual([
      { ...sessions[1], lastUsedAt: iso(21), current: true },
      { ...sessions[0], current: false },
    ]);
  });

  it('gives away neither the cookie nor what the database knows of it', async () => {
    const { id, cookie } = await testAccount(t, 'keeper');
    const [session] = await list(cookie);
    const token = /session=([^;]+)/.exec(cookie)![1]!;
    const stored = await t.db.first<{ id: string }>('SELECT id FROM sessions WHERE user_id = ?', [
      id,
    ]);
    expect(session!.id).toMatch(/^[\w-]{22}$/);
    expect(token).not.toContain(session!.id);
    const hash = stored!.id;
    for (const form of [hash, Buffer.from(hash, 'hex').toString('base64url')]) {
      expect(form).not.toContain(session!.id);
    }
    for (const forged of [session!.id, session!.id.padEnd(43, 'A'), hash]) {
      expect(await alive(`session=${forged}`)).toBe(false);
    }
  });

  it('leaves out what has ended and what is of others', async () => {
    const { cookie } = await testAccount(t, 'lonely');
    await testAccount(t, 'other');
    await login('lonely');
    time += 4 * 24 * 60 * MINUTE;
    await alive(cookie);
    time += 4 * 24 * 60 * MINUTE;
    expect(await list(cookie)).toHaveLength(1);
  });
});

describe('DELETE /api/sessions/{id}', () => {
  it('ends that session alone', async () => {
    const { cookie } = await testAccount(t, 'ender');
    const [lost, kept] = [await login('ender'), await login('ender')];
    const { id } = (await list(lost))[0]!;
    const answer = await end(cookie, api.session(id));
    expect(await answer.json()).toEqual({ ended: 1, message: 'Logged out there' });
    expect(await Promise.all([cookie, lost, kept].map(alive))).toEqual([true, false, true]);
    expect((await end(cookie, api.session(id))).status).toBe(404);
  });

  it('ends neither this session nor that of somebody else', async () => {
    const { cookie } = await testAccount(t, 'mallory');
    const { cookie: victim } = await testAccount(t, 'victim');
    for (const of of [cookie, victim]) {
      const { id } = (await list(of))[0]!;
      expect((await end(cookie, api.session(id))).status).toBe(404);
      expect(await alive(of)).toBe(true);
    }
  });
});

describe('DELETE /api/sessions', () => {
  it('ends every other session and nothing of other people', async () => {
    const { cookie } = await testAccount(t, 'sweeper');
    const { cookie: stranger } = await testAccount(t, 'stranger');
    const others = [await login('sweeper'), await login('sweeper')];
    expect(await (await end(cookie, api.sessions)).json()).toEqual({
      ended: 2,
      message: 'Logged out everywhere else',
    });
    expect(await Promise.all(others.map(alive))).toEqual([false, false]);
    expect(await Promise.all([cookie, stranger].map(alive))).toEqual([true, true]);
    expect(await list(cookie)).toHaveLength(1);
  });
});
