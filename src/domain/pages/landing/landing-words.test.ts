import { describe, expect, it } from 'vitest';
import type { Landing } from './landing.ts';
import { landingFacts, type FiguredEntry } from './landing-facts.ts';
import { landingDescription, landingHeading, landingTitle } from './landing-words.ts';
import {
  undatedSentence,
  landingSentences,
  pairSentences,
  unlimitedSentences,
} from './landing-sentences.ts';
import type { Rates } from '../../core/money/money.ts';
import { pageTitle } from '../seo/seo.ts';

const RATES: Rates = { USD: 1, EUR: 0.9, GBP: 0.8, CAD: 1.4, AUD: 1.5, JPY: 150 };
const entry = (id: number, price: number, more: Partial<FiguredEntry['plan']> = {}) => ({
  plan: {
    slug: `p${id}`,
    price,
    currency: 'GBP' as const,
    dataAmount: '10GB',
    dataPeriod: 'total' as const,
    validity: '30 days' as const,
    seenOn: null,
    age: null,
    sample: true,
    fullSpeedData: null,
    fullSpeedPeriod: null,
    reducedSpeed: null,
    maxSpeedMbps: null,
    ...more,
  },
  key: {
    id,
    carrier: `c${id % 2}`,
    planType: 'esim' as const,
    unlimited: false,
    format: 'esim',
    audience: 'anyone',
  },
});
const names = { region: 'United Kingdom', carrier: (slug: string) => slug.toUpperCase() };
const esim: Landing = {
  path: '/region/UK/esim',
  region: 'UK',
  kind: 'esim',
};
const cheapest = {
  carrier: 'C1',
  name: 'Small',
  price: 5,
  currency: 'GBP' as const,
  converted: null,
  validity: '30 days' as const,
  seenOn: '2026-11-20',
  age: 'fresh' as const,
};
const OLD = { seenOn: '2026-01-01', age: 'old' } as const;

describe('the figures of a landing page', () => {
  it('are the lowest and the middle price of plans of a month, and the lowest for one GB', () => {
    const facts = landingFacts(
      [entry(1, 5), entry(2, 6), entry(3, 9, { validity: '90 days' }), entry(4, 20)],
      'GBP',
      RATES,
    );
    expect(facts).toMatchObject({
      plans: 4,
      carriers: 2,
      cheapestId: 1,
      month: { amount: 5, currency: 'GBP', time: 'for 30 days' },
      // 5, 6, 20: that of 90 days is none of them.
      median: { amount: 6, approx: false, of: 3 },
      perGb: { amount: 0.5, id: 1, approx: false },
      seen: null,
    });
  });

  it('are approximate where a rate is in them, and exact where one plan costs just that', () => {
    const facts = landingFacts(
      [entry(1, 5), entry(2, 10, { currency: 'USD' }), entry(3, 12)],
      'GBP',
      RATES,
    );
    // Compared with a converted price, but itself what the carrier asks.
    expect(facts.month).toMatchObject({ amount: 5, currency: 'GBP' });
    expect(facts.perGb).toMatchObject({ amount: 0.5, id: 1, approx: false });
    expect(facts.median).toMatchObject({ amount: 8, approx: true });
    const sentences = landingSentences(esim, names, facts, cheapest).join(' ');
    expect(sentences).toContain('Half of the 3 plans of about a month cost approx. £8.00 or less.');
    expect(sentences).toContain('The lowest price of one GB is £0.50.');
    const foreign = [entry(1, 5, { currency: 'USD' }), entry(2, 10)];
    expect(landingFacts(foreign, 'GBP', RATES)).toMatchObject({
      month: { amount: 5, currency: 'USD' },
      perGb: { amount: 0.4, approx: true },
    });
  });

  it('leave out what has no such figure', () => {
    const endless = entry(1, 5, { validity: 'Unlimited', dataAmount: 'Unlimited' });
    const facts = landingFacts([endless], 'GBP', RATES);
    expect(facts).toMatchObject({ month: null, median: null, perGb: null });
    const said = landingSentences(esim, names, facts, {
      ...cheapest,
      validity: 'Unlimited' as const,
    });
    expect(said[0]).toBe('1 plan from 1 carrier, the cheapest at £5.00 without an end: C1, Small.');
    expect(said).toHaveLength(1);
  });

  it('name how many plans they are of, where not all have such a figure', () => {
    const endless = entry(3, 5, { validity: 'Unlimited', dataAmount: 'Unlimited' });
    const facts = landingFacts([entry(1, 5), entry(2, 6), endless], 'GBP', RATES);
    expect(landingSentences(esim, names, facts, cheapest)).toContain(
      'Half of the 2 plans of about a month cost £5.00 or less.',
    );
  });

  it('name a carrier once', () => {
    const named = { ...cheapest, name: 'C1 Small' };
    const facts = landingFacts([entry(1, 5)], 'GBP', RATES);
    expect(landingSentences(esim, names, facts, named)[0]).toMatch(/30 days: C1 Small\.$/);
  });

  it('say of which month a lowest price is, unless it is fresh', () => {
    const old = landingFacts([entry(1, 5, OLD)], 'GBP', RATES);
    expect(landingSentences(esim, names, old, { ...cheapest, ...OLD })).toEqual([
      '1 plan from 1 carrier, the cheapest of the prices seen in January 2026 at £5.00 for 30 days: C1, Small.',
      'Half of the 1 plan of about a month cost £5.00 or less.',
      'The lowest price of one GB is £0.50.',
    ]);
    // The cheapest is fresh, and says nothing of January.
    expect(landingSentences(esim, names, old, cheapest)).toContain(
      'The lowest price of one GB is £0.50 (of the prices seen in January 2026).',
    );
    const unlimitedMonth = { ...old.month!, amount: 9 };
    const now = landingFacts([entry(2, 4)], 'GBP', RATES);
    expect(pairSentences(['A', { ...old, unlimitedMonth }], ['B', now], cheapest)).toEqual([
      'A plan of about a month costs from £5.00 for 30 days (of the prices seen in January 2026) at A and £4.00 for 30 days at B.',
      'Only A has unlimited data: from £9.00 for 30 days (of the prices seen in January 2026).',
      'One GB costs from £0.50 (of the prices seen in January 2026) at A and £0.40 at B.',
    ]);
    expect(pairSentences(['A', old], ['B', now], OLD)[0]).toBe(
      'A plan of about a month costs from £5.00 for 30 days at A and £4.00 for 30 days at B.',
    );
  });

  it('give a price in another currency in that of the region, too', () => {
    const converted = { amount: 3.79, currency: 'GBP' as const, approx: true };
    const dollars = { ...cheapest, price: 4.99, currency: 'USD' as const, converted };
    const facts = landingFacts([entry(1, 5)], 'GBP', RATES);
    expect(landingSentences(esim, names, facts, dollars)[0]).toBe(
      '1 plan from 1 carrier, the cheapest at $4.99 (approx. £3.79) for 30 days: C1, Small.',
    );
  });
});

