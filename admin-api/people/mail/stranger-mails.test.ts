import { pino } from 'pino';
import { expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { limitStrangerMails } from './stranger-mails.ts';

const open = () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  let now = TEST_NOW;
  const send = limitStrangerMails('address-mail', { now: () => now, log });
  let sent = 0;
  const mail = async (from: string, to = `person-${(sent += 1)}@strange.example`) =>
    send({ to, from }, async () => 'sent').catch((error: Error) => error.message);
  return { mail, send, lines, later: () => (now = new Date(now.getTime() + 86_400_000)) };
};

it('sends so many in a day, of which a network has a tenth, and says when there are more', async () => {
  const { mail, lines, later } = open();
  for (let network = 1; network <= 10; network += 1) {
    const sendsOnce = async (client: number) => mail(`198.51.${network}.${client}`);
    for (let i = 0; i < 20; i += 1) expect(await sendsOnce(1)).toBe('sent');
    expect(await sendsOnce(1)).toBe('Too many mails to new addresses. Try again in 24 hours.');
    for (let i = 0; i < 10; i += 1) expect(await sendsOnce(2)).toBe('sent');
    expect(await sendsOnce(3)).toBe('Too many mails to new addresses. Try again in 24 hours.');
  }
  expect(lines).toEqual([]);
  expect(await mail('203.0.113.1')).toMatch(/^Too many mails to new addresses/);
  expect(lines.map((line) => (JSON.parse(line) as { evt: string }).evt)).toEqual([
    'mail.strangers.full',
  ]);
  later();
  expect(await mail('203.0.113.1')).toBe('sent');
});

it('counts of those that come at once no more than may be sent, and nothing that failed', async () => {
  const { mail, send } = open();
  const to = 'one@strange.example';
  const failing = { to, from: '192.0.2.9' };
  for (let times = 0; times < 4; times += 1) {
    const failed = send(failing, () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
  }
  const made = [1, 2, 3, 4].map((network) => mail(`198.51.${network}.1`, to));
  expect(await Promise.all(made)).toEqual([
    'sent',
    'sent',
    'sent',
    'Too many mails to this address. Try again in 24 hours.',
  ]);
});
