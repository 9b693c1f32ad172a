import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type { MailLink, OwnMail } from '#src/contract/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { deliver, linkIn, openTestMail } from '../mail/testing.ts';
import { GOOD_PASSWORD, openTestApp, testAccount, type TestRequest } from '../../testing.ts';

const MINUTE = 60_000;
const NEXT_PASSWORD = 'zug-Um.94-nacht';

let server: Awaited<ReturnType<typeof openTestMail>>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let now = TEST_NOW;
const lines: string[] = [];
beforeAll(async () => {
  server = await openTestMail();
  const log = pino({}, { write: (line) => lines.push(line) });
  const variables = { ...server.variables, SITE_URL: 'https://atlas.example' };
  t = await openTestApp({ now: () => now, log }, variables);
});
afterAll(async () => {
  await t.close();
  await server.close();
});
let people = 0;
let address: string;
beforeEach(() => {
  server.received.length = 0;
  now = new Date(now.getTime() + 3 * 60 * MINUTE);
  people += 1;
  address = `person-${people}@people.example`;
});

const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE));
const ask = async <T = { message: string }>(method: string, path: string, request: TestRequest) => {
  const answer = await t.send(method, path, request);
  return { status: answer.status, body: (await answer.json()) as T & { message: string } };
};
const post = <T = { message: string }>(path: string, body: object, cookie?: string) =>
  ask<T>('POST', path, { body, ...(cookie && { cookie }) });
const received = async () => {
  await deliver(t, now);
  return server.received;
};
const tokenOf = (mail = server.received.at(-1)!) => new URL(linkIn(mail)).hash.slice(1);
const logIn = async (username: string, password: string) =>
  (await post(api.login, { username, password })).status;

/** A user with a confirmed address, by the front door. */
async function confirmed(username: string, role: 'visitor' | 'admin' | 'editor' = 'visitor') {
  const user = await testAccount(t, username, role);
  const body = { address: ` ${address.toUpperCase()}`, currentPassword: GOOD_PASSWORD };
  await ask('PUT', mailApi.ownAddress, { cookie: user.cookie, body });
  await received();
  const link = { token: tokenOf() };
  const { body: own } = await post<OwnMail>(mailApi.confirmAddress, link, user.cookie);
  expect(own.address).toBe(address);
  server.received.length = 0;
  return user;
}
/** Asks for a link, and waits for what is done after the answer. */
async function resetMail(who: string) {
  const before = server.received.length;
  const { status } = await post(mailApi.askReset, { who });
  expect(status).toBe(202);
  await expect.poll(async () => (await received()).length).toBe(before + 1);
  return server.received.at(-1)!;
}

