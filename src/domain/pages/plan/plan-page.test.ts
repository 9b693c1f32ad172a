import { expect, it } from 'vitest';
import { monthly, pack } from '../../finder/testing.ts';
import { coversWords, planBadges, planSpec, priceLength, slowUses } from './plan-page.ts';

it.each([
  [monthly('a', { format: 'esim' }), ['no contract', 'for residents', 'eSIM offered']],
  [
    monthly('a', { contractMonths: 24, setupFee: 10, taxes: 'excluded', format: 'plastic' }),
    ['for residents', '24-month contract', '$10.00 set-up fee', 'plus taxes', 'physical SIM'],
  ],
  [
    monthly('a', { contractMonths: 12, yearlyRise: 1.8, yearlyRiseMonth: 4, audience: null }),
    ['12-month contract', 'rises by $1.80 each year in Apr'],
  ],
  // What is paid at once is no month by month.
  [
    monthly('a', { contractMonths: 0, prepayMonths: 12, audience: null }),
    ['12 months paid upfront'],
  ],
  [
    pack('a', { planType: 'data-only', format: 'esim', validity: '15 days' }),
    ['15 days', 'eSIM', 'data only'],
  ],
])('says what one accepts as badges, the length of a pack first', (plan, badges) => {
  expect(planBadges(plan)).toEqual(badges);
});

it.each([
  [monthly('a', { dataAmount: '30GB', dataPeriod: 'month' }), '30 GB a month'],
  [monthly('a', { dataAmount: 'Unlimited', maxSpeedMbps: 0.3 }), 'Unlimited, 300 kbps'],
  [pack('a', { dataAmount: '20GB', validity: '15 days' }), '20 GB in all'],
  [
    pack('a', { dataAmount: '2GB', dataPeriod: 'day', validity: '10 days' }),
    '2 GB a day, 20 GB in all',
  ],
])('says how much data there is for which time', (plan, words) => {
  expect(planSpec(plan).lines[0]).toEqual({ label: 'Data', words });
});

it('says beside the data what its size does not, and not among the conditions again', () => {
  const onDemand = monthly('a', {
    dataAmount: '30GB',
    dataPeriod: 'month',
    dataNote: 'then free 1 GB refills on request',
  });
  expect(planSpec(onDemand).lines[0]!.words).toBe(
    '30 GB a month; then free 1 GB refills on request',
  );
  expect(planBadges(onDemand).join()).not.toContain('refills');
});

it('says the speed of unlimited data once', () => {
  const labels = planSpec(monthly('a', { dataAmount: 'Unlimited', maxSpeedMbps: 0.3 })).lines;
  expect(labels.map(({ label }) => label)).not.toContain('Top speed');
});

it.each([
  [
    { dataAmount: 'Unlimited', maxSpeedMbps: 0.3 },
    '300 kbps',
    ['yes', 'mostly', 'with patience', 'no', 'no'],
    true,
  ],
  [
    { dataAmount: 'Unlimited', maxSpeedMbps: 1.5 },
    '1.5 Mbps',
    ['yes', 'yes', 'yes', 'small', 'with patience'],
    true,
  ],
  [
    { dataAmount: '20GB', maxSpeedMbps: 5 },
    '5 Mbps',
    ['yes', 'yes', 'yes', 'yes', 'with patience'],
    false,
  ],
])('says of %j what one can do', (facts, speed, words, isApart) => {
  const slow = slowUses(monthly('a', facts))!;
  expect(slow.uses.map((use) => use.words)).toEqual(words);
  expect(slow).toMatchObject({ speed, isApart });
});

it('says nothing of speed where a plan is not slow all the time', () => {
  expect(slowUses(monthly('a'))).toBeNull();
  expect(slowUses(monthly('a', { dataAmount: 'Unlimited', maxSpeedMbps: 50 }))).toBeNull();
});

it('says in one line what is not published, each fact once', () => {
  const { lines, unknown } = planSpec(
    monthly('a', { calls: 'pay per use', contractMonths: null, setupFee: null }),
  );
  expect(lines.map(({ label }) => label)).toEqual(expect.arrayContaining(['Calls']));
  expect(unknown).toEqual(expect.arrayContaining(['contract', 'set-up fee', '5G', 'hotspot']));
  expect(new Set(unknown).size).toBe(unknown.length);
});

it('lists the networks where the carrier has several', () => {
  const labels = (host: string) =>
    planSpec(monthly('a', { host })).lines.filter(({ label }) => label === 'Networks');
  expect(labels('Verizon')).toEqual([]);
  expect(labels('docomo, au')).toEqual([{ label: 'Networks', words: 'docomo, au' }]);
});

it.each([
  [monthly('a'), 'a month'],
  [monthly('a', { validity: '30 days' }), 'for 30 days'],
  [pack('a', { validity: '15 days' }), 'once, for 15 days'],
  [pack('a', { validity: 'Unlimited' }), 'once, does not run out'],
])('says what one price is for', (plan, words) => {
  expect(priceLength(plan)).toBe(words);
});

it.each([
  ['product', 'a page, 13 August 2026', 'Listed for this plan. Read at a page, 13 August 2026.'],
  [
    'seller-region',
    null,
    'Listed for another plan of Saily for the World: check that yours is among those of this one.',
  ],
  [null, 'a page', 'Read at a page.'],
  [null, null, ''],
] as const)(
  'says for which plan its countries are listed, and where that was read: %s, %s',
  (coversGrade, coversNote, words) => {
    const of = { carrier: { name: 'Saily' }, region: { name: 'World' } };
    expect(coversWords({ coversGrade, coversNote, ...of })).toBe(words);
  },
);
