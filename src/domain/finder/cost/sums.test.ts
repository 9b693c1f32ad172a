import { describe, expect, test } from 'vitest';
import type { Validity } from '../../core/vocabulary.ts';
import { tableOf } from '../../core/testing.ts';
import { sumWords } from './lines.ts';
import { costForMonths } from './months.ts';
import type { CostPlan } from './terms.ts';
import { costPlan } from './testing.ts';
import { costForTrip } from './trip.ts';

const NOV = '2026-11-21';
const EUR = { currency: 'EUR', validity: '1 month', billing: 'recurring' } as const;
const GBP = { currency: 'GBP', validity: '1 month', billing: 'recurring' } as const;
const RISE = { ...GBP, price: 10, yearlyRise: 2.5, yearlyRiseMonth: 4 } as const;
const LATER = { laterPrice: 30, laterAfter: 3 } as const;

const NAMED: Record<string, Partial<CostPlan>> = { EUR, GBP, RISE, LATER };
/** Facts as the tables below write them: the name of some, or a name and its value. */
const factsOf = (text: string): Partial<CostPlan> =>
  Object.fromEntries(
    text
      .split(', ')
      .filter((fact) => fact !== '')
      .flatMap((fact) => {
        const [name, value] = fact.split(': ') as [string, string];
        if (NAMED[name]) return Object.entries(NAMED[name]);
        const number = Number(value);
        return [[name, value === 'null' ? null : Number.isNaN(number) ? value : number]];
      }),
  );

