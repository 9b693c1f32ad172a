import { expect, test } from 'vitest';
import { tableOf } from '../../core/testing.ts';
import type { FinderPlan } from '../finder-index.ts';
import { find, monthly, pack } from '../testing.ts';

/** Unlimited plans of the sums below, $10.00 a month or a pack, by their slugs. */
const UNLIMITED = { price: 10, dataAmount: 'Unlimited' } as const;
const PLANS: readonly FinderPlan[] = [
  monthly('light', { ...UNLIMITED, maxSpeedMbps: 0.3 }),
  monthly('standard', { ...UNLIMITED, maxSpeedMbps: 1.5 }),
  monthly('premium', { ...UNLIMITED, maxSpeedMbps: 5 }),
  monthly('fifty', { ...UNLIMITED, maxSpeedMbps: 50 }),
  monthly('sixteen', {
    ...UNLIMITED,
    fullSpeedData: '16GB',
    fullSpeedPeriod: 'month',
    reducedSpeed: 1.5,
  }),
  monthly('forty', {
    ...UNLIMITED,
    fullSpeedData: '40GB',
    fullSpeedPeriod: 'month',
    reducedSpeed: 0.512,
  }),
  monthly('daily', { ...UNLIMITED, fullSpeedData: '1GB', fullSpeedPeriod: 'day', reducedSpeed: 1 }),
  monthly('year', {
    ...UNLIMITED,
    validity: '12 months',
    fullSpeedData: '120GB',
    fullSpeedPeriod: 'total',
    reducedSpeed: 2,
  }),
  monthly('both', {
    ...UNLIMITED,
    maxSpeedMbps: 3,
    fullSpeedData: '30GB',
    fullSpeedPeriod: 'month',
    reducedSpeed: 1.5,
  }),
  monthly('small', { price: 10, dataAmount: '20GB', maxSpeedMbps: 1 }),
  pack('day3', { ...UNLIMITED, fullSpeedData: '3GB', fullSpeedPeriod: 'day', reducedSpeed: 2 }),
  pack('week', { ...UNLIMITED, validity: '7 days', maxSpeedMbps: 4 }),
  pack('in50', { ...UNLIMITED, fullSpeedData: '50GB', fullSpeedPeriod: 'total' }),
];

/** Plan, need, how it runs, its total where it answers or stands apart, and the reckoning by hand. */
const SUMS = tableOf(`
  light | months=12&gb=16.2 | slow | 120 | 0.3 × 1.8 × 30 = 16.2 GB a month; 12 × 10 = 120
  light | months=12&gb=16.3 | none | - | 16.3 is more than 16.2
  light | months=12&gb=0 | full | 120 | no data, nothing that is slow; 12 × 10 = 120
  standard | months=6&gb=81 | slow | 60 | 1.5 × 54 = 81 GB; 6 × 10 = 60
  premium | months=3&gb=270 | full | 30 | 5 × 54 = 270 GB at 5 Mbps, which is not slow; 3 × 10 = 30
  premium | months=3&gb=271 | none | - | 271 is more than 270
  fifty | months=1&gb=1000 | full | 10 | from 10 Mbps on nothing bounds it; 1 × 10 = 10
  sixteen | months=12&gb=16 | full | 120 | 16 GB are all at full speed; 12 × 10 = 120
  sixteen | months=12&gb=97 | slowed | 120 | 16 + 1.5 × 54 = 97 GB; 12 × 10 = 120
  sixteen | months=12&gb=98 | none | - | 98 is more than 97
  forty | months=1&gb=67 | slow | 10 | 40 + 0.512 × 54 = 67.648 GB, below 1 Mbps; 1 × 10 = 10
  daily | months=2&gb=84 | slowed | 20 | 30 × 1 + 1 × 54 = 84 GB; 2 × 10 = 20
  daily | months=2&gb=85 | none | - | 85 is more than 84
  year | months=12&gb=118 | slowed | 10 | 120 / 12 = 10 GB a month, 10 + 2 × 54 = 118; one charge of 10
  year | months=12&gb=119 | none | - | 119 is more than 118
  both | months=1&gb=111 | slowed | 10 | 30 + 1.5 × 54 = 111 GB, under 3 × 54 = 162; 1 × 10 = 10
  small | months=1&gb=20 | slow | 10 | its 20 GB, under 1 × 54 = 54, at 1 Mbps; 1 × 10 = 10
  small | months=1&gb=21 | none | - | no more than its data
  day3 | days=10&gb=66 | slowed | 10 | 10 × 3 + 2 × 1.8 × 10 = 66 GB; one pack of 10
  day3 | days=40&gb=264 | slowed | 20 | 6.6 GB a day is 3 + 2 × 1.8; two packs of 30 days, 2 × 10 = 20
  week | days=10&gb=72 | full | 20 | 4 × 1.8 × 10 = 72 GB; two packs of 7 days, 2 × 10 = 20
  week | days=10&gb=73 | none | - | 73 is more than 72
  in50 | days=20&gb=300 | slowed | 10 | 50 GB fast, and nobody says how slow it is then; one pack of 10
`);

test.each(SUMS)('%s: %s', (slug, need, runs, total) => {
  const plan = PLANS.find((one) => one.slug === slug)!;
  const { data, meta } = find(`places=${plan.region.code}&${need}&currency=USD`, [plan]);
  const answer = data[0] ?? meta.slow[0];
  expect([answer ? (answer.speed ?? 'full') : 'none', String(answer?.total ?? '-')]).toEqual([
    runs,
    total,
  ]);
});
