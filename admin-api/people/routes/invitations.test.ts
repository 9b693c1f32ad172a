import { afterAll, beforeEach, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { Invitation, MailLink, MailState } from '#src/contract/people/mail.ts';
import type { ManagedUserList } from '#src/contract/people/users.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { deliver, linkIn, openTestMail } from '../mail/testing.ts';
import { cookieOf, GOOD_PASSWORD, openTestApp, testAccount } from '../../testing.ts';

const DAY = 86_400_000;
let now: Date;
let cookie: string;
const server = await openTestMail();
const t = await openTestApp(
  { now: () => now },
  { ...server.variables, SITE_URL: 'https://atlas.example' },
);
afterAll(async () => {
  await t.close();
  await server.close();
});
let guests = 0;
let address: string;
beforeEach(async () => {
  now = TEST_NOW;
  guests += 1;
  ({ cookie } = await testAccount(t, `ada-${guests}`, true));
  address = `guest-${guests}@people.example`;
});

const ask = async <T = object>(method: string, path: string, body?: object, as = cookie) => {
  const answer = await t.send(method, path, { body, cookie: as });
  return { status: answer.status, body: (await answer.json()) as T & { message?: string } };
};
const invite = (role = 'editor', as = cookie) =>
  ask<Invitation>('POST', mailApi.invitations, { address, role }, as);
const logIn = async () => {
  const body = { username: `ada-${guests}`, password: GOOD_PASSWORD };
  return cookieOf(await t.send('POST', api.login, { body }));
};
const newest = async () => {
  await deliver(t, now);
  return new URL(linkIn(server.to(address))).hash.slice(1);
};
const look = async (token: string) => {
  const { status, body } = await ask<MailLink>('POST', mailApi.link, { token }, '');
  return status === 200 ? body.role : status;
};
const accept = (token: string, username: string, password = GOOD_PASSWORD) =>
  ask('POST', mailApi.acceptInvitation, { token, username, password }, '');
const listed = async () =>
  (await ask<{ invitations: Invitation[] }>('GET', mailApi.invitations)).body.invitations;

it('brings somebody in with a role and an address, once', async () => {
  const { status, body } = await invite();
  expect(status).toBe(201);
  expect(body).toMatchObject({ address, role: 'editor', invitedBy: 'ada-1', state: 'open' });
  const token = await newest();
  expect(await look(token)).toBe('editor');
  expect((await accept(token, 'guest-1', 'kx7-zug')).status).toBe(400);
  expect((await accept(token, 'ada-1')).status).toBe(409);
  const both = await Promise.all([accept(token, 'first-guest'), accept(token, 'other-guest')]);
  expect(both.map((answer) => answer.status).sort()).toEqual([201, 404]);
  expect(await look(token)).toBe(404);
  expect(await listed()).toEqual([]);
  const { body: users } = await ask<ManagedUserList>('GET', `${api.users}?q=guest`);
  expect(users.data).toEqual([expect.objectContaining({ role: 'editor', email: address })]);
  const { status: login } = await ask(
    'POST',
    api.login,
    { username: users.data[0]!.username, password: GOOD_PASSWORD },
    '',
  );
  expect(login).toBe(200);
  expect((await invite()).body.message).toBe('Somebody with this address has an account already');
});

it('is sent again with a new link, taken back, and ends after a week', async () => {
  const { body: one } = await invite('viewer');
  const first = await newest();
  expect((await invite('viewer')).status).toBe(409);
  now = new Date(now.getTime() + 8 * DAY);
  cookie = await logIn();
  expect(await look(first)).toBe(404);
  expect((await listed())[0]).toMatchObject({ id: one.id, state: 'expired' });
  await ask('POST', mailApi.resendInvitation(one.id));
  const second = await newest();
  expect([await look(first), await look(second)]).toEqual([404, 'viewer']);
  expect((await ask('DELETE', mailApi.invitation(one.id))).status).toBe(200);
  expect(await look(second)).toBe(404);
  expect((await ask('DELETE', mailApi.invitation(one.id))).status).toBe(404);
  expect((await ask('POST', mailApi.resendInvitation(one.id))).status).toBe(404);
});

it('goes to one mailbox three times a day, and what is refused does not count', async () => {
  const { body: one } = await invite();
  expect([(await invite()).status, (await invite()).status]).toEqual([409, 409]);
  const resend = () => ask('POST', mailApi.resendInvitation(one.id));
  expect([(await resend()).status, (await resend()).status]).toEqual([200, 200]);
  const { status, body } = await resend();
  expect([status, body.message]).toEqual([
    429,
    'Too many mails to this address. Try again in 24 hours.',
  ]);
  const user = await testAccount(t, `invited-${guests}`);
  const given = await ask('PUT', mailApi.userAddress(user.id), { address });
  expect(given.status).toBe(429);
});

it('is worth nothing once whoever sent it is no admin any more', async () => {
  const boss = await testAccount(t, `boss-${guests}`, true);
  await invite('admin', boss.cookie);
  const token = await newest();
  expect(await look(token)).toBe('admin');
  const lower = { role: 'visitor', disabled: false, version: 1 };
  expect((await ask('PUT', api.managedUser(boss.id), lower)).status).toBe(200);
  expect(await look(token)).toBe(404);
  expect((await accept(token, 'too-late')).status).toBe(404);
});

it('waits and fails where admins see it, without the whole address and without the link', async () => {
  server.refusals.push({ rcpt: 550 });
  await invite();
  const state = async () => (await ask<MailState>('GET', mailApi.mail)).body;
  expect(await state()).toMatchObject({
    sender: { from: 'SIM Atlas <mail@atlas.example>' },
    waiting: 1,
    mails: [{ kind: 'invitation', to: 'g…@people.example', state: 'waiting' }],
  });
  await deliver(t, now);
  const after = await state();
  expect(after.mails[0]).toMatchObject({
    state: 'failed',
    outcome: 'the mail server refused it (550)',
  });
  expect(JSON.stringify(after)).not.toMatch(/guest-|#|p@ss|p%40ss/);
  expect(after.ownAddress).toBe(null);
  const test = await ask('POST', mailApi.testMail);
  expect(test.body.message).toBe('Set your e-mail address on your account page first');
});