/** Worked out by hand: what, facts of the plan, months, from which day, the sum. */
const MONTHS = tableOf(`
  30 days, 1 month |  | 1 | 2026-11-21 | 1 × $15.00, covers 30 of 30 days = $15.00
  30 days, 3 months |  | 3 | 2026-11-21 | 3 × $15.00, covers 90 of 91 days = $45.00
  30 days, 6 months |  | 6 | 2026-11-21 | 6 × $15.00, covers 180 of 182 days = $90.00
  30 days, 12 months |  | 12 | 2026-11-21 | 13 × $15.00 = $195.00
  30 days, 24 months |  | 24 | 2026-11-21 | 25 × $15.00 = $375.00
  28 days, 12 months | validity: 28 days | 12 | 2026-11-21 | 13 × $15.00, covers 364 of 365 days = $195.00
  365 days, 12 months | validity: 365 days, price: 100 | 12 | 2026-11-21 | 1 × $100.00 = $100.00
  365 days, 13 months | validity: 365 days, price: 100 | 13 | 2026-11-21 | 2 × $100.00 = $200.00
  7 days, 1 month | validity: 7 days, price: 5 | 1 | 2026-11-21 | 4 × $5.00, covers 28 of 30 days = $20.00
  1 day, 12 months: each serves all of its day | validity: 1 day, price: 1 | 12 | 2026-11-21 | 365 × $1.00 = $365.00
  without an end | validity: Unlimited, price: 20 | 12 | 2026-11-21 | 1 × $20.00 = $20.00
  a calendar month, 12 months | EUR, price: 9.99 | 12 | 2026-11-21 | 12 × €9.99 = €119.88
  a calendar month from the 31st | EUR, price: 9.99 | 3 | 2026-12-31 | 3 × €9.99 = €29.97
  three calendar months, 4 months | EUR, validity: 3 months, price: 27 | 4 | 2026-11-21 | 2 × €27.00 = €54.00
  yen have no parts | currency: JPY, validity: 1 month, price: 2178 | 12 | 2026-11-21 | 12 × ¥2,178 = ¥26,136
  set-up fee | setupFee: 10 | 3 | 2026-11-21 | Set-up fee $10.00 + 3 × $15.00, covers 90 of 91 days = $55.00
  no set-up fee | setupFee: 0 | 3 | 2026-11-21 | 3 × $15.00, covers 90 of 91 days = $45.00
  first 3 at $15, then $30, SIM $10 | LATER, validity: 1 month, setupFee: 10 | 12 | 2026-11-21 | Set-up fee $10.00 + 3 × $15.00 + 9 × $30.00 = $325.00
  later price not reached | LATER, validity: 1 month | 3 | 2026-11-21 | 3 × $15.00 = $45.00
  later price after a first month | GBP, price: 5, laterPrice: 10, laterAfter: 1 | 12 | 2026-11-21 | 1 × £5.00 + 11 × £10.00 = £115.00
  later price of no known day: the lower is sure | validity: 1 month, laterPrice: 30 | 3 | 2026-11-21 | 3 × $15.00 = at least $45.00
  later price not published | validity: 1 month, laterAfter: 3 | 6 | 2026-11-21 | 6 × $15.00 = at least $90.00
  12 months upfront over 6 | price: 20, prepayMonths: 12, prepayTotal: 240 | 6 | 2026-11-21 | 1 × $240.00, 12 months upfront = $240.00
  12 months upfront over 12 | price: 20, prepayMonths: 12, prepayTotal: 240 | 12 | 2026-11-21 | 1 × $240.00, 12 months upfront = $240.00
  3 months upfront over 7 | price: 35, prepayMonths: 3, prepayTotal: 105 | 7 | 2026-11-21 | 3 × $105.00, 3 months upfront = $315.00
  a rise in April | RISE | 12 | 2026-11-21 | 5 × £10.00 + 7 × £12.50, from Apr 2027 = £137.50
  two rises in 24 months | RISE | 24 | 2026-11-21 | 5 × £10.00 + 12 × £12.50, from Apr 2027 + 7 × £15.00, from Apr 2028 = £305.00
  bought in April: it rises in the next | RISE | 12 | 2027-04-15 | 12 × £10.00 = £120.00
  bought in March: it rises at once | RISE | 3 | 2027-03-31 | 1 × £10.00 + 2 × £12.50, from Apr 2027 = £35.00
  a rise that is ruled out | RISE, yearlyRise: 0 | 12 | 2026-11-21 | 12 × £10.00 = £120.00
  a rise of no known month | RISE, yearlyRiseMonth: null | 24 | 2026-11-21 | 24 × £10.00 = at least £240.00
  a rise of no known amount | RISE, yearlyRise: null | 12 | 2026-11-21 | 12 × £10.00 = at least £120.00
  24-month contract over 6 months | EUR, price: 20, contractMonths: 24, setupFee: 39.99 | 6 | 2026-11-21 | Set-up fee €39.99 + 24 × €20.00, all 24 months of the contract = €519.99
  24-month contract over 24 months | EUR, price: 20, contractMonths: 24, setupFee: 0 | 24 | 2026-11-21 | 24 × €20.00 = €480.00
  contract of no known set-up fee | EUR, price: 20, contractMonths: 24 | 24 | 2026-11-21 | 24 × €20.00 = at least €480.00
  no contract, no known set-up fee | EUR, price: 20, contractMonths: 1 | 12 | 2026-11-21 | 12 × €20.00 = €240.00
  taxes on top | validity: 1 month, taxes: excluded | 12 | 2026-11-21 | 12 × $15.00 = at least $180.00
  AutoPay is in the price | validity: 1 month, autopayDiscount: 5 | 12 | 2026-11-21 | 12 × $15.00 = $180.00
  offer that runs | EUR, price: 8.99, listPrice: 17.99, offerEnds: 2026-11-21 | 2 | 2026-11-21 | 2 × €8.99 = €17.98
  offer that is over | EUR, price: 8.99, listPrice: 17.99, offerEnds: 2026-08-18 | 2 | 2026-11-21 | 2 × €17.99, offer ended 18 Aug 2026 = €35.98
`);

describe('months', () => {
  test.each(MONTHS)('%s', (_, facts = '', months, start = '', sum = '') => {
    const need = { months: Number(months), start };
    expect(sumWords(costForMonths(costPlan(factsOf(facts)), need)!)).toBe(sum);
  });
});

