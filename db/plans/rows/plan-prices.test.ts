import { expect, it } from 'vitest';
import type { PlanState } from '../plan-fields.ts';
import { withPreviousMark } from './plan-prices.ts';

it('what brings a previous price back without its mark gives it that of the price', () => {
  const now = { previousMinor: 2000, previousSample: true, sample: false } as PlanState;
  const back = { ...now, previousMinor: 2500 };
  const mark = (next: PlanState, said: object) => withPreviousMark(now, next, said).previousSample;
  expect(mark(back, { previousMinor: 2500 })).toBe(false);
  expect(mark({ ...back, sample: true }, { previousMinor: 2500, sample: true })).toBe(true);
  expect(mark({ ...back, sample: true, previousMinor: null }, { previousMinor: null })).toBe(false);
  // What says it is taken at its word, and what brings no other price back changes nothing.
  expect(mark(back, { previousMinor: 2500, previousSample: true })).toBe(true);
  expect(mark({ ...now, sample: false }, { planName: 'Other' })).toBe(true);
});
