import { describe, expect, it } from 'vitest';
import { testPlan } from '#src/ui/lists/testing.ts';
import type { ComparedPlan } from '../../finder/compare/compared-plan.ts';
import { compareTiers } from './tiers.ts';

const plan = (
  slug: string,
  gb: number | null,
  price: number,
  patch: Partial<ComparedPlan> = {},
) => ({
  ...testPlan(slug, { planName: slug.toUpperCase() }),
  price,
  billing: 'recurring' as const,
  validity: '1 month' as const,
  dataAmount: gb === null ? 'Unlimited' : `${gb}GB`,
  contractMonths: 0,
  ...patch,
});
const pack = (slug: string, gb: number, price: number) =>
  plan(slug, gb, price, { billing: 'once', validity: '7 days' });
const compare = (a: ComparedPlan[], b: ComparedPlan[]) =>
  compareTiers(
    [
      { name: 'Alpha', plans: a },
      { name: 'Beta', plans: b },
    ],
    'USD',
    '2026-11-22',
  );

describe('two carriers by size', () => {
  it('sets the lowest total of each size against each other, the difference in words', () => {
    const found = compare(
      [plan('a1', 15, 15), plan('a2', 16, 20), plan('a3', 50, 20)],
      [plan('b1', 20, 29.95, { contractMonths: 24 }), plan('b2', null, 84.95)],
    )!;
    expect(found.time).toBe('12 months');
    expect(
      found.tiers.map(({ label, plans, lower, words }) => [
        label,
        plans.map((p) => p?.slug),
        lower,
        words,
      ]),
    ).toEqual([
      ['Around 20 GB', ['a1', 'b1'], 0, 'Alpha $538.80 less for 12 months, 5 GB less a month'],
      ['Around 50 GB', ['a3', undefined], null, 'Only Alpha.'],
      ['Unlimited', [undefined, 'b2'], null, 'Only Beta.'],
    ]);
    expect(found.tiers[0]!.plans[1]).toMatchObject({ contract: '24-month contract', gb: 20 });
    expect(found.tiers[0]!.share).toBe(1);
  });
  it('says the same data and the same total', () => {
    const words = (a: ComparedPlan, b: ComparedPlan) => compare([a], [b])!.tiers[0]!.words;
    expect(words(plan('a', 20, 10), plan('b', 20, 9))).toBe(
      'Beta $12.00 less for 12 months, same data',
    );
    expect(words(plan('a', 20, 10), plan('b', 25, 10))).toBe(
      'The same total for 12 months, Alpha with 5 GB less a month',
    );
    expect(words(plan('a', null, 10), plan('b', null, 10))).toBe(
      'The same total for 12 months, both unlimited',
    );
  });
  it('calls nothing lower where a price is old, and says so', () => {
    expect(compare([plan('a', 20, 10, { age: 'old' })], [plan('b', 20, 9)])).toMatchObject({
      hasOld: true,
      tiers: [{ lower: null, words: 'Beta $12.00 less for 12 months, same data' }],
    });
  });
  it('leaves out plans that not everybody may buy, and other currencies than that of the place', () => {
    expect(compare([plan('a', 20, 10, { audience: 'existing' })], [plan('b', 20, 9)])).toBeNull();
    expect(compare([plan('a', 20, 10, { currency: 'GBP' })], [plan('b', 20, 9)])).toBeNull();
    const pounds = { currency: 'GBP' as const };
    expect(compare([plan('a', 20, 10, pounds)], [plan('b', 20, 9, pounds)])!.currency).toBe('GBP');
  });
});

describe('the verdict by need', () => {
  it('names the lowest total that covers it, with the figure of the other', () => {
    const { verdicts } = compare(
      [plan('a', 15, 15), plan('a3', 50, 20)],
      [plan('b', 20, 29.95), plan('u', null, 85)],
    )!;
    expect(verdicts).toEqual([
      { need: 'For 5 GB a month', answer: 'Alpha, $180.00', other: 'A. Beta, $359.40 (B).' },
      { need: 'For 20 GB a month', answer: 'Alpha, $240.00', other: 'A3. Beta, $359.40 (B).' },
      { need: 'For unlimited data', answer: 'Beta, $1,020.00', other: 'U. Alpha has none.' },
    ]);
  });
  it('says of an old price of which month it is the lowest', () => {
    const old = { age: 'old', seenOn: '2026-01-01' } as const;
    const other = (...packs: ComparedPlan[]) =>
      compare(packs, [pack('c', 5, 60)])!.verdicts[0]!.other;
    expect(other(pack('a', 10, 9))).toBe('2 × A. Beta, $120.00 (2 × C).');
    expect(other({ ...pack('b', 1, 2), ...old })).toBe(
      '5 × B, the lowest of the prices seen in January 2026. Beta, $120.00 (2 × C).',
    );
  });
  it('has a tie, and nobody', () => {
    const { verdicts } = compare([plan('a', 5, 10)], [plan('b', 6, 10)])!;
    expect(verdicts).toEqual([
      { need: 'For 5 GB a month', answer: 'Both, $120.00', other: 'A and B, the same total.' },
      { need: 'For 20 GB a month', answer: 'Neither has a plan for it', other: '' },
      { need: 'For unlimited data', answer: 'Neither has a plan for it', other: '' },
    ]);
  });
  it('buys the cheapest packs of a seller for a trip', () => {
    const found = compare([pack('a', 10, 9), pack('b', 1, 2)], [pack('c', 5, 6)])!;
    expect(found.time).toBe('14 days');
    expect(found.verdicts[0]).toEqual({
      need: 'For 5 GB in 14 days',
      answer: 'Alpha, $10.00',
      other: '5 × B. Beta, $12.00 (2 × C).',
    });
  });
});
