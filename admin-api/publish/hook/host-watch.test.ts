import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import { watchHost, type HostWatch } from './host-watch.ts';
import type { HookAsked } from './hook-state.ts';

const SITE = 'https://sim.example';
/** What the public address answers, in turn; the last one stays. */
let answers: (string | Error | number)[];
let asked: string[];
let seen: number[];
let changes: number;
let given: number;
let watch: HostWatch;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T14:02:00Z') });
  [answers, asked, seen, changes, given] = [[], [], [], 0, 0];
  watch = open(null);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const open = (before: HookAsked | null): HostWatch =>
  watchHost({
    before,
    siteUrl: SITE,
    now: () => new Date(),
    changed: () => (changes += 1),
    seen: (version) => seen.push(version),
    gone: () => (given += 1),
    ask: async (address) => {
      asked.push(address);
      const answer = (answers.length > 1 ? answers.shift() : answers[0])!;
      if (answer instanceof Error) throw answer;
      const [status, text] = typeof answer === 'number' ? [answer, ''] : [200, answer];
      return { status, headers: {}, body: Buffer.from(text) };
    },
  });
const ask = (version: number): HookAsked => ({
  version,
  lineage: 'a',
  at: new Date().toISOString(),
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const stamp = (dataVersion: number, lineage = 'a') => JSON.stringify({ dataVersion, lineage });

describe('the host', () => {
  it('is asked, and live only when its own pages say so', async () => {
    answers = [
      stamp(6),
      new OutboundError('too_slow', 'sim.example took more than 10 s'),
      stamp(7),
    ];
    watch.asked(ask(7));
    expect(watch.status()).toEqual({
      askedAt: '2026-11-21T14:02:00.000Z',
      live: null,
      problem: null,
    });
    await pass(15);
    expect(watch.status().live).toBe(null);
    await pass(15);
    expect(watch.status().problem).toContain('took more than 10 s');
    await pass(15);
    expect(watch.status()).toEqual({
      askedAt: null,
      live: { dataVersion: 7, at: '2026-11-21T14:02:45.000Z' },
      problem: null,
    });
    expect([asked[0], seen, changes]).toEqual([`${SITE}/data/release.json`, [7], 3]);
    await pass(3600);
    expect(asked).toHaveLength(3);
  });

  it('that never shows the data is given up after half an hour, in words', async () => {
    answers = [stamp(6)];
    watch.asked(ask(7));
    await pass(3600);
    expect(watch.status()).toMatchObject({ askedAt: null, live: null });
    expect(watch.status().problem).toContain('still serves older pages');
    expect(seen).toEqual([]);
    expect(asked.length).toBeLessThan(130);
    expect(given).toBe(1);
  });

  it('does not count pages of another lineage, other answers, or what is not JSON', async () => {
    answers = [stamp(99, 'b'), 404, '<html>', stamp(7)];
    watch.asked(ask(7));
    await pass(45);
    expect(seen).toEqual([]);
    await pass(15);
    expect(seen).toEqual([7]);
  });

  it('that is asked again has to show the newer data', async () => {
    answers = [stamp(7), stamp(8)];
    watch.asked(ask(7));
    await pass(10);
    watch.asked(ask(8));
    await pass(15);
    expect(seen).toEqual([]);
    await pass(15);
    expect(seen).toEqual([8]);
  });

  it('is looked at again by the next process, as long as the first would have', async () => {
    const before = ask(7);
    watch.stop();
    vi.setSystemTime(new Date('2026-11-21T14:12:00Z'));
    answers = [stamp(6), stamp(7)];
    watch = open(before);
    expect(watch.status().askedAt).toBe('2026-11-21T14:02:00.000Z');
    await pass(30);
    expect(seen).toEqual([7]);

    watch.stop();
    vi.setSystemTime(new Date('2026-11-21T15:12:00Z'));
    answers = [stamp(6)];
    watch = open(before);
    await pass(60);
    expect([given, asked.length]).toEqual([1, 3]);
  });

  it('is left alone after the stop, also by a look that was under way', async () => {
    answers = [stamp(6)];
    watch.asked(ask(7));
    vi.advanceTimersByTime(15_000);
    watch.stop();
    await pass(60);
    expect([asked.length, changes]).toEqual([1, 0]);
  });
});
