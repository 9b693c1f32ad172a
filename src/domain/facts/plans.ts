import {
  namesOf,
  type FactFiltersOf,
  type FileFacts,
  type FilterableOf,
  type ValuesOf,
  type WireValuesOf,
} from './kinds.ts';

/**
 * Every plain fact of a plan, once. Shapes on the wire, columns, forms, bulk edit, imports, exports,
 * the change log, the plan page, comparisons, open data and plain filters are loops over this: a new
 * fact is one descriptor here, one line in `db/schema.ts` and a generated migration. Facts with
 * rules of their own (price, status, carrier, data, validity) stand where their rules are.
 */
export const PLAN_FACTS = {
  network5g: {
    kind: 'flag',
    label: '5G',
    column: 'network_5g',
    default: false,
    bulk: true,
    words: { yes: 'Included', no: null },
    inLists: '5G',
    import: {
      aliases: ['5g', 'has 5g', 'is 5g'],
      example: 'true',
      means: '`true` or `false`: 5G is included.',
    },
    openData: 'Whether 5G is included',
  },
  hotspot: {
    kind: 'flag',
    label: 'Hotspot',
    column: 'hotspot',
    default: false,
    bulk: true,
    words: { yes: 'Included', no: null },
    inLists: 'hotspot',
    import: {
      aliases: ['tethering', 'hotspot allowed'],
      example: 'false',
      means: '`true` or `false`: the data may be shared by hotspot.',
    },
    openData: 'Whether a hotspot is allowed',
  },
} as const satisfies FileFacts;

export type PlanFacts = typeof PLAN_FACTS;
export type PlanFactName = keyof PlanFacts;
/** The facts of a plan inside the house. */
export type PlanFactValues = ValuesOf<PlanFacts>;
/** The same as the API answers and takes them. */
export type PlanFactsOnWire = WireValuesOf<PlanFacts>;

export const PLAN_FACT_NAMES = namesOf(PLAN_FACTS);
/** Each fact with its name, in order: what the loops run over. */
export const PLAN_FACT_LIST = Object.entries(PLAN_FACTS) as (readonly [
  PlanFactName,
  FileFacts[string],
])[];
/** Facts that bulk edit sets. */
export const BULK_FACTS = namesOf(PLAN_FACTS, ({ bulk }) => bulk === true);
/** Facts in money: they mean nothing without the plan's currency. */
export const MONEY_FACTS: readonly string[] = namesOf(PLAN_FACTS, ({ kind }) => kind === 'money');

/** Facts that lists can be narrowed by, in the order of an address. */
export type FilterFact = FilterableOf<PlanFacts>;
export const FILTER_FACTS = namesOf(PLAN_FACTS, (fact) => 'filter' in fact) as FilterFact[];
export type FactFilters = FactFiltersOf<PlanFacts>;
