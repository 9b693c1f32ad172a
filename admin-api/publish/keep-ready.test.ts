import os from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepReady } from './keep-ready.ts';

const GB = 1024 ** 3;
let available: number;
let isThere: boolean;
let asked: number;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  [asked, available, isThere] = [0, 4 * GB, false];
  const getReady = () => {
    asked += 1;
    isThere = true;
  };
  vi.spyOn(process, 'availableMemory').mockImplementation(() => available);
  vi.spyOn(os, 'freemem').mockReturnValue(8 * GB);
  end = keepReady(getReady, () => isThere);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

it('asks half a minute after the start, and again and again', () => {
  seconds(29);
  expect(asked).toBe(0);
  seconds(2);
  expect(asked).toBe(1);
  seconds(120);
  expect(asked).toBe(5);
});

it('waits for memory to spare, of which the process has some once it is there', () => {
  available = 2 * GB;
  seconds(600);
  expect(asked).toBe(0);
  available = 2.5 * GB;
  seconds(30);
  expect(asked).toBe(1);
  available = 2 * GB;
  seconds(30);
  expect(asked).toBe(2);
  available = GB;
  seconds(600);
  expect(asked).toBe(2);
});

it('starts one that ended again, and not at every look', () => {
  seconds(31);
  isThere = false;
  seconds(500);
  expect(asked).toBe(1);
  seconds(120);
  expect(asked).toBeGreaterThan(1);
});

it('ends', () => {
  end();
  seconds(3600);
  expect(asked).toBe(0);
});