/** Worked out by hand: what, the packs, days, GB, the sum of the cheapest. */
const TRIPS = tableOf(`
  12 days, 12 GB: 10 and 2 | 15.99 for 30 days 10GB, 5.99 for 15 days 2GB, 24.99 for 30 days 20GB | 12 | 12 | 1 × $15.99 A + 1 × $5.99 B = $21.98
  10 days, 12 GB with packs of 7 days | 9 for 7 days 10GB, 5 for 7 days 4GB | 10 | 12 | 1 × $9.00 A + 1 × $5.00 B = $14.00
  10 days, 4 GB with packs of 7 days: days are short, not data | 9 for 7 days 10GB, 8 for 7 days 1GB | 10 | 4 | 2 × $9.00 A = $18.00
  a part of a day short is too short | 9 for 7 days 10GB, 4 for 7 days 3GB | 10 | 12 | 4 × $4.00 B = $16.00
  2 GB a day for 10 days, 20 GB | 20 for 10 days 2GB (dataPeriod: day) | 10 | 20 | 1 × $20.00 A = $20.00
  2 GB a day is not 3 GB a day | 2 for 10 days 2GB (dataPeriod: day), 25 for 10 days 30GB | 10 | 30 | 1 × $25.00 B = $25.00
  5 GB a month for 90 days gives 5 GB in 12 days | 10 for 90 days 5GB (dataPeriod: month) | 12 | 12 | 3 × $10.00 A = $30.00
  at equal price fewer packs | 5 for 7 days 5GB, 10 for 14 days 10GB | 14 | 10 | 1 × $10.00 B = $10.00
  then more data | 10 for 14 days 10GB, 10 for 14 days 12GB | 14 | 10 | 1 × $10.00 B = $10.00
  unlimited packs serve their days | 10 for 5 days Unlimited, 17 for 10 days Unlimited | 15 | unlimited | 1 × $17.00 B + 1 × $10.00 A = $27.00
  no data: days alone | 3 for 7 days 1GB, 8 for 30 days 3GB | 14 | 0 | 2 × $3.00 A = $6.00
  yen | 800 for 7 days 3GB (currency: JPY) | 14 | 5 | 2 × ¥800 A = ¥1,600
  each with its set-up fee | 5 for 7 days 5GB (setupFee: 1) | 14 | 5 | 2 × $1.00 set-up fee + 2 × $5.00 A = $12.00
  an offer that is over is no pack | 5 for 7 days 5GB (offerEnds: 2026-08-18) | 7 | 5 | none
  never runs out | 30 for Unlimited 20GB | 365 | 40 | 2 × $30.00 A = $60.00
`);

describe('trips', () => {
  test.each(TRIPS)('%s', (_, packs = '', days, gb, sum) => {
    const plans = [
      ...packs.matchAll(/([\d.]+) for (Unlimited|\d+ days) (\w+)(?: \((.*?)\))?/g),
    ].map(([, price, validity, dataAmount, more = ''], at) =>
      costPlan({
        price: Number(price),
        validity: validity as Validity,
        dataAmount: dataAmount!,
        planName: 'ABC'[at]!,
        billing: 'once',
        ...factsOf(more),
      }),
    );
    const need = {
      days: Number(days),
      gb: gb === 'unlimited' ? gb : Number(gb),
      start: NOV,
    } as const;
    const found = costForTrip(plans, need);
    expect(found ? sumWords(found.cost) : 'none').toBe(sum);
  });

  test('a year with 1,000 GB and 60 packs takes no time that anybody notices', () => {
    const plans = Array.from({ length: 60 }, (_, at) => {
      const [days, gb] = [1 + ((at * 7) % 31), 1 + ((at * 13) % 50)];
      // Nearly the same price for a day and a GB: the hardest to choose among.
      const price = Math.round((days * 40 + gb * 60) * (1 + (at % 10) / 500)) / 100;
      return costPlan({ price, validity: `${days} days`, dataAmount: `${gb}GB`, billing: 'once' });
    });
    const started = process.cpuUsage();
    expect(costForTrip(plans, { days: 361, gb: 999.9, start: NOV })).not.toBeNull();
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  });
});

test('figures, what is due today, and what is said', () => {
  const cost = costForMonths(
    costPlan({
      ...EUR,
      price: 20,
      contractMonths: 24,
      setupFee: 39.99,
      autopayDiscount: 5,
      carrier: { kind: 'mno' },
    }),
    { months: 12, start: NOV },
  );
  expect(cost).toMatchObject({
    total: 519.99,
    dueToday: 59.99,
    perMonth: 43.33,
    perDay: 1.42,
    dataGb: 10,
    perGb: 4.333,
    atLeast: false,
    unknown: ['yearlyRise', 'taxes'],
    notes: [
      'With AutoPay, which takes €5.00 off; the price has it off already.',
      'Whether taxes are included is not published.',
    ],
  });
});

test('unlimited data has no price of a GB, and upfront terms are due whole', () => {
  const plan = costPlan({ price: 20, prepayMonths: 12, prepayTotal: 240, dataAmount: 'Unlimited' });
  expect(costForMonths(plan, { months: 6, start: NOV })).toMatchObject({
    dueToday: 240,
    perMonth: 40,
    dataGb: null,
    perGb: null,
  });
});

test('an offer that is over and names no regular price has no sum', () => {
  const over = { offerEnds: '2026-08-18' };
  expect(costForMonths(costPlan(over), { months: 6, start: NOV })).toBeNull();
  const upfront = { ...over, listPrice: 30, prepayMonths: 12, prepayTotal: 180 };
  expect(costForMonths(costPlan(upfront), { months: 6, start: NOV })).toBeNull();
});
