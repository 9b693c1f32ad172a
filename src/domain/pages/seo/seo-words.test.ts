import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../plans/facts/testing.ts';
import type { Dated } from '../../prices/freshness-words.ts';
import type { FoundFigures } from '../plan/plan-figures.ts';
import { carrierWords, fitTitle, planWords, regionWords, type Words } from './seo-words.ts';

const SITE = 'SIM Atlas';
const lengths = ({ title, description }: Words, site = SITE) => [
  `${title} | ${site}`.length,
  description.length,
];
const expectFit = (words: Words, site?: string) => {
  const [title, description] = lengths(words, site);
  expect([title! >= 50 && title! <= 60, words.title]).toEqual([true, words.title]);
  expect([description! >= 150 && description! <= 160, words.description]).toEqual([
    true,
    words.description,
  ]);
};
const plan = {
  ...NO_FACTS,
  full: 'Tello Value 5 GB',
  planName: 'Value 5 GB',
  region: 'United States',
  dataAmount: '5GB',
  price: 14,
  currency: 'USD',
  validity: '30 days',
} as const;
const FRESH = { seenOn: '2026-11-20', age: 'fresh' } as const;
const OLD = { seenOn: '2026-01-09', age: 'old' } as const;
/** Figures whose prices were all seen on one day. */
const lowest = (amount: number, price: Dated = FRESH): FoundFigures<Dated> => {
  const month = {
    amount,
    currency: 'USD',
    time: 'for 30 days',
    each: null,
    kind: 'month',
  } as const;
  return {
    figures: { currency: 'USD', month, unlimitedMonth: null, perGb: 0.8 },
    plans: { month: price, unlimitedMonth: null, perGb: price },
  };
};
const carrier = {
  name: 'Tello',
  plans: 6,
  regions: ['United States'],
  lowest: lowest(5),
  line: 'Runs on the T-Mobile network in the United States',
  isTravel: false,
} as const;

describe('words of a plan', () => {
  it.each([
    ['Tello 1', 'Unlimited', 5],
    ['Tello Value 5 GB', '5GB', 14],
    ['T-Mobile Prepaid Unlimited Monthly', 'Unlimited', 45],
    ['Consumer Cellular Unlimited Talk', '1.5GB', 120],
  ])('fit %s', (full, dataAmount, price) => {
    for (const region of ['United States', 'Japan']) {
      for (const validity of ['7 days', 'Unlimited'] as const) {
        expectFit(planWords({ ...plan, full, dataAmount, price, region, validity }, SITE));
      }
    }
  });

  it('say the price always, also where a name is longer than any title may be', () => {
    const long = planWords({ ...plan, full: `Tello ${'Value '.repeat(12)}`.trim() }, SITE);
    expect(long.title).toContain('$14.00');
    expect(long.description).toContain('$14.00');
  });

  it('name no unit price that the plan has not', () => {
    const of = (change: object) => planWords({ ...plan, ...change }, SITE).description;
    expect(of({})).toContain('per GB and for 30 days');
    expect(of({ dataAmount: 'Unlimited' })).not.toContain('per GB');
    expect(of({ validity: 'Unlimited' })).not.toContain('30 days');
  });

  it('leave room for a longer name of the site', () => {
    expectFit(planWords(plan, 'Compare SIM'), 'Compare SIM');
  });
});

it('fit carriers with one plan and with many, with figures and without', () => {
  expectFit(carrierWords(carrier, SITE));
  expectFit(carrierWords({ ...carrier, name: 'au', plans: 1 }, SITE));
  expectFit(carrierWords({ ...carrier, lowest: null, name: 'Hutchison Three', plans: 120 }, SITE));
  const travel = {
    ...carrier,
    isTravel: true,
    line: 'Sells travel eSIMs that use partner networks',
  };
  const words = carrierWords({ ...travel, regions: ['Japan', 'Germany', 'Canada'] }, SITE);
  expectFit(words);
  expect(words.description).not.toContain('same network');
});

it('name no price of a carrier without the days that it is for', () => {
  for (const name of ['au', 'Tello', 'Boost Mobile', 'Straight Talk Wireless', 'x'.repeat(40)]) {
    for (const [plans, amount] of [
      [1, 10],
      [9, 4.93],
      [13, 1234.5],
    ] as const) {
      const { title } = carrierWords({ ...carrier, name, plans, lowest: lowest(amount) }, SITE);
      expect(title.replace(/(from )?[$][\d.,]+ for 30 days$/, '')).not.toContain('$');
      if (plans === 1) expect(title).not.toMatch(/1 from|compared/);
    }
  }
  const boost = { ...carrier, name: 'Boost Mobile', plans: 4, lowest: lowest(8.22) };
  expect(carrierWords(boost, SITE).title).toBe('Boost Mobile Plans: 4 from $8.22 for 30 days');
});

it('say of an old price of a carrier its month, once, and no old price without it', () => {
  const words = carrierWords({ ...carrier, lowest: lowest(5, OLD) }, SITE);
  expectFit(words);
  expect(words.title).toBe('Tello Plans: 6 from $5.00 for 30 days (Jan 2026)');
  expect(words.description).toContain('From $5.00 for 30 days, 1 GB from $0.80 (seen Jan 2026).');
  const long = { ...carrier, name: 'Boost Mobile', lowest: lowest(1008.22, OLD) };
  expect(carrierWords(long, SITE).title).not.toContain('$');
});

it('count the name of the site only where a page puts it', () => {
  const titles = ['Japan SIM Cards compared', `Japan SIM Cards: ${'x'.repeat(38)}`];
  expect(fitTitle(titles, 'SIM Cards')).toBe(titles[1]);
  expect(fitTitle(titles, 'Compare SIM and eSIM offers')).toBe(titles[0]);
});

it('fit regions, and begin as specified', () => {
  for (const [name, plans] of [
    ['Japan', 1],
    ['United Kingdom', 64],
  ] as const) {
    const words = regionWords({ code: 'UK', name, plans, carriers: 18, currency: '£ (GBP)' }, SITE);
    expectFit(words);
    expect(words.description).toMatch(`Find the best SIM card deals in ${name}. Compare`);
  }
});
