import { expect, it } from 'vitest';
import { BusyError } from '#db/client.ts';
import { createLimiter } from './limiter.ts';

/** A job that ends when told to. */
function job() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { run: () => done, end: () => end() };
}

it('runs a few at once, the others in order, and refuses what would wait too long', async () => {
  const limit = createLimiter({ running: 2, waiting: 2 });
  const started: number[] = [];
  const jobs = Array.from({ length: 4 }, () => job());
  const results = jobs.map(({ run }, index) =>
    limit(() => {
      started.push(index);
      return run();
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  await expect(limit(async () => 'late')).rejects.toThrow(BusyError);
  jobs[1]!.end();
  await results[1];
  expect(started).toEqual([0, 1, 2]);
  for (const each of jobs) each.end();
  await Promise.all(results);
  expect(started).toEqual([0, 1, 2, 3]);
  expect(await limit(async () => 'free again')).toBe('free again');
});

it('gives the place of a failed job on', async () => {
  const limit = createLimiter({ running: 1, waiting: 1 });
  await expect(limit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit(async () => 1)).toBe(1);
});
