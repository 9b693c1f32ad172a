import { afterAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/core/connect/client.ts';
import { deleteUser, updateUser } from '#db/people/user-changes.ts';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';
import { hashPassword } from './passwords/password.ts';

/**
 * A change of a user that lands in the milliseconds between the check of a password and the write
 * that follows from it. The order is forced: the change runs when that write asks for its turn.
 */
const t = await openTestApp();
const actor = { id: null, name: 'test', way: 'cli' } as const;
let overtake: (() => Promise<unknown>) | null = null;
const db: Db = {
  ...t.db,
  async write(work) {
    const first = overtake;
    overtake = null;
    await first?.();
    return t.db.write(work);
  },
};
const app = createApp({ db, env: t.env, now: () => TEST_NOW });
const other = await hashPassword('somebody-Else9');
afterAll(() => t.close());

const post = (path: string, body: unknown, cookie = '') =>
  app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
    },
    body: JSON.stringify(body),
  });
const sessionsOf = (id: number) => t.db.all('SELECT id FROM sessions WHERE user_id = ?', [id]);
const change = (id: number, patch: Parameters<typeof updateUser>[2]) => () =>
  updateUser(t.db, id, patch, actor, TEST_NOW);

describe('a login', () => {
  it.each([
    ['a new password', (id: number) => change(id, { password: other })],
    ['disabling', (id: number) => change(id, { disabled: true })],
    ['a change of rights', (id: number) => change(id, { role: 'admin' })],
    [
      'removal',
      (id: number) => () => deleteUser(t.db, id, undefined, actor, TEST_NOW) as Promise<unknown>,
    ],
  ])('that %s overtakes ends without a session', async (what, by) => {
    const username = `user ${what}`;
    const { id } = await testAccount(t, username);
    overtake = by(id);
    const answer = await post(api.login, { username, password: GOOD_PASSWORD });
    expect(overtake).toBeNull();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: 'This account has just been changed. Please log in again.',
    });
    expect(cookieOf(answer)).toBe('');
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('that nothing overtakes has one', async () => {
    const { id } = await testAccount(t, 'calm');
    const answer = await post(api.login, { username: 'calm', password: GOOD_PASSWORD });
    expect(answer.status).toBe(200);
    expect(await sessionsOf(id)).toHaveLength(2);
  });
});

describe('a change of the own password', () => {
  it('that a reset overtakes changes nothing: the password of the reset holds', async () => {
    const { id, cookie } = await testAccount(t, 'thief');
    overtake = change(id, { password: other });
    const body = { currentPassword: GOOD_PASSWORD, newPassword: 'mine-For-Ever7' };
    const answer = await post(api.password, body, cookie);
    expect(answer.status).toBe(409);
    expect(cookieOf(answer)).toBe('');
    expect(await sessionsOf(id)).toEqual([]);
    const stored = await t.db.first('SELECT password_hash AS hash FROM users WHERE id = ?', [id]);
    expect(stored!.hash).toBe(other.hash);
  });
});
