import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { readEnv } from '../../env.ts';
import { createMailer, type Mailer } from './mailer.ts';
import type { Mail } from './message.ts';
import { openTestMail } from './testing.ts';

const MINUTE = 60_000;
const MAIL: Mail = {
  kind: 'test',
  to: 'ada@people.example',
  subject: 'Über 10 €: a test',
  text: 'A line with ü.\n\nhttps://atlas.example/x#token=abc\n',
};

let server: Awaited<ReturnType<typeof openTestMail>>;
let store: Awaited<ReturnType<typeof openTestDb>>;
let now: Date;
let lines: string[];
let mailers: Mailer[];
beforeEach(async () => {
  [server, store] = await Promise.all([openTestMail(), openTestDb()]);
  [now, lines, mailers] = [TEST_NOW, [], []];
});
afterEach(async () => {
  for (const mailer of mailers) mailer.close();
  await server.close();
  await store.close();
});
const SITE = { SITE_URL: 'https://atlas.example' };
const open = (variables: Record<string, string> = server.variables): Mailer => {
  const log = pino({}, { write: (line) => lines.push(line) });
  const mailer = createMailer(readEnv({ ...SITE, ...variables }), {
    db: store.db,
    now: () => now,
    log,
  })!;
  mailers.push(mailer);
  return mailer;
};
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE));
const rows = () =>
  store.db.all<Record<string, unknown>>(
    'SELECT state, attempts, outcome, text FROM mails ORDER BY id',
  );

describe('a mail', () => {
  it('waits in the database, is handed over by whatever process comes next, and is kept no longer', async () => {
    await open().send({ ...MAIL, html: '<p>ü</p>', headers: { 'List-Unsubscribe': LONG } });
    expect(server.received).toEqual([]);
    expect(await open().sendDue()).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      recipients: ['ada@people.example'],
      sender: 'mail@atlas.example',
      from: { name: 'SIM Atlas', address: 'mail@atlas.example' },
      to: [{ name: '', address: 'ada@people.example' }],
      subject: MAIL.subject,
      text: `${MAIL.text}\n`,
      date: TEST_NOW.toISOString(),
    });
    expect(mail!.html).toContain('<p>ü</p>');
    expect(mail!.messageId).toMatch(/^<[\da-f-]{36}@atlas\.example>$/);
    const header = (key: string) => mail!.headers.find((line) => line.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(LONG);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(await rows()).toEqual([]);
    expect(await open().sendDue()).toBe(0);
  });
  const LONG = `<https://atlas.example/api/alerts/unsubscribe/${'x'.repeat(120)}>`;

  it('goes out once although nobody can write down that it did', async () => {
    await open().send(MAIL);
    const full = { ...store.db };
    let writes = 0;
    full.write = (work) =>
      (writes += 1) % 2 === 0
        ? Promise.reject(new Error('the disk is full'))
        : store.db.write(work);
    const mailer = createMailer(readEnv({ ...SITE, ...server.variables }), {
      db: full,
      now: () => now,
      log: pino({ level: 'silent' }),
    })!;
    mailers.push(mailer);
    await expect(mailer.sendDue()).rejects.toThrow('the disk is full');
    expect(await mailer.sendDue()).toBe(0);
    expect(server.received).toHaveLength(1);
    // And none goes out at all while not even that can be noted.
    full.write = () => Promise.reject(new Error('the disk is full'));
    pass(6);
    await expect(mailer.sendDue()).rejects.toThrow('the disk is full');
    expect(server.received).toHaveLength(1);
  });

  it('of thousands about prices keeps no link waiting', async () => {
    const mailer = open();
    await mailer.send({ ...MAIL, kind: 'price-alert', subject: 'It costs less' });
    pass(1);
    await mailer.send({ ...MAIL, kind: 'reset', subject: 'A new password' });
    await mailer.sendDue();
    expect(server.received.map(({ subject }) => subject)).toEqual([
      'A new password',
      'It costs less',
    ]);
  });

  it('is text alone when nothing else is given', async () => {
    const mailer = open();
    await mailer.send(MAIL);
    await mailer.sendDue();
    expect(server.received[0]!.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(server.received[0]!.html).toBeUndefined();
  });

  it.each<[string, Partial<Mail>]>([
    ['a second address', { to: 'ada@people.example, eve@people.example' }],
    ['a line break in the address', { to: 'ada@people.example\r\nBcc: eve@people.example' }],
    ['a name in the address', { to: 'Ada <ada@people.example>' }],
    ['a line break in the subject', { subject: 'Hi\r\nBcc: eve@people.example' }],
    ['another line break there', { subject: 'Hi\u2028there' }],
    ['no subject', { subject: '' }],
    ['a line break in a header', { headers: { 'X-Kind': 'a\r\nBcc: eve@people.example' } }],
    ['a line break in the name of one', { headers: { 'X-Kind: a\r\nBcc': 'eve@people.example' } }],
    ['a header that we make', { headers: { bcc: 'eve@people.example' } }],
    ['a type of its own', { headers: { 'Content-Type': 'text/html' } }],
    ['no text', { text: ' ' }],
  ])('is none with %s', async (_, wrong) => {
    await expect(open().send({ ...MAIL, ...wrong })).rejects.toThrow(/^the |^this /);
    expect(await rows()).toEqual([]);
  });
});

