import fc from 'fast-check';
import { anyFactsOnWire } from '../facts/testing.ts';
import {
  CARRIER_KINDS,
  CURRENCIES,
  DATA_PERIODS,
  PLAN_TYPES,
  type Validity,
} from '../vocabulary.ts';
import type { FinderPlan } from './book.ts';

/** Where the plans below are sold: countries and groups. */
export const PLACES = ['US', 'DE', 'UK', 'XE', 'XW'];

const anyPlan = fc
  .record({
    facts: anyFactsOnWire,
    price: fc.integer({ min: 1, max: 60 }),
    currency: fc.constantFrom(...CURRENCIES),
    planType: fc.constantFrom(...PLAN_TYPES),
    validity: fc.constantFrom<Validity>('7 days', '30 days', '1 month', '365 days', 'Unlimited'),
    dataAmount: fc.constantFrom('1GB', '10GB', 'Unlimited', 'Some'),
    dataPeriod: fc.constantFrom(...DATA_PERIODS),
    seenOn: fc.constantFrom('2026-09-01', '2025-01-01', null),
    seller: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom(...CARRIER_KINDS),
    hostNetwork: fc.constantFrom('Verizon', 'O2', null),
    code: fc.constantFrom(...PLACES),
  })
  .map(({ facts, seller, kind, hostNetwork, code, ...plain }) => ({
    ...facts,
    ...plain,
    carrier: { name: seller, slug: `${seller}-${kind}`, kind, hostNetwork },
    region: { code },
  }));
/** Some plans with any facts; their slugs are their names. */
export const anyPlans = fc
  .array(anyPlan, { maxLength: 25 })
  .map((plans) =>
    plans.map((plan, at): FinderPlan => ({ ...plan, slug: `p${at}`, planName: `p${at}` })),
  );
