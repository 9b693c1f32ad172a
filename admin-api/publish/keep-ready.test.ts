import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepReady, mayStay } from './keep-ready.ts';

const GB = 1024 ** 3;
let available: number;
let asked: number;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:00:00Z') });
  asked = 0;
  available = 4 * GB;
  end = keepReady(() => (asked += 1), { now: () => new Date(), available: () => available });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

it('asks half a minute after the start, and once on each later day', () => {
  vi.advanceTimersByTime(29_000);
  expect(asked).toBe(0);
  minutes(50);
  expect(asked).toBe(1);
  minutes(20);
  expect(asked).toBe(2);
  minutes(24 * 60);
  expect(asked).toBe(3);
});

it('waits for memory to spare, of which the process itself has taken some once it is there', () => {
  available = 1.5 * GB;
  minutes(30);
  expect(asked).toBe(0);
  available = 2 * GB;
  minutes(1);
  expect(asked).toBe(1);
  available = 1.5 * GB;
  minutes(60);
  expect(asked).toBe(2);
  available = 0.5 * GB;
  minutes(24 * 60);
  expect(asked).toBe(2);
});

it('ends', () => {
  end();
  minutes(60);
  expect(asked).toBe(0);
});

it('lets the process stay while others are not in need of memory', () => {
  expect([0.9, 1.1].map((gb) => mayStay(() => gb * GB))).toEqual([false, true]);
});
