import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../facts/testing.ts';
import { PLAN_FACT_LIST } from '../facts/plans.ts';
import { CONDITION_FACTS, planConditions, type ConditionPlan } from './conditions.ts';

const plan = (patch: Partial<ConditionPlan>): ConditionPlan => ({
  ...NO_FACTS,
  planName: 'A',
  price: 20,
  currency: 'USD',
  dataAmount: '10GB',
  dataPeriod: 'month',
  validity: '30 days',
  offerEnded: false,
  carrier: { name: 'AT&T', kind: 'mno' },
  ...patch,
});
const said = (patch: Partial<ConditionPlan>) =>
  planConditions(plan(patch)).known.map(({ name, words }) => `${name}: ${words}`);

describe('conditions of a plan', () => {
  it.each<[Partial<ConditionPlan>, string[]]>([
    [{}, []],
    [
      { contractMonths: 18 },
      ['18-month contract: You pay for all 18 months. What leaving early costs is not published.'],
    ],
    [{ contractMonths: 1 }, ['No contract: You can stop after any charge.']],
    [{ contractMonths: 0, billing: 'once' }, []],
    [
      { prepayMonths: 12, prepayTotal: 240, contractMonths: 0, newCustomers: true },
      [
        '12 months paid at once: $240.00 is charged today. $20.00 is the seller’s figure for 30 days.',
        'New customers only: Only for people who are not with AT&T yet.',
      ],
    ],
    [{ newCustomers: false }, []],
    [
      { audience: 'entitled', audienceNote: 'students', addOnTo: 'a base plan' },
      ['Who may buy it: People entitled to the tariff: students.', 'Add-on: It needs a base plan.'],
    ],
    [
      { autopayDiscount: 5, setupFee: 10, taxes: 'excluded' },
      [
        'AutoPay: The price has $5.00 off for AutoPay; without it each charge is that much more.',
        'Set-up fee: $10.00, with the first charge.',
        'Taxes: Added on top. How much is not published.',
      ],
    ],
    [
      { setupFee: 0, taxes: 'included' },
      ['No set-up fee: The seller says that there is none.', 'Taxes: Included in the price.'],
    ],
    [
      { laterPrice: 30, laterAfter: 3, yearlyRise: 2.5, yearlyRiseMonth: 4 },
      [
        'Later price: $30.00 after 3 charges.',
        'Yearly rise: The monthly price rises by $2.50 each year in Apr.',
      ],
    ],
    [
      { laterPrice: 30, yearlyRise: 0 },
      [
        'Later price: $30.00 after a time that is not published.',
        'No yearly rise: The seller rules it out.',
      ],
    ],
    [
      { offerCode: 'GO', offerEnds: '2026-12-31', listPrice: 25 },
      [
        'Code: Enter GO when you buy.',
        'Offer: Until 31 December 2026. The regular price is $25.00, as the seller says.',
      ],
    ],
    [
      { offerEnds: '2026-08-31', offerEnded: true },
      ['Offer ended: It was until 31 August 2026. The price after it is not published.'],
    ],
  ])('%j', (patch, words) => {
    expect(said(patch)).toEqual(words);
  });

  it('names what is not published of them, and what is asked of nobody is not named', () => {
    const { unknown } = planConditions(plan({ billing: 'recurring', contractMonths: 24 }));
    expect(unknown).toEqual(['who may buy it', 'set-up fee', 'yearly rise', 'taxes']);
    const travel = { carrier: { name: 'A', kind: 'travel' as const }, billing: 'once' as const };
    expect(planConditions(plan({ ...travel, taxes: 'included' })).unknown).toEqual([
      'who may buy it',
    ]);
  });

  it('holds every fact of terms, so that none is said nowhere', () => {
    const terms = PLAN_FACT_LIST.filter(([, fact]) => fact.form?.group?.startsWith('Terms'));
    for (const [name] of terms) expect([...CONDITION_FACTS]).toContain(name);
  });
});
