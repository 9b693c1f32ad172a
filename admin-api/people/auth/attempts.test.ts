import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../core/errors.ts';
import { createAttempts, type Attempts, type Guess } from './attempts.ts';
import { clientAddress } from './auth.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wrong passwords of one account in an hour, whoever tries. */
const CEILING = 100;

let time: number;
let lines: Record<string, unknown>[];
let attempts: Attempts;
beforeEach(() => {
  time = Date.parse('2026-11-21T12:00:00Z');
  lines = [];
  const log = { warn: (line: unknown) => void lines.push(line as never) };
  attempts = createAttempts({ now: () => new Date(time), log });
});

/** The refusal of a guess, or null when it may be made. */
function guess(address: string, more: Partial<Guess> = {}): AppError | null {
  try {
    attempts.guess({ address, username: 'mira', uid: 7, device: null, ...more });
    return null;
  } catch (error) {
    return error as AppError;
  }
}

/** How many of the guesses get through to the check of the password. */
function through(count: number, one: (i: number) => AppError | null): number {
  let passed = 0;
  // Where each of some hundred thousand refusals was made is half the work of making it.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    for (let i = 0; i < count; i += 1) if (one(i) === null) passed += 1;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return passed;
}

/** Addresses of as many networks of every width as there are. */
const v4 = (i: number) => `${20 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}.7`;
/** An address in a network of its own: each /48 of 2001:db8::/32, then each /48 of the next. */
const v6 = (i: number) =>
  `2001:${(0xdb8 + (i >> 16)).toString(16)}:${(i & 0xffff).toString(16)}::1`;

/** Addresses far from each other, and from those that attack. */
const STRANGERS = ['198.51.100.9', '203.0.113.9', '192.0.2.9', '233.252.0.9', '100.64.0.9'];

describe('an address', () => {
  it('guesses ten times in 15 minutes, whatever names it tries, and goes on after them', () => {
    const one = (i: number) => guess('1.2.3.4', { username: `user${i}`, uid: i });
    expect(through(15, one)).toBe(10);
    const refused = one(99);
    expect(refused?.code).toBe('too_many');
    expect(refused?.message).toBe('Too many login attempts. Try again in 15 minutes.');
    expect(refused?.extras.headers).toEqual({ 'Retry-After': '900' });
    time += 899_000;
    expect(one(99)?.extras.headers).toEqual({ 'Retry-After': '1' });
    time += 1_000;
    expect(through(15, (i) => one(100 + i))).toBe(10);
  });

  it.each([
    ['a /64', 10, (i: number) => `2001:db8:1:1:${i}::`],
    ['a /56', 20, (i: number) => `2001:db8:1:1${(i & 255).toString(16).padStart(2, '0')}::1`],
    ['a /48', 60, (i: number) => `2001:db8:1:${(i & 0xffff).toString(16)}::1`],
    ['an IPv4 address', 10, () => '192.0.2.1'],
    ['a /24', 60, (i: number) => `192.0.2.${i & 255}`],
  ])('of %s shares a limit of %i, anew after 15 minutes', (_, limit, address) => {
    const one = (i: number) => guess(address(i), { username: `user${i}`, uid: i });
    expect(through(1000, one)).toBe(limit);
    time += 15 * MINUTE;
    expect(through(1000, (i) => one(1000 + i))).toBe(limit);
  });

  it('is forgiven what was right', () => {
    for (let i = 0; i < 200; i += 1) {
      attempts.guess({ address: '1.2.3.4', username: 'mira', uid: 7, device: null })();
    }
    expect(guess('1.2.3.4')).toBeNull();
  });
});

describe('an account', () => {
  it('is one, whatever case and blanks its name is typed with, also when there is none', () => {
    const names = ['mira', 'MIRA', ' mira ', 'Ｍira'];
    const one = (i: number) => guess(`10.0.${i}.1`, { username: names[i % 4]!, uid: null });
    expect(through(30, one)).toBe(30);
    expect(guess('10.0.0.1', { uid: null })?.message).toMatch(/for this account/);
  });

  it('gives a fresh network one try while few attack it, so that its owner gets in', () => {
    expect(through(500, (i) => guess(`10.0.${i % 5}.${i % 250}`))).toBe(30);
    attempts.guess({ address: '192.0.2.7', username: 'mira', uid: 7, device: null })();
    expect(guess('192.0.2.7')).toBeNull();
    expect(guess('192.0.2.8')?.message).toMatch(/for this account/);
    time += 15 * MINUTE;
    expect(guess('192.0.2.8')).toBeNull();
    expect(guess('192.0.2.7')).toBeNull();
  });

  it('begins anew each hour, and not sooner', () => {
    expect(through(1000, (i) => guess(v4(i)))).toBe(CEILING);
    time += HOUR - 1000;
    expect(guess(v4(2000))?.extras.headers).toEqual({ 'Retry-After': '1' });
    time += 1000;
    expect(through(1000, (i) => guess(v4(3000 + i)))).toBe(CEILING);
  });

  it('is never forgotten among more accounts than there is room for', () => {
    through(1000, (i) => guess(v4(i)));
    through(25_000, (i) => guess(v4(1000 + i), { username: `u${i}`, uid: null }));
    // A flood of networks makes one in forty strangers wait by their own address: never all of these.
    const refusals = STRANGERS.map((address) => guess(address)?.message);
    expect(refusals).not.toContain(undefined);
    expect(refusals.join()).toMatch(/for this account/);
  });

  it('may be tried by its own devices past the ceiling, ten times each in 15 minutes', () => {
    through(1000, (i) => guess(v4(i)));
    const own = (device: string) => through(30, () => guess('20.0.0.7', { device }));
    expect(own('phone')).toBe(10);
    expect(own('laptop')).toBe(10);
    expect(guess('20.0.0.7', { device: 'phone' })?.extras.headers).toEqual({
      'Retry-After': '900',
    });
    time += 15 * MINUTE;
    expect(own('phone')).toBe(10);
    attempts.guess({ address: '20.0.0.7', username: 'mira', uid: 7, device: 'desk' })();
    expect(own('desk')).toBe(10);
  });

  it('is opened by the operator', () => {
    through(1000, (i) => guess(v4(i)));
    attempts.unlock(7);
    expect(through(1000, (i) => guess(v4(i)))).toBe(CEILING);
  });
});

