import { expect, test } from 'vitest';
import { NO_FACTS } from './facts/testing.ts';
import { unlimitedOf, type UnlimitedSource } from './unlimited.ts';

test.each<[Partial<UnlimitedSource>, string, string, boolean]>([
  [{}, 'Unlimited, limit not published', 'silent', true],
  [{ fullSpeedData: 'Unlimited' }, 'Unlimited', 'free', true],
  [{ fullSpeedData: '10GB' }, 'Unlimited, 10 GB fast', 'limited', false],
  [
    { fullSpeedData: '50GB', fullSpeedPeriod: 'month', reducedSpeed: 1 },
    'Unlimited, 50 GB a month fast',
    'limited',
    false,
  ],
  [
    { fullSpeedData: '500MB', fullSpeedPeriod: 'day', reducedSpeed: 0.128 },
    'Unlimited, 500 MB a day fast',
    'limited',
    false,
  ],
  [{ reducedSpeed: 1 }, 'Unlimited, 1 Mbps', 'limited', false],
  [{ maxSpeedMbps: 0.3 }, 'Unlimited, 300 kbps', 'limited', false],
  [{ maxSpeedMbps: 10 }, 'Unlimited, 10 Mbps', 'limited', true],
  // A speed is a limit also where its data never ends.
  [{ fullSpeedData: 'Unlimited', maxSpeedMbps: 100 }, 'Unlimited, 100 Mbps', 'limited', true],
])('%j is "%s"', (facts, words, kind, isFull) => {
  const plan = { ...NO_FACTS, dataAmount: 'Unlimited', ...facts };
  expect(unlimitedOf(plan)).toEqual({ words, kind, isFull });
});

test('an amount is not unlimited', () => {
  expect(unlimitedOf({ ...NO_FACTS, dataAmount: '100GB', fullSpeedData: '10GB' })).toBeNull();
});