describe('the sentences of a landing page', () => {
  const facts = landingFacts([entry(1, 5), entry(2, 6)], 'GBP', RATES);
  it('name prices that nobody has checked as such, and the day on which the newest was seen', () => {
    expect(undatedSentence(facts)).toBe('These are sample prices that nobody has checked.');
    const checked = { ...facts, samples: 0, seen: '2026-11-20' };
    expect(undatedSentence(checked)).toBe('');
  });

  it('count the plans of two carriers apart', () => {
    const pair: Landing = {
      path: '/compare/c0-vs-c1',
      region: 'UK',
      kind: 'pair',
      carriers: ['c0', 'c1'],
      planTypes: ['esim'],
    };
    const three = landingFacts([entry(1, 5), entry(2, 6), entry(3, 7)], 'GBP', RATES);
    expect(landingSentences(pair, names, three, cheapest)).toEqual([
      '1 plan from C0 and 2 from C1, the cheapest at £5.00 for 30 days: C1, Small.',
    ]);
  });

  it('set two carriers against each other, also where only one has something', () => {
    const unlimitedMonth = { ...facts.month!, id: 9, amount: 9 };
    const said = pairSentences(['A', facts], ['B', { ...facts, unlimitedMonth }], cheapest);
    expect(said).toEqual([
      'A plan of about a month costs from £5.00 for 30 days at both.',
      'Only B has unlimited data: from £9.00 for 30 days.',
      'One GB costs from £0.50 at both.',
    ]);
  });
});

describe('the two leads of unlimited plans', () => {
  const unlimited = { dataAmount: 'Unlimited', billing: 'recurring' as const };
  const at = (id: number, price: number, more: object) => {
    const one = entry(id, price, { ...unlimited, ...more });
    return { ...one, key: { ...one.key, unlimited: true } };
  };
  const month = at(1, 25, { validity: '1 month' });
  const pass = at(2, 4.99, { validity: '1 day', billing: 'once' });
  const slow = at(3, 9, { validity: '1 month', maxSpeedMbps: 0.3 });
  it('are by the month and for a trip, never a pass of a day and never a slow plan', () => {
    const facts = landingFacts([pass, slow, month], 'GBP', RATES);
    expect(facts).toMatchObject({
      unlimitedMonth: { id: 1, amount: 25 },
      unlimitedMedian: { of: 1, kind: 'month' },
    });
    const beside = ['Lower, but last seen in June 2026: Ubigi Week, $15.00'];
    const trip = { total: 19, currency: 'USD' as const, name: 'Nomad Week' };
    const fresh = { seenOn: '2026-11-20', age: 'fresh' as const };
    const leads = {
      month: { charge: { ...facts.unlimitedMonth!, ...OLD }, name: 'C1 All' },
      trip: { ...trip, ...fresh, beside },
    };
    expect(unlimitedSentences(facts, leads)).toEqual([
      '3 plans from 2 carriers.',
      'By the month: from £25.00 a month, C1 All, the lowest of the prices seen in January 2026.',
      'For a trip of 7 days: $19.00 in all, Nomad Week.',
      'Lower, but last seen in June 2026: Ubigi Week, $15.00.',
    ]);
  });

  it('say where a place has none of one kind', () => {
    const facts = landingFacts([pass, slow], 'GBP', RATES);
    expect(facts.unlimitedMonth).toBeNull();
    expect(unlimitedSentences(facts, { month: null, trip: null })).toEqual([
      '2 plans from 2 carriers.',
      'None that is fast enough for video is known to be sold by the month.',
      'None fits a trip of 7 days.',
    ]);
  });
});

