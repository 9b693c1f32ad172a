import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublisher } from './publisher.ts';
import type { BuildJob, Publisher } from './publisher-types.ts';

interface Running extends BuildJob {
  finish: (dataVersion: number, lineage?: string) => Promise<void>;
  fail: (text: string) => Promise<void>;
}
let jobs: Running[];
let placed: number[];
/** What is put in place tidies up until it is told to stop. */
let tidies: boolean;
let publisher: Publisher;
const open = (options: { live?: number; paused?: boolean; followsEdits?: boolean } = {}) =>
  createPublisher({
    live: options.live ?? 5,
    lineage: 'a',
    paused: options.paused ?? false,
    quietMs: 2000,
    followsEdits: options.followsEdits ?? true,
    now: () => new Date(),
    put: async ({ dataVersion }, signal) => {
      placed.push(dataVersion);
      if (tidies) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
    build: (job) =>
      new Promise((resolve, reject) => {
        const settle = async (end: () => void) => {
          end();
          await vi.advanceTimersByTimeAsync(0);
        };
        job.signal.addEventListener('abort', () => reject(new Error('aborted')));
        jobs.push({
          ...job,
          finish: (dataVersion, lineage = 'a') => settle(() => resolve({ dataVersion, lineage })),
          fail: (text) => settle(() => reject(new Error(text))),
        });
      }),
  });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  [jobs, placed, tidies] = [[], [], false];
  publisher = open();
});
afterEach(() => vi.useRealTimers());
const notice = (version: number, lineage = 'a') => publisher.notice({ version, lineage });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => publisher.status().state;

describe('publisher', () => {
  it('is live until the data changes, and again when the build is in place', async () => {
    expect(state()).toBe('live');
    notice(6);
    expect(state()).toBe('queued');
    await pass(1999);
    expect(jobs).toHaveLength(0);
    await pass(1);
    expect(state()).toBe('building');
    jobs[0]!.onPages({ rendered: 3, reused: 90 });
    await pass(500);
    await jobs[0]!.finish(6);
    expect(placed).toEqual([6]);
    expect(publisher.status()).toMatchObject({
      state: 'live',
      liveVersion: 6,
      build: { cause: 'edit', durationMs: 500, pages: { rendered: 3, reused: 90 }, error: null },
    });
    await pass(600_000);
    expect(jobs).toHaveLength(1);
  });

  it('lets a pause wait for no tidying, and knows what was put in place', async () => {
    tidies = true;
    notice(6);
    await pass(2000);
    await jobs[0]!.finish(6);
    await publisher.pin(async () => null);
    expect(publisher.status()).toMatchObject({ paused: true, liveVersion: 6 });
  });

  it('runs one build at a time, with one more for what came meanwhile', async () => {
    notice(6);
    await pass(2000);
    notice(7);
    notice(8);
    publisher.publish('manual');
    await pass(60_000);
    expect(jobs).toHaveLength(1);
    await jobs[0]!.finish(6);
    await pass(0);
    expect(jobs.map(({ cause }) => cause)).toEqual(['edit', 'manual']);
    await jobs[1]!.finish(8);
    await pass(60_000);
    expect(jobs).toHaveLength(2);
    expect(placed).toEqual([6, 8]);
  });

  it('tries a failed build again after 1, 2, 4, 8 and 8 minutes, and says why it failed', async () => {
    notice(6);
    await pass(2000);
    for (const [index, minutes] of [1, 2, 4, 8, 8].entries()) {
      await jobs[index]!.fail('no space left');
      expect(publisher.status()).toMatchObject({
        state: 'failed',
        liveVersion: 5,
        build: { error: 'no space left' },
        retryAt: new Date(Date.now() + minutes * 60_000).toISOString(),
      });
      notice(7 + index);
      await pass(minutes * 60_000 - 1);
      expect(jobs).toHaveLength(index + 1);
      await pass(1);
      expect(jobs).toHaveLength(index + 2);
    }
    await jobs[5]!.finish(20);
    expect(publisher.status()).toMatchObject({ state: 'live', retryAt: null });
  });

  it('stays with an older release after a rollback until somebody publishes', async () => {
    notice(6);
    await pass(2000);
    await publisher.pin(async () => {
      placed.push(3);
      return { dataVersion: 3, lineage: 'a' };
    });
    expect(jobs[0]!.signal.aborted).toBe(true);
    notice(7);
    publisher.publish('schedule');
    await pass(600_000);
    expect(jobs).toHaveLength(1);
    expect(publisher.status()).toMatchObject({ state: 'idle', paused: true, liveVersion: 3 });
    publisher.publish('manual');
    await pass(0);
    await jobs[1]!.finish(7);
    expect(placed).toEqual([3, 7]);
    expect(publisher.status()).toMatchObject({ state: 'live', paused: false });
  });

  it('answers whoever asked for a build how it went', async () => {
    notice(6);
    await pass(2000);
    const asked = publisher.publish('manual', 'ada');
    await jobs[0]!.finish(6);
    await pass(0);
    await jobs[1]!.fail('broken');
    expect(await asked).toMatchObject({ cause: 'manual', by: 'ada', error: 'broken' });
    const stopped = publisher.publish('manual', 'ada');
    await publisher.stop();
    expect(await stopped).toBeNull();
  });

  it('aborts what runs when it is stopped, and starts nothing more', async () => {
    notice(6);
    await pass(2000);
    await publisher.stop();
    expect(jobs[0]!.signal.aborted).toBe(true);
    notice(7);
    publisher.publish('manual');
    await pass(600_000);
    expect(jobs).toHaveLength(1);
    expect(placed).toEqual([]);
  });

  it('builds again when the database was changed for another under the build', async () => {
    notice(6);
    await pass(2000);
    notice(6, 'b');
    await jobs[0]!.finish(6);
    expect(state()).toBe('queued');
    await pass(2000);
    await jobs[1]!.finish(6, 'b');
    expect(placed).toEqual([6, 6]);
    expect(state()).toBe('live');
    await pass(60_000);
    expect(jobs).toHaveLength(2);
  });
});