describe('a lost password', () => {
  it('is replaced by a link that works once, ends all sessions and is told', async () => {
    const user = await confirmed('lost-one');
    const mail = await resetMail('Lost-One');
    expect(mail.recipients).toEqual([address]);
    expect(linkIn(mail)).toMatch(/^https:\/\/atlas\.example\/auth\/password#[\w-]{43}$/);
    const token = tokenOf(mail);
    const { body: link } = await post<MailLink>(mailApi.link, { token });
    expect(link).toEqual({ kind: 'reset', username: 'lost-one', role: 'visitor' });
    const weak = await post(mailApi.resetPassword, { token, password: 'password1' });
    expect(weak.status).toBe(400);
    const both = [
      { token, password: NEXT_PASSWORD },
      { token, password: `${NEXT_PASSWORD}2` },
    ];
    const made = await Promise.all(both.map((body) => post(mailApi.resetPassword, body)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await post(mailApi.link, { token })).status).toBe(404);
    const right = made[0]!.status === 200 ? NEXT_PASSWORD : `${NEXT_PASSWORD}2`;
    expect(await logIn('lost-one', GOOD_PASSWORD)).toBe(401);
    expect(await logIn('lost-one', right)).toBe(200);
    expect((await t.send('GET', api.user, { cookie: user.cookie })).status).toBe(401);
    const subjects = (await received()).map(({ subject }) => subject);
    expect(subjects).toContain('Your password for SIM Atlas was changed');
    const { cookie } = await testAccount(t, 'auditor-1', true);
    const { body: log } = await ask<AuditList>('GET', api.audit, { cookie });
    expect(log.data).toContainEqual(
      expect.objectContaining({ action: 'set-password', entity: 'user', user: 'lost-one' }),
    );
  });

  it('lets in at once whom wrong passwords had locked out', async () => {
    await confirmed('locked-out');
    // From a network of its own: those of the other tests must not run out.
    const from = '203.0.113.77';
    const logInThere = async (password: string) => {
      const body = { username: 'locked-out', password };
      return (await ask('POST', api.login, { body, address: from })).status;
    };
    for (let wrong = 0; wrong < 10; wrong += 1) expect(await logInThere('wrong')).toBe(401);
    expect(await logInThere(GOOD_PASSWORD)).toBe(429);
    const body = { token: tokenOf(await resetMail(address)), password: NEXT_PASSWORD };
    expect((await post(mailApi.resetPassword, body)).status).toBe(200);
    expect(await logInThere(NEXT_PASSWORD)).toBe(200);
  });

  it('is found by the address too, and the newest link alone works, for half an hour', async () => {
    await confirmed('by-address');
    const first = tokenOf(await resetMail(address));
    const second = tokenOf(await resetMail('by-address'));
    expect((await post(mailApi.link, { token: first })).status).toBe(404);
    pass(29);
    expect((await post(mailApi.link, { token: second })).status).toBe(200);
    pass(2);
    const late = { token: second, password: NEXT_PASSWORD };
    expect((await post(mailApi.resetPassword, late)).status).toBe(404);
  });

  it('needs 12 characters where the role does', async () => {
    await confirmed('an-editor', 'editor');
    const token = tokenOf(await resetMail('an-editor'));
    const { status, body } = await post(mailApi.resetPassword, { token, password: 'kx7-zug' });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('12 characters')]);
  });

  it('is answered the same for whoever is asked for, and nobody is flooded', async () => {
    const { id } = await confirmed('flooded');
    await testAccount(t, 'no-address');
    const answers = [];
    for (const who of [
      'flooded',
      'flooded',
      'no-address',
      'nobody-here',
      'nobody@people.example',
    ]) {
      answers.push(JSON.stringify(await post(mailApi.askReset, { who })));
    }
    expect(new Set(answers).size).toBe(1);
    for (let more = 0; more < 4; more += 1) {
      const other = { body: { who: address }, address: `198.51.100.${more}` };
      await ask('POST', mailApi.askReset, other);
    }
    await expect.poll(async () => (await received()).length).toBe(3);
    const refused = [];
    for (let more = 0; more < 6; more += 1) {
      refused.push((await post(mailApi.askReset, { who: 'nobody-here' })).status);
    }
    expect(refused).toEqual([202, 202, 202, 202, 202, 429]);
    await t.db.write((commit) =>
      commit([{ sql: 'UPDATE users SET disabled = 1 WHERE id = ?', args: [id] }]),
    );
    const mail = server.received.at(-1)!;
    expect((await post(mailApi.link, { token: tokenOf(mail) })).status).toBe(404);
  });

  it('leaves no token and no address in the log or in the history', async () => {
    await confirmed('quiet-one');
    const token = tokenOf(await resetMail('quiet-one'));
    await post(mailApi.resetPassword, { token, password: NEXT_PASSWORD });
    const stored = JSON.stringify([
      await t.db.all('SELECT * FROM audit_log'),
      await t.db.all('SELECT hash FROM mail_links'),
    ]);
    expect(lines.join('')).toContain('auth.reset');
    for (const text of [lines.join(''), stored]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('@people.example');
    }
  });

  it('counts links that open nothing', async () => {
    const statuses = [];
    for (let more = 0; more < 31; more += 1) {
      const body = { token: `${more}`.padStart(43, 'x') };
      const answer = await ask('POST', mailApi.link, { body, address: '203.0.113.9' });
      statuses.push(answer.status);
    }
    expect([statuses[29], statuses[30]]).toEqual([404, 429]);
  });
});

