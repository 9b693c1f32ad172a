/** Facts for tests: whatever the catalogue holds, so that a new fact is under every property test. */
import fc from 'fast-check';
import { toWire } from './columns.ts';
import { FACT_FILTERS } from './filters.ts';
import { emptyValue, isOptional, type Fact, type FactValue } from './kinds.ts';
import {
  PLAN_FACT_LIST,
  type FactFilters,
  type PlanFactsOnWire,
  type PlanFactValues,
} from './plans.ts';

/** Nobody said anything. */
export const NO_FACTS = Object.fromEntries(
  PLAN_FACT_LIST.map(([name, fact]) => [name, emptyValue(fact)]),
) as PlanFactValues & PlanFactsOnWire;

const DAYS = ['2026-01-31', '2026-12-24', '2028-02-29'];

/** Any published value. Money is whole, which every currency can hold. */
function anyKnown(fact: Fact): fc.Arbitrary<FactValue> {
  switch (fact.kind) {
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...Object.keys(fact.words));
    case 'text':
      if (fact.only) return fc.constantFrom('unlimited', 'none');
      return fc.constantFrom('with a student card', 'two, three; "four"', "=1+1 'é'");
    case 'address':
      return fc.constantFrom('https://a.example/', 'https://b.example/?q=%22quoted%22');
    case 'codes':
      return fc
        .subarray(['AT', 'DE', 'JP', 'US'], { minLength: 1 })
        .map((codes) => codes.toSorted().join(','));
    case 'amount':
      return fc.constantFrom('500MB', '10GB', 'Unlimited');
    case 'speed':
      return fc.constantFrom(0.128, 1, 1.5, 100);
    case 'money':
      return fc.integer({ min: 0, max: 100_000 });
    case 'count':
      return fc.integer({ min: fact.min, max: fact.max });
    case 'date':
      return fc.constantFrom(...DAYS);
  }
}

/** Any value, "not published" too. */
export function anyValue(fact: Fact): fc.Arbitrary<FactValue> {
  return isOptional(fact) ? fc.option(anyKnown(fact), { nil: null }) : anyKnown(fact);
}

/** Any facts, as the API answers them. */
export const anyFactsOnWire = fc.record(
  Object.fromEntries(
    PLAN_FACT_LIST.map(([name, fact]) => [
      name,
      anyValue(fact).map((value) => toWire(fact, value)),
    ]),
  ),
) as unknown as fc.Arbitrary<PlanFactsOnWire>;

/** The arbitraries of all plain filters, for the record of a query. */
export const anyFactFilters = Object.fromEntries(
  FACT_FILTERS.map(({ name, fact }) => [
    name,
    fact.kind === 'flag'
      ? fc.boolean()
      : fc.subarray(Object.keys(fact.filter?.words ?? fact.words)),
  ]),
) as unknown as { [K in keyof FactFilters]: fc.Arbitrary<FactFilters[K]> };