describe('a server that does not take it', () => {
  it('is asked again after longer and longer waits, with the same Message-ID, for a day', async () => {
    server.refusals.push({ rcpt: 451 }, { data: 452 }, { mail: 421 });
    await open().send(MAIL);
    for (const wait of [0, 1, 5, 15]) {
      pass(wait - 1 / 60);
      expect(await open().sendDue()).toBe(0);
      pass(1 / 60);
      expect(await open().sendDue()).toBe(1);
    }
    expect(server.received).toHaveLength(1);
    const ids = lines.join('').match(/the mail server [a-z ]+\(\d+\)/g);
    expect(ids).toEqual([
      'the mail server is busy (451)',
      'the mail server is busy (452)',
      'the mail server refused our sender (421)',
    ]);
  });

  it('is asked no more after a day, nor after the mail says nothing true any more', async () => {
    await server.close();
    const mailer = open();
    await mailer.send(MAIL);
    await mailer.send({ ...MAIL, expiresAt: new Date(now.getTime() + 30 * MINUTE) });
    for (let half = 0; half < 60; half += 1) {
      await mailer.sendDue();
      pass(30);
    }
    expect((await rows()).map(({ state, text }) => [state, text])).toEqual([
      ['failed', ''],
      ['failed', ''],
    ]);
    expect(lines.filter((line) => line.includes('mail.failed'))).toHaveLength(2);
  });

  it('is left in peace for a moment when no mail would fare better', async () => {
    server.refusals.push({ login: 535 });
    const mailer = open();
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    expect(await mailer.sendDue()).toBe(1);
    expect(await mailer.sendDue()).toBe(0);
    pass(1);
    expect(await mailer.sendDue()).toBe(2);
    expect(server.received).toHaveLength(2);
  });

  it('ends it at once when it refuses the address for good, and the others go out', async () => {
    server.refusals.push({ rcpt: 550 });
    const mailer = open();
    await mailer.send(MAIL);
    await mailer.send({ ...MAIL, to: 'eve@people.example' });
    expect(await mailer.sendDue()).toBe(2);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['eve@people.example']]);
    const outcome = 'the mail server refused it (550)';
    expect(await rows()).toEqual([{ state: 'failed', attempts: 1, outcome, text: '' }]);
  });

  it('is never quoted: neither addresses nor texts are in the log', async () => {
    server.refusals.push({ rcpt: 450 }, { rcpt: 550 });
    const mailer = open();
    await mailer.send(MAIL);
    await mailer.sendDue();
    pass(1);
    await mailer.sendDue();
    await mailer.send(MAIL);
    await mailer.sendDue();
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/people\.example|private\.example|token=|test"?,?"subject/);
  });
});

describe('the configuration', () => {
  it.each([
    ['smtp://mail.example.com', 'mail.example.com', 587, false, false],
    ['smtps://u:p@mail.example.com', 'mail.example.com', 465, true, false],
    ['smtp://u:p%40@mail.example.com:2525', 'mail.example.com', 2525, false, true],
    ['smtp://u:p@127.0.0.1:2525', '127.0.0.1', 2525, false, false],
  ])('reads %s', (SMTP_URL, host, port, secure, requireTls) => {
    const { mail } = readEnv({ ...SITE, SMTP_URL, MAIL_FROM: 'mail@atlas.example' });
    expect(mail).toMatchObject({ host, port, secure, requireTls });
    expect(mail!.from).toEqual({ name: '', address: 'mail@atlas.example' });
  });

  it.each([
    [{ SMTP_URL: 'https://u:geheim@mail.example.com' }, /SMTP_URL must be an address like/],
    [{ SMTP_URL: 'smtp://u:geheim@mail.example.com?pool=1' }, /SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://geheim@mail.example.com' }, /SMTP_URL must be/],
    [{ SMTP_URL: 'smtp://u:geheim@mail.example.com' }, /MAIL_FROM must be set/],
    [
      { SMTP_URL: 'smtp://u:geheim@mail.example.com', MAIL_FROM: 'mail@atlas.example' },
      /SITE_URL must be set when SMTP_URL is/,
    ],
    [{ MAIL_FROM: 'SIM Atlas' }, /MAIL_FROM must be a sender like/],
    [{ MAIL_FROM: 'a\nBcc: b <mail@atlas.example>' }, /MAIL_FROM must be a sender like/],
  ])('refuses %o, and shows no password', (variables, message) => {
    const read = () => readEnv(variables);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/geheim/);
  });

  it('is no mailer without a server, and where nothing is written', () => {
    const deps = { db: store.db, now: () => now, log: pino({ level: 'silent' }) };
    expect(createMailer(readEnv({ MAIL_FROM: 'mail@atlas.example' }), deps)).toBe(null);
    const readOnly = readEnv({ ...SITE, ...server.variables, READ_ONLY: 'on' });
    expect(createMailer(readOnly, deps)).toBe(null);
  });
});
