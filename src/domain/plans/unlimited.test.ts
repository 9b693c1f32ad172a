import { expect, it } from 'vitest';
import { NO_FACTS } from './facts/testing.ts';
import { unlimitedOf, type UnlimitedSource } from './unlimited.ts';

const of = (facts: Partial<UnlimitedSource>) =>
  unlimitedOf({ ...NO_FACTS, dataAmount: 'Unlimited', ...facts });

it.each<[Partial<UnlimitedSource>, string, string, boolean]>([
  [{}, 'Unlimited, limit not published', 'silent', true],
  [{ dataAmount: 'unlimited data' }, 'Unlimited, limit not published', 'silent', true],
  [{ fullSpeedData: 'Unlimited' }, 'Unlimited, full speed', 'free', true],
  [{ fullSpeedData: '10GB' }, 'Unlimited, 10 GB fast', 'limited', false],
  [
    { fullSpeedData: '2GB', fullSpeedPeriod: 'day', reducedSpeed: 1 },
    'Unlimited, 2 GB a day fast',
    'limited',
    false,
  ],
  [{ maxSpeedMbps: 1 }, 'Unlimited, 1 Mbps', 'limited', false],
  [{ reducedSpeed: 0.128 }, 'Unlimited, 128 kbps', 'limited', false],
  // Where both are stated, the amount is said; a speed is a limit also where the amount is not.
  [
    { fullSpeedData: '500MB', fullSpeedPeriod: 'month', maxSpeedMbps: 100 },
    'Unlimited, 500 MB a month fast',
    'limited',
    false,
  ],
  [{ fullSpeedData: 'Unlimited', maxSpeedMbps: 100 }, 'Unlimited, 100 Mbps', 'limited', true],
  [{ maxSpeedMbps: 10 }, 'Unlimited, 10 Mbps', 'limited', true],
  [{ maxSpeedMbps: 15 }, 'Unlimited, 15 Mbps', 'limited', true],
  // What the carrier writes stays as stored.
  [{ dataAmount: '5GB then unlimited' }, '5GB then unlimited', 'silent', true],
  [
    { dataAmount: 'Unlimited (fair use)', fullSpeedData: '50GB' },
    'Unlimited (fair use), 50 GB fast',
    'limited',
    false,
  ],
])('decodes %o', (facts, words, kind, isFull) => {
  expect(of(facts)).toMatchObject({ words, kind, isFull });
});

it('has nothing to say of a limited amount', () => {
  expect(of({ dataAmount: '5GB', maxSpeedMbps: 1 })).toBeNull();
});