describe('an address', () => {
  it('is that of a user once its link was opened by that user, and of nobody else', async () => {
    await confirmed('owner-of-it');
    const { cookie } = await testAccount(t, 'second-comer');
    const other = await testAccount(t, 'third-comer');
    const wrong = { address, currentPassword: 'not-the-one' };
    expect((await ask('PUT', mailApi.ownAddress, { cookie, body: wrong })).status).toBe(400);
    const body = { address, currentPassword: GOOD_PASSWORD };
    const { body: own } = await ask<OwnMail>('PUT', mailApi.ownAddress, { cookie, body });
    expect(own).toMatchObject({ offered: true, address: null, unconfirmed: address });
    const [mail] = await received();
    expect(mail!.text).not.toContain('second-comer');
    const token = tokenOf(mail);
    expect((await post(mailApi.confirmAddress, { token }, other.cookie)).status).toBe(404);
    const taken = await post(mailApi.confirmAddress, { token }, cookie);
    expect([taken.status, taken.body.message]).toEqual([409, 'Another account has this address']);
  });

  it('is told when it goes, and opens nothing from then on', async () => {
    const { cookie } = await confirmed('moving-on');
    const reset = tokenOf(await resetMail('moving-on'));
    const body = { address: '', currentPassword: GOOD_PASSWORD };
    const { body: own } = await ask<OwnMail>('PUT', mailApi.ownAddress, { cookie, body });
    expect(own.address).toBe(null);
    expect((await received()).at(-1)!.subject).toContain('no longer your address');
    expect((await post(mailApi.link, { token: reset })).status).toBe(404);
  });

  it('can be given by an admin, and still has to be confirmed', async () => {
    const admin = await testAccount(t, 'the-giver', true);
    const user = await testAccount(t, 'the-given');
    const path = mailApi.userAddress(user.id);
    const given = { cookie: admin.cookie, body: { address } };
    expect((await ask('PUT', path, given)).body).toMatchObject({ email: null });
    await received();
    await post(mailApi.confirmAddress, { token: tokenOf() }, user.cookie);
    const taken = { cookie: admin.cookie, body: { address: '' } };
    const { body: own } = await ask<OwnMail>('GET', mailApi.ownAddress, { cookie: user.cookie });
    expect(own.address).toBe(address);
    expect((await ask('PUT', path, taken)).body).toMatchObject({ email: null });
  });

  const setAddress = async (cookie: string, to: string, from: string) => {
    const body = { address: to, currentPassword: GOOD_PASSWORD };
    const answer = await t.send('PUT', mailApi.ownAddress, { cookie, body, address: from });
    const { message } = (await answer.json()) as { message?: string };
    return { status: answer.status, message, wait: Number(answer.headers.get('Retry-After')) };
  };

  it('gets so many mails in an hour by one user', async () => {
    const { cookie } = await testAccount(t, 'sender-of-many');
    const answers = [];
    for (let n = 0; n < 6; n += 1) {
      answers.push(await setAddress(cookie, `victim-${n}@people.example`, '192.0.2.1'));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]).toMatchObject({
      message: 'Too many mails to new addresses. Try again in 60 minutes.',
      wait: 3600,
    });
  });

  it('that nobody confirmed gets three mails a day, whoever asks and however it is spelt', async () => {
    const spelt = ['the.one', 'theone', 'the.one+x', 'theone+y'];
    const answers = [];
    for (const [n, name] of spelt.entries()) {
      const { cookie } = await testAccount(t, `asks-${n}`);
      answers.push(await setAddress(cookie, `${name}@strange.example`, `198.51.${n}.7`));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]).toMatchObject({
      message: 'Too many mails to this address. Try again in 24 hours.',
      wait: 86_400,
    });
    const there = (await received()).filter(({ recipients }) => recipients[0]!.includes('strange'));
    expect(there).toHaveLength(3);
    pass(24 * 60);
    const { cookie } = await testAccount(t, 'asks-later');
    expect((await setAddress(cookie, 'theone@strange.example', '198.51.9.7')).status).toBe(200);
  });
});

it('offers nothing of it without a mail server', async () => {
  const bare = await openTestApp();
  expect(await bare.json(mailApi.loginOptions)).toEqual({ resetByMail: false });
  expect(await t.json(mailApi.loginOptions)).toEqual({ resetByMail: true });
  const { cookie } = await testAccount(bare, 'ada', true);
  const asked = await bare.send('POST', mailApi.askReset, { body: { who: 'ada' } });
  const invited = { address, role: 'editor' };
  const invites = await bare.send('POST', mailApi.invitations, { cookie, body: invited });
  const test = await bare.send('POST', mailApi.testMail, { cookie });
  for (const answer of [asked, invites, test]) {
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ message: 'This site sends no mail' });
  }
  await bare.close();
});
