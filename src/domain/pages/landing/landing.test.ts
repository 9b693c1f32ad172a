import { describe, expect, it } from 'vitest';
import {
  landingEntries,
  landingsOfPlan,
  type LandingCarrier,
  type LandingEntry,
  type LandingRegion,
} from './landing.ts';
import { findLandings } from './landing-finder.ts';
import type { Rates } from '../../core/money/money.ts';
import type { PlanType } from '../../core/vocabulary.ts';

const RATES: Rates = { USD: 1, EUR: 0.9, GBP: 0.8, CAD: 1.4, AUD: 1.5, JPY: 150 };
let ids = 0;
const entry = (carrier: string, planType: PlanType, more: Partial<LandingEntry['plan']> = {}) => {
  const id = ++ids;
  const plan = {
    slug: `p${id}`,
    price: 50,
    currency: 'USD' as const,
    dataAmount: '5GB',
    dataPeriod: 'total' as const,
    validity: '30 days' as const,
    seenOn: null,
    sample: true,
    ...more,
  };
  const unlimited = plan.dataAmount === 'Unlimited';
  const format = planType === 'esim' ? 'both' : null;
  const audience = planType === 'travel' ? 'visitors' : 'residents';
  return { plan, key: { id, carrier, planType, unlimited, format, audience } };
};
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const us = (entries: LandingEntry[]): LandingRegion => ({ code: 'US', currency: 'USD', entries });
const mno = (slug: string, name = slug): LandingCarrier => ({
  slug,
  name,
  kind: 'mno',
  hostNetwork: null,
});
const mvno = (slug: string, hostNetwork: string): LandingCarrier => ({
  slug,
  name: slug,
  kind: 'mvno',
  hostNetwork,
});
const pathsOf = (regions: LandingRegion[], carriers: LandingCarrier[] = []) =>
  findLandings(regions, carriers, RATES).map(({ path }) => path);
/** Plans of other carriers, so that a page leaves something out. */
const others = () => times(20, () => entry(`other-${ids}`, 'travel', { price: 99 }));

describe('a landing page', () => {
  it('exists from five plans and two carriers on', () => {
    const four = [...times(3, () => entry('a', 'esim')), entry('b', 'esim')];
    expect(pathsOf([us([...others(), ...four])])).not.toContain('/region/US/esim');
    const five = [...four, entry('a', 'esim')];
    expect(pathsOf([us([...others(), ...five])])).toContain('/region/US/esim');
    const oneCarrier = times(9, () => entry('a', 'esim'));
    expect(pathsOf([us([...others(), ...oneCarrier])])).not.toContain('/region/US/esim');
  });

  it('does not repeat a page that holds nearly the whole region', () => {
    const all = times(20, () => entry(`c${ids % 4}`, 'prepaid'));
    expect(pathsOf([us(all)])).not.toContain('/region/US/prepaid');
    expect(pathsOf([us([...all, ...others().slice(0, 3)])])).toContain('/region/US/prepaid');
  });

  it('of a round sum takes converted prices in, up to the sum itself', () => {
    const uk: LandingRegion = {
      code: 'UK',
      currency: 'GBP',
      entries: [
        ...times(4, () => entry('a', 'esim', { price: 10, currency: 'GBP' })),
        entry('b', 'travel', { price: 12.5 }),
        entry('b', 'travel', { price: 12.52 }),
        ...times(10, () => entry('b', 'travel', { price: 90 })),
      ],
    };
    const landing = findLandings([uk], [], RATES).find(
      ({ path }) => path === '/region/UK/under-10',
    );
    expect(landingEntries(landing!, uk, RATES)).toHaveLength(5);
    expect(landingEntries(landing!, uk, null)).toHaveLength(4);
  });

  it('of a network holds the virtual operators on it, not its own plans or the neighbours', () => {
    const region = us([
      ...times(3, () => entry('mint', 'prepaid')),
      ...times(3, () => entry('multi', 'prepaid')),
      ...times(9, () => entry('t-mobile', 'prepaid')),
      ...times(9, () => entry('red', 'prepaid')),
    ]);
    const carriers = [
      mno('t-mobile', 'T-Mobile'),
      mvno('mint', 'T-Mobile'),
      mvno('multi', 'Verizon, T-Mobile'),
      mvno('red', 'Verizon'),
      mvno('absent', 'T-Mobile'),
    ];
    const page = findLandings([region], carriers, RATES).find(({ kind }) => kind === 'network');
    expect(page).toMatchObject({ path: '/networks/t-mobile', carriers: ['mint', 'multi'] });
  });

  it('sets carriers against each other that sell the same types, each in three pairs at most', () => {
    const sellers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const region = us([
      ...sellers.flatMap((slug) => times(4, () => entry(slug, 'prepaid'))),
      ...times(9, () => entry('lonely', 'data-only')),
      ...others(),
    ]);
    const found = pathsOf([region]).filter((path) => path.startsWith('/compare/'));
    expect(found).toHaveLength(8);
    expect(found.join(' ')).not.toContain('lonely');
    for (const slug of sellers) {
      const named = found.filter((path) => path.split(/[/]|-vs-/).includes(slug));
      expect(named.length).toBeLessThanOrEqual(3);
    }
  });

  it('sets against each other only what both sell', () => {
    const passes = ['a', 'b'].flatMap((slug) =>
      times(3, () => entry(slug, 'travel', { validity: '1 day' })),
    );
    const region = us([
      ...times(6, () => entry('a', 'prepaid')),
      ...times(6, () => entry('b', 'prepaid')),
      ...passes,
      entry('a', 'esim'),
      entry('b', 'esim'),
      ...others(),
    ]);
    const pair = findLandings([region], [], RATES).find(({ kind }) => kind === 'pair')!;
    expect(pair).toMatchObject({ path: '/compare/a-vs-b', planTypes: ['prepaid'] });
    expect(landingEntries(pair, region, RATES)).toHaveLength(12);
    const sellers = us([...passes, ...others()]);
    const journeys = findLandings([sellers], [], RATES).find(({ kind }) => kind === 'pair');
    expect(journeys).toMatchObject({ planTypes: ['travel'] });
  });

  it('is linked from its plans: of each kind the first, of round sums the lowest', () => {
    const cheap = entry('a', 'esim', { price: 15 });
    const region = us([
      cheap,
      ...times(6, () => entry('a', 'esim', { price: 9 })),
      ...times(6, () => entry('b', 'esim', { price: 19 })),
      ...others(),
    ]);
    const all = findLandings([region], [], RATES);
    const links = landingsOfPlan(all, cheap, region, RATES).map(({ path }) => path);
    expect(links).toEqual(['/region/US/esim', '/region/US/under-20', '/compare/a-vs-b']);
    expect(landingsOfPlan(all, cheap, { code: 'UK', currency: 'GBP' }, RATES)).toEqual([]);
  });

  it('has one address, whichever regions share the pair', () => {
    const entries = () => [
      ...times(6, () => entry('a', 'esim')),
      ...times(6, () => entry('b', 'esim')),
      ...others(),
    ];
    const both = [us(entries()), { code: 'UK', currency: 'GBP' as const, entries: entries() }];
    const all = pathsOf(both);
    expect(all.filter((path) => path === '/compare/a-vs-b')).toHaveLength(1);
    expect(new Set(all).size).toBe(all.length);
  });
});
