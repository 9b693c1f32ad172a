import { expect, test } from 'vitest';
import { NO_FACTS } from './facts/testing.ts';
import { hasNumber, planLines, type NumberSource } from './has-number.ts';

test.each<
  [NumberSource['ownNumber'], NumberSource['calls'], 'mno' | 'mvno' | 'travel', boolean | null]
>([
  [null, 'unlimited', 'mvno', true],
  [null, '100 min', 'mno', true],
  [null, 'pay per use', 'mvno', true],
  [null, 'none', 'mvno', null],
  [null, null, 'mno', null],
  [null, 'unlimited', 'travel', null],
  [false, 'unlimited', 'mvno', false],
  [true, 'none', 'travel', true],
])('own number %s, calls %s, %s: %s', (ownNumber, calls, kind, has) => {
  const plan = { ...NO_FACTS, ownNumber, calls, carrier: { kind } };
  expect(hasNumber(plan)).toBe(has);
  const line = planLines(plan).find(({ name }) => name === 'ownNumber')!;
  expect(line.words).toBe(has === null ? null : has ? 'Yes' : 'No');
});
