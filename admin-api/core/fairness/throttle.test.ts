import { beforeEach, describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

let time: number;
const now = () => new Date(time);
beforeEach(() => (time = Date.parse('2026-11-21T12:00:00Z')));

/** How often a key may go on until it must wait. */
function allowed(throttle: ReturnType<typeof createThrottle>, key: string, group?: string): number {
  let count = 0;
  while (throttle.wait(key, group) === 0 && count < 1000) {
    throttle.count(key, group);
    count += 1;
  }
  return count;
}

describe('a window', () => {
  it('begins with the first event, ends, and begins anew', () => {
    const throttle = createThrottle({ now, limit: 3, seconds: 60 });
    for (let window = 0; window < 3; window += 1) {
      expect(allowed(throttle, 'a')).toBe(3);
      time += 59_000;
      expect(throttle.wait('a')).toBe(1);
      time += 1000;
      expect(throttle.wait('a')).toBe(0);
    }
  });

  it('ends for counters that are shared too', () => {
    const throttle = createThrottle({ now, limit: 3, seconds: 60, maxKeys: 1 });
    throttle.count('first');
    for (let window = 0; window < 3; window += 1) {
      time += 30_000;
      throttle.count('first');
      expect(allowed(throttle, 'late')).toBe(3);
      time += 30_000;
      // Whoever took the one place keeps it busy.
      throttle.count('first');
      time += 31_000;
      expect(throttle.wait('late')).toBe(0);
    }
  });

  it('gives back what is refunded', () => {
    const throttle = createThrottle({ now, limit: 3, seconds: 60 });
    allowed(throttle, 'a');
    throttle.refund('a');
    expect(allowed(throttle, 'a')).toBe(1);
    throttle.refund('never seen');
    expect(throttle.wait('never seen')).toBe(0);
  });
});

describe('a flood of keys', () => {
  it('makes no running counter forgotten, and takes bounded room', () => {
    const throttle = createThrottle({ now, limit: 2, seconds: 60, maxKeys: 100 });
    allowed(throttle, 'early');
    for (let i = 0; i < 10_000; i += 1) throttle.count(`key ${i}`);
    expect(throttle.size).toBeLessThanOrEqual(100 + 1024);
    expect(throttle.wait('early')).toBe(60);
    expect(throttle.wait('key 1')).toBe(0);
    time += 60_000;
    throttle.count('after');
    expect(throttle.size).toBe(1);
    expect(allowed(throttle, 'early')).toBe(2);
  });

  it('counts keys without room together with their group, so that each has its limit at most', () => {
    const throttle = createThrottle({ now, limit: 5, seconds: 60, maxKeys: 1 });
    throttle.count('first');
    let passed = 0;
    for (let i = 0; i < 1000; i += 1) passed += allowed(throttle, `key ${i}`, 'group');
    expect(passed).toBe(5);
    expect(allowed(throttle, 'key 7', 'group')).toBe(0);
  });

  it('keeps a key at its shared counter while that runs, also when there is room again', () => {
    const throttle = createThrottle({ now, limit: 5, seconds: 60, maxKeys: 1 });
    throttle.count('first');
    time += 30_000;
    expect(allowed(throttle, 'late')).toBe(5);
    time += 30_000;
    expect(throttle.wait('first')).toBe(0);
    throttle.count('late');
    expect(throttle.wait('late')).toBe(30);
  });
});
