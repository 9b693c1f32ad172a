import { afterAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../../../testing.ts';

let now = TEST_NOW;
const t = await openTestApp({ now: () => now });
afterAll(() => t.close());

it('an answer to what was asked before another login leaves the new session to the browser', async () => {
  const { cookie } = await testAccount(t, 'again');
  const body = { username: 'again', password: GOOD_PASSWORD };
  const login = await t.send('POST', api.login, { cookie, body });
  expect(login.status).toBe(200);
  const late = await t.send('GET', api.user, { cookie });
  expect(late.status).toBe(401);
  expect(late.headers.getSetCookie()).toEqual([]);
});

it('an answer to what was asked before a new password leaves the new session to the browser', async () => {
  const { cookie } = await testAccount(t, 'quick');
  const password = { currentPassword: GOOD_PASSWORD, newPassword: 'another-Good1' };
  const changed = await t.send('POST', api.password, { cookie, body: password });
  expect(changed.status).toBe(200);
  expect(cookieOf(changed)).not.toBe('');

  const late = await t.send('GET', api.user, { cookie });
  expect(late.status).toBe(401);
  expect(late.headers.getSetCookie()).toEqual([]);
  // Whoever still comes with the old one a minute later has no other.
  now = new Date(TEST_NOW.getTime() + 60_000);
  const old = await t.send('GET', api.user, { cookie });
  expect(old.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
});