describe('60,000 guesses from 10,050 addresses at many accounts', () => {
  it('let no account, address or network pass its limit', () => {
    // Half of them in one IPv6 /32, half in a few IPv4 networks.
    const v4 = (i: number) => `20.0.${i >> 8}.${i & 255}`;
    const address = (i: number) => (i % 2 ? v6 : v4)(i);
    const passed = new Map<string, number>();
    through(60_000, (i) => {
      const from = address(i % 10_050);
      const uid = i % 1500;
      // Every third one is the name of nobody: those must not make the others forgotten.
      const refused = guess(from, { username: `u${i % 25_000}`, uid: i % 3 ? uid : null });
      if (refused) return refused;
      const wide = from.replace(/\.\d+$/, '.0').replace(/::.*$/, '::');
      for (const key of [from, `/ ${wide}`, ...(i % 3 ? [`# ${uid}`] : [])]) {
        passed.set(key, (passed.get(key) ?? 0) + 1);
      }
      return null;
    });
    const most = (start: string) =>
      Math.max(...[...passed].filter(([key]) => key.startsWith(start)).map(([, n]) => n));
    expect(most('# ')).toBeLessThanOrEqual(CEILING);
    expect(most('2')).toBeLessThanOrEqual(10);
    expect(most('/ ')).toBeLessThanOrEqual(60);
  });

  it('leave strangers their tries, when they are of one IPv6 /32', () => {
    through(40_000, (i) => guess(v6(i), { username: `u${i}`, uid: i % 1500 }));
    // One in a thousand shares the counter of that /32, by a secret that each start draws anew.
    const tries = STRANGERS.map((address, n) =>
      through(50, (i) => guess(address, { username: 'q', uid: 900_000 + 100 * n + i })),
    );
    expect(tries).toContain(10);
    expect(Math.max(...tries)).toBe(10);
  });
});

describe('new accounts', () => {
  /** How many of the addresses may register. */
  const made = (count: number, address: (i: number) => string) =>
    through(count, (i) => {
      try {
        attempts.register(address(i));
        return null;
      } catch (error) {
        return error as AppError;
      }
    });

  it.each([
    ['an address', 20, () => '1.2.3.4'],
    ['a /56', 50, (i: number) => `2001:db8:1:1${(i & 255).toString(16).padStart(2, '0')}::1`],
    ['a /24, a tenth of all', 50, (i: number) => `192.0.2.${i & 255}`],
    ['a /48, a tenth of all', 50, (i: number) => `2001:db8:1:${i.toString(16)}::1`],
    ['all', 500, v4],
    ['all of one IPv6 /32', 500, v6],
  ])('of %s are %i an hour', (_, limit, address) => {
    expect(made(5000, address)).toBe(limit);
    expect(() => attempts.register(address(1))).toThrow('Too many new accounts');
    time += HOUR;
    expect(made(5000, address)).toBe(limit);
  });
});

describe('the log', () => {
  it('names account and address of refused logins, and no name without a user', () => {
    for (let i = 0; i < 12; i += 1) guess('1.2.3.4', { username: ' MIRA ' });
    expect(lines).toEqual([
      {
        evt: 'auth.login.limited',
        by: 'network',
        uid: 7,
        account: 'mira',
        ip: '1.2.3.4',
        unsaid: 0,
      },
    ]);
    guess('1.2.3.4', { username: 'hunter2 my password', uid: null });
    expect(lines[1]).toMatchObject({ uid: null, account: null, ip: '1.2.3.4', unsaid: 1 });
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('holds sixty lines a minute in a flood, says how many it left out, and goes on', () => {
    through(20_000, (i) => guess(v4(i % 10_050)));
    expect(lines).toHaveLength(60);
    expect(lines[0]).toMatchObject({ by: 'account', account: 'mira' });
    time += MINUTE;
    guess('198.51.100.1');
    expect(lines).toHaveLength(61);
    expect(lines[60]).toMatchObject({ ip: '198.51.100.1', unsaid: 20_000 - CEILING - 60 });
  });
});

describe('clientAddress', () => {
  it.each([
    ['192.0.2.1', '6.6.6.6', 0, '192.0.2.1'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.7', 2, '203.0.113.9'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['2001:db8:0:7:1:2:3:4', undefined, 0, '2001:db8:0:7::/64'],
    ['2001:db8::7', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    [undefined, undefined, 0, 'unknown'],
  ])('socket %s, header %s, %i proxies: %s', (socket, header, proxies, address) => {
    expect(clientAddress(socket, header, proxies)).toBe(address);
  });
});