describe('title and description', () => {
  const facts = landingFacts([entry(1, 5), entry(2, 6), entry(3, 7)], 'GBP', RATES);
  it('come near the recommended lengths, the site named', () => {
    for (const site of ['SIM Atlas', 'SIM Cards', 'Compare SIM Plans']) {
      const title = pageTitle(landingTitle(esim, names, facts, site), site);
      expect(title.length, title).toBeGreaterThanOrEqual(50);
      expect(title.length, title).toBeLessThanOrEqual(60);
    }
    const description = landingDescription(esim, names, facts);
    expect(description.length).toBeGreaterThanOrEqual(150);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('say shorter how plans are compared, before a figure is left out', () => {
    const fresh = { seenOn: '2026-11-20', age: 'fresh' };
    const charge = {
      amount: 990,
      currency: 'JPY',
      time: 'for 30 days',
      each: null,
      kind: 'once',
      ...fresh,
    };
    const median = { amount: 7315, currency: 'JPY', approx: false, kind: 'once', of: 9 };
    const japan = { ...facts, plans: 13, carriers: 8, month: charge, median, perGb: null };
    const unlimited = { ...esim, path: '/region/JP/unlimited', kind: 'unlimited' } as Landing;
    const said = landingDescription(
      unlimited,
      { ...names, region: 'Japan' },
      japan as typeof facts,
    );
    expect(said).toBe(
      'Unlimited data plans in Japan: 13 plans from 8 carriers compared. From ¥990 for 30 days, ' +
        'half of those of about a month cost ¥7,315 or less. With price history.',
    );
    expect(said).toHaveLength(160);
  });

  it('say of old prices their month, once, and in a title no old price without it', () => {
    const old = landingFacts([entry(1, 5, OLD), entry(2, 6), entry(3, 7)], 'GBP', RATES);
    const japan = { ...names, region: 'Japan' };
    const pair: Landing = { ...esim, kind: 'pair', carriers: ['a', 'b'], planTypes: ['esim'] };
    expect(landingTitle(pair, japan, old, 'SIMs')).toBe(
      'A vs B in Japan: 3 from £5.00 for 30 days (Jan 2026)',
    );
    expect(landingTitle(esim, names, old, 'SIM Atlas')).not.toContain('£');
    expect(landingDescription(esim, japan, old)).toContain(
      'From £5.00 for 30 days (seen Jan 2026), half of those of about a month cost £6.00 or less.',
    );
  });

  it('name no price of a month where all run longer', () => {
    const year = [entry(1, 60, { validity: '365 days' }), entry(2, 90, { validity: '365 days' })];
    const yearly = landingFacts(year, 'GBP', RATES);
    const short: Landing = { ...esim, kind: 'pair', carriers: ['c0', 'c1'], planTypes: ['esim'] };
    for (const landing of [esim, short, { ...esim, kind: 'unlimited' } as Landing]) {
      const title = landingTitle(landing, { ...names, region: 'Japan' }, yearly, 'SIM Atlas');
      expect(title).not.toContain('£');
    }
    expect(landingDescription(short, names, yearly)).not.toMatch(/half|[^B] from £/i);
  });

  it('keep names as they are written', () => {
    expect(landingHeading(esim, names)).toBe('eSIM plans in the United Kingdom');
    const pair: Landing = { ...esim, kind: 'pair', carriers: ['a', 'b'], planTypes: ['esim'] };
    expect(landingHeading(pair, names)).toBe('A vs B in the United Kingdom');
    const under = { ...esim, kind: 'under', amount: 2000, currency: 'JPY' } as Landing;
    expect(landingHeading(under, { ...names, region: 'Japan' })).toBe(
      'Plans for ¥2,000 or less in Japan',
    );
  });
});

it('calls nothing sample data that is none, and says how much of it stands beside checked prices', () => {
  const said = (...plans: { sample: boolean; seenOn?: string }[]) =>
    undatedSentence(
      landingFacts(
        plans.map((plan, index) => entry(index, 5, plan)),
        'GBP',
        RATES,
      ),
    );
  const checked = { sample: false, seenOn: '2026-11-20' };
  expect(said({ sample: false }, { sample: false })).toBe(
    'On which days these prices were seen is not known.',
  );
  expect(said({ sample: false }, { sample: true })).toBe(
    '1 of these 2 prices is sample data that nobody has checked.',
  );
  expect(said(checked, { sample: true }, { sample: true })).toBe(
    '2 of these 3 prices are sample data that nobody has checked.',
  );
});
