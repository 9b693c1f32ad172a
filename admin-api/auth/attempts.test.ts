import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { clientAddress } from './client-address.ts';
import { createThrottle } from './throttle.ts';

let time: number;
const now = () => new Date(time);
beforeEach(() => (time = Date.parse('2026-11-21T12:00:00Z')));

/** The refusal of a guess, or null when it may be made. */
function guess(attempts: Attempts, address: string, account: string): AppError | null {
  try {
    attempts.guess(address, account);
    return null;
  } catch (error) {
    return error as AppError;
  }
}

describe('createAttempts', () => {
  it('lets an address guess ten times in 15 minutes, whatever names it tries', () => {
    const attempts = createAttempts(now);
    for (let i = 0; i < 10; i += 1) expect(guess(attempts, '1.2.3.4', `user${i}`)).toBeNull();
    const refused = guess(attempts, '1.2.3.4', 'another');
    expect(refused?.code).toBe('too_many');
    expect(refused?.message).toBe('Too many login attempts. Try again in 15 minutes.');
    expect(refused?.extras.headers).toEqual({ 'Retry-After': '900' });
    time += 899_000;
    expect(guess(attempts, '1.2.3.4', 'another')?.extras.headers).toEqual({ 'Retry-After': '1' });
    time += 1_000;
    expect(guess(attempts, '1.2.3.4', 'another')).toBeNull();
  });

  it('counts case and blanks of a name as one account', () => {
    const attempts = createAttempts(now);
    const names = ['mira', 'MIRA', ' mira ', 'Ｍira'];
    for (let i = 0; i < 30; i += 1) guess(attempts, `10.0.0.${i}`, names[i % 4]!);
    expect(guess(attempts, '10.0.0.0', 'mIrA')?.message).toMatch(/for this account/);
  });

  it('gives a fresh address one try at an account under attack, so that its owner gets in', () => {
    const attempts = createAttempts(now);
    for (let i = 0; i < 30; i += 1) guess(attempts, `10.0.${i}.1`, 'mira');
    const right = attempts.guess('192.0.2.7', 'mira');
    right();
    expect(guess(attempts, '192.0.2.7', 'mira')).toBeNull();
    expect(guess(attempts, '192.0.2.7', 'mira')?.code).toBe('too_many');
  });

  it('forgets right passwords', () => {
    const attempts = createAttempts(now);
    for (let i = 0; i < 50; i += 1) attempts.guess('1.2.3.4', 'mira')();
    expect(guess(attempts, '1.2.3.4', 'mira')).toBeNull();
  });

  it('lets an address register twenty times an hour', () => {
    const attempts = createAttempts(now);
    for (let i = 0; i < 20; i += 1) attempts.register('1.2.3.4');
    expect(() => attempts.register('1.2.3.4')).toThrow('Too many new accounts');
    attempts.register('1.2.3.5');
    time += 3_600_000;
    attempts.register('1.2.3.4');
  });

  it('lets all addresses together register five hundred times an hour', () => {
    const attempts = createAttempts(now);
    let made = 0;
    for (let i = 0; i < 5000; i += 1) {
      try {
        attempts.register(`10.${i % 250}.${Math.floor(i / 250)}.1`);
        made += 1;
      } catch (error) {
        expect((error as AppError).code).toBe('too_many');
      }
    }
    expect(made).toBe(500);
    time += 3_600_000;
    attempts.register('1.2.3.4');
  });
});

describe('createThrottle', () => {
  it('remembers a bounded number of keys', () => {
    const throttle = createThrottle({ now, limit: 1, seconds: 60, maxKeys: 100 });
    for (let i = 0; i < 10_000; i += 1) throttle.count(`key${i}`);
    expect(throttle.size).toBe(100);
    expect(throttle.wait('key9999')).toBe(60);
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
