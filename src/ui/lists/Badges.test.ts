import { expect, it } from 'vitest';
import { planTint } from './Badges.tsx';

it.each([
  ['esim', false, 'is-esim'],
  ['both', true, 'is-deal is-esim'],
  ['plastic', false, ''],
  [null, true, 'is-deal'],
] as const)(
  'tints a plan by its format %s, whatever kind of plan it is',
  (format, hasDeal, tint) => {
    expect(planTint({ format, hasDeal })).toBe(tint);
  },
);
