import { describe, expect, it } from 'vitest';
import type { Rates } from '../money.ts';
import { asPeriods, coveredDays, lastDays, periodBefore } from './periods.ts';
import { figuresOf } from './figures.ts';
import { carriersCovered } from './carriers.ts';
import type { EarningsFacts, SaleSum } from './facts.ts';
import { addUp } from './sums.ts';

const RATES: Rates = { USD: 1, EUR: 0.5, GBP: 0.8, CAD: 1.4, AUD: 1.5, JPY: 150 };
const NONE = { awin: 0, cj: 0, impact: 0, other: 0 };

const sale = (patch: Partial<SaleSum> = {}): SaleSum => ({
  planId: 1,
  carrierId: 10,
  advertiser: 'Mint Mobile',
  network: 'awin',
  page: 'deals',
  currency: 'USD',
  status: 'approved',
  sales: 1,
  commissionMinor: 500,
  saleMinor: 4500,
  ...patch,
});
const facts = (patch: Partial<EarningsFacts> = {}): EarningsFacts => ({
  sales: [sale()],
  plans: [
    {
      planId: 1,
      carrierId: 10,
      clicks: 150,
      reported: 100,
      covered: { ...NONE, awin: 100, cj: 7 },
    },
  ],
  pages: [{ path: '/deals', clicks: 150, covered: 100 }],
  payers: [{ id: 10, names: ['Mint Mobile', 'Mint'], network: 'awin' }],
  ...patch,
});
const totalOf = (given: EarningsFacts, rates: Rates | null = RATES) =>
  figuresOf(addUp(given, 'USD', rates).total, 'USD');

describe('what a click earns', () => {
  it('rests on the clicks of days that reports tell of', () => {
    expect(totalOf(facts())).toEqual({
      clicks: 150,
      coveredClicks: 100,
      sales: 1,
      coveredSales: 1,
      reversals: 0,
      conversion: 0.01,
      approved: 5,
      pending: 0,
      reversed: 0,
      perClick: 0.05,
      why: null,
    });
  });

  it.each([
    ['nothing is reported', { ...NONE }, 'not-covered'],
    ['clicks are few', { ...NONE, awin: 19 }, 'few-clicks'],
    ['only another network reports', { ...NONE, cj: 900 }, 'not-covered'],
  ] as const)('is not known where %s', (_, covered, why) => {
    const plans = [{ planId: 1, carrierId: 10, clicks: 999, reported: 900, covered }];
    expect(totalOf(facts({ plans }))).toMatchObject({ perClick: null, conversion: null, why });
  });

  it('counts what is pending, not what was reversed, and corrections against it', () => {
    const sales = [
      sale({ status: 'pending', commissionMinor: 300 }),
      sale({ status: 'reversed', commissionMinor: 999 }),
      sale({ sales: 0, commissionMinor: -200 }),
    ];
    expect(totalOf(facts({ sales }))).toMatchObject({
      sales: 1,
      reversals: 1,
      approved: -2,
      pending: 3,
      reversed: 9.99,
      perClick: 0.01,
    });
  });

  it.each([
    ['EUR', 250, 5],
    ['JPY', 150, 1],
    ['USD', 5, 0.05],
  ] as const)('converts %s %i', (currency, commissionMinor, approved) => {
    expect(totalOf(facts({ sales: [sale({ currency, commissionMinor })] }))).toMatchObject({
      approved,
    });
  });

  it.each([
    ['of no carrier that is known', { planId: null, carrierId: null, advertiser: 'Somebody' }],
    ['of a plan that is gone, as its clicks are', { planId: 77, carrierId: null }],
    ['through another network than its clicks', { network: 'cj' }],
    ['of a carrier whose clicks nobody reports', { planId: 3, carrierId: 30, network: 'impact' }],
  ] as const)('leaves a sale out that is %s', (_, patch) => {
    const payers = [
      { id: 10, names: ['Mint Mobile'], network: 'awin' },
      { id: 30, names: ['Airalo'], network: 'cj' },
    ] as const;
    const sales = [sale(), sale({ commissionMinor: 7000, currency: 'EUR', ...patch })];
    expect(totalOf(facts({ sales, payers }))).toMatchObject({
      sales: 2,
      coveredSales: 1,
      approved: 145,
      conversion: 0.01,
      perClick: 0.05,
    });
    // Nor does it matter that nobody knows what it is worth.
    expect(totalOf(facts({ sales, payers }), null)).toMatchObject({
      approved: null,
      perClick: 0.05,
    });
  });

  it('is not known without a rate, and in its own currency needs none', () => {
    const sales = [sale({ currency: 'EUR' })];
    expect(totalOf(facts({ sales }), null)).toMatchObject({ approved: null, why: 'no-rate' });
    expect(totalOf(facts(), null)).toMatchObject({ approved: 5, perClick: 0.05 });
  });
});

