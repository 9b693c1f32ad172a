/** Plans and needs for tests of the finder. */
import { costPlan } from './cost/testing.ts';
import { NO_FACTS } from '../plans/facts/testing.ts';
import type { CarrierKind } from '../core/vocabulary.ts';
import type { FinderContext } from './request.ts';
import { finderIndex, type FinderPlan } from './finder-index.ts';
import { findPlans } from './answers/find.ts';
import { parseNeed } from './need/need-address.ts';

/** Dollars, euros at two dollars, a hundred yen for a dollar: easy to reckon with. */
export const FINDER_CONTEXT: FinderContext = {
  today: '2026-11-21',
  agesFrom: '2026-10-03',
  rates: { USD: 1, EUR: 0.5, GBP: 0.5, CAD: 2, AUD: 2, JPY: 100 },
  places: [
    { code: 'US', currency: 'USD' },
    { code: 'UK', currency: 'GBP' },
    { code: 'DE', currency: 'EUR' },
    { code: 'JP', currency: 'JPY' },
    { code: 'XE', currency: 'USD' },
  ],
  carriers: [{ slug: 'verizon', name: 'Verizon', kind: 'mno', hostNetwork: null }],
};

type Parts = Partial<Omit<FinderPlan, 'carrier' | 'region'>> & {
  seller?: string;
  kind?: CarrierKind;
  host?: string | null;
  place?: string;
};

/** A plan of a virtual operator in the US that renews, with everything asked for published. */
export function monthly(
  slug: string,
  { seller, kind, host, place, ...facts }: Parts = {},
): FinderPlan {
  const name = seller ?? 'acme';
  return {
    ...NO_FACTS,
    ...costPlan({ validity: '1 month', billing: 'recurring', taxes: 'included', setupFee: 0 }),
    contractMonths: 0,
    audience: 'residents',
    slug,
    planName: slug,
    planType: 'prepaid',
    seenOn: '2026-09-01',
    ...facts,
    carrier: {
      name,
      slug: name,
      kind: kind ?? 'mvno',
      hostNetwork: host === undefined ? 'Verizon' : host,
    },
    region: { code: place ?? 'US' },
  };
}

/** A pack of a seller of travel eSIMs for Japan. */
export function pack(slug: string, parts: Parts = {}): FinderPlan {
  return monthly(slug, {
    kind: 'travel',
    seller: 'trip',
    place: 'JP',
    billing: 'once',
    contractMonths: null,
    setupFee: null,
    audience: 'anyone',
    planType: 'esim',
    validity: '30 days',
    ...parts,
  });
}

/** The answers to an address among some plans. */
export function find(
  search: string,
  plans: readonly FinderPlan[],
  more: Partial<FinderContext> = {},
) {
  const { need, issues } = parseNeed(new URLSearchParams(search));
  if (!need) throw new Error(issues.map(({ message }) => message).join('; '));
  const context = { ...FINDER_CONTEXT, ...more };
  return findPlans(finderIndex(plans), need, context);
}

/** Their slugs in order; '?' behind those that perhaps fit. */
export function found(...[search, plans, more]: Parameters<typeof find>): string[] {
  return find(search, plans, more).data.map(
    ({ packs, fits }) => packs.map(({ slug }) => slug).join('+') + (fits === 'known' ? '' : '?'),
  );
}
