import { expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { keepAsking } from './keep-asking.ts';

const lines: string[] = [];
const options = (signal = new AbortController().signal) => {
  lines.length = 0;
  return { say: (text: string) => void lines.push(text), signal, restMs: 1 };
};

it('says nothing of a step that works', async () => {
  expect(await keepAsking(() => Promise.resolve(7), options())).toBe(7);
  expect(lines).toEqual([]);
});

it('asks until the server answers, with a line at each end', async () => {
  let calls = 0;
  const step = () =>
    (calls += 1) < 5 ? Promise.reject(new DatabaseAwayError()) : Promise.resolve('done');
  expect(await keepAsking(step, options())).toBe('done');
  expect(calls).toBe(5);
  expect(lines).toEqual([
    expect.stringMatching(/cannot be reached\. Check DATABASE_URL/),
    'The database server answers.',
  ]);
});

it('does not try again what fails for another reason', async () => {
  const refused = new Error('401');
  await expect(keepAsking(() => Promise.reject(refused), options())).rejects.toBe(refused);
  expect(lines).toEqual([]);
});

it('ends when the server is stopped', async () => {
  const stop = new AbortController();
  const asking = keepAsking(() => Promise.reject(new DatabaseAwayError()), options(stop.signal));
  setTimeout(() => stop.abort(), 20);
  await expect(asking).rejects.toThrow('aborted');
  expect(lines).toHaveLength(1);
});
