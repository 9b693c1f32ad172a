import { expect, it } from 'vitest';
import { once, onceByName } from './once.ts';

/** Something to read that fails the first time. */
function failsFirst() {
  let asked = 0;
  const read = async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  };
  return { read, asked: () => asked };
}

it('reads once for all who ask, and again what failed', async () => {
  const { read, asked } = failsFirst();
  const kept = once(read);
  const both = await Promise.allSettled([kept(), kept()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked()).toBe(1);
  expect([await kept(), await kept()]).toEqual([2, 2]);
});

it('does so for each name', async () => {
  const { read, asked } = failsFirst();
  const kept = onceByName<number>();
  await expect(kept('a', read)).rejects.toThrow('away');
  expect([await kept('a', read), await kept('b', read), await kept('a', read)]).toEqual([2, 3, 2]);
  expect(asked()).toBe(3);
});