describe('the parts', () => {
  it('assign a sale to the carrier of its plan, else to the one that its advertiser is called', () => {
    const of = (patch: Partial<SaleSum>) =>
      [...addUp(facts({ sales: [sale(patch)], plans: [] }), 'USD', RATES).carriers.keys()][0];
    expect(of({ carrierId: 4, advertiser: 'Mint' })).toBe('4');
    expect(of({ planId: null, carrierId: null, advertiser: 'MINT  mobile' })).toBe('10');
    expect(of({ planId: null, carrierId: null, advertiser: 'Somebody' })).toBe('');
    expect(of({ planId: null, carrierId: null, advertiser: null })).toBe('');
  });

  it('take the network from the sales where nobody named one', () => {
    const payers = [{ id: 10, names: [], network: null }];
    const { carriers } = addUp(facts({ payers, sales: [sale({ network: 'cj' })] }), 'USD', RATES);
    expect(carriers.get('10')).toMatchObject({ clicks: 150, covered: { clicks: 7 } });
    const direct = addUp(
      facts({ payers: [{ id: 10, names: [], network: 'none' }], sales: [] }),
      'USD',
      RATES,
    );
    expect(direct.carriers.get('10')).toMatchObject({ clicks: 150, covered: { clicks: 0 } });
  });

  it('have the network of a carrier that sold in the period beside this one', () => {
    const payers = [{ id: 10, names: [], network: null }];
    const given = facts({ payers, sales: [] });
    const covered = (others: readonly SaleSum[]) =>
      addUp(given, 'USD', RATES, others).carriers.get('10')!.covered.clicks;
    expect([covered([]), covered([sale()])]).toEqual([0, 100]);
  });

  it('of a page are known when reports tell of every click, for pages do not tell carriers apart', () => {
    const mint = facts().plans[0]!;
    const of = (patch: Partial<EarningsFacts>) => {
      const { pages, isPageMixed } = addUp(facts(patch), 'USD', RATES);
      return figuresOf(pages.get('deals'), 'USD', isPageMixed);
    };
    expect(of({})).toMatchObject({ coveredClicks: 100, perClick: 0.05, why: null });
    const other = { planId: 3, carrierId: 30, clicks: 9, reported: 4, covered: NONE };
    expect(of({ plans: [mint, other] })).toMatchObject({
      coveredClicks: 0,
      conversion: null,
      perClick: null,
      why: 'mixed',
    });
    expect(of({ plans: [mint, { ...other, reported: 0 }] })).toMatchObject({ perClick: 0.05 });
  });

  it('say how many carriers they rest on', () => {
    const other = { planId: 3, carrierId: 30, clicks: 9, reported: 4, covered: NONE };
    const { carriers } = addUp(facts({ plans: [facts().plans[0]!, other] }), 'USD', RATES);
    expect(carriersCovered(carriers)).toEqual({ covered: 1, all: 2 });
  });

  it('add up to the whole, by plan, carrier and page', () => {
    const given = facts({
      sales: [sale(), sale({ planId: null, carrierId: null, advertiser: null, page: null })],
    });
    const { total, plans, carriers, pages } = addUp(given, 'USD', RATES);
    for (const parts of [plans, carriers, pages]) {
      const all = [...parts.values()];
      expect(all.reduce((sum, { approved }) => sum + approved, 0)).toBe(total.approved);
      expect(all.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(total.clicks);
    }
    expect(figuresOf(plans.get(''), 'USD', true)).toMatchObject({ approved: 5, why: 'mixed' });
  });
});

describe('periods', () => {
  const report = (coversFrom: string, coversTo: string) =>
    ({ network: 'awin', coversFrom, coversTo }) as const;

  it('are compared with as many days before, while their clicks are kept', () => {
    const month = lastDays('2026-11-21', 30);
    expect(month).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    const before = { from: '2026-09-23', to: '2026-10-22' };
    expect(periodBefore(month, '2026-09-23')).toEqual(before);
    expect(periodBefore(month, '2026-09-24')).toBeNull();
  });

  it('are covered by the days of all reports together, whatever their order', () => {
    const { awin, cj } = coveredDays(
      [
        report('2026-11-10', '2026-11-12'),
        report('2026-11-12', '2026-11-13'),
        report('2026-11-01', '2026-11-03'),
      ],
      { from: '2026-11-02', to: '2026-11-20' },
    );
    expect(asPeriods(awin)).toEqual([
      { from: '2026-11-02', to: '2026-11-03' },
      { from: '2026-11-10', to: '2026-11-13' },
    ]);
    expect(cj).toEqual([]);
  });
});
