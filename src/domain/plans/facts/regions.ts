import type { Facts, ValuesOf } from './kinds.ts';
import { SEARCH_NAMES } from './search-names.ts';

/** Every plain fact of a region, once; as for plans (plans.ts). Name, code and currency have rules of their own. */
export const REGION_FACTS = {
  kind: {
    kind: 'choice',
    label: 'Kind',
    column: 'kind',
    default: 'country',
    words: { country: 'Country', group: 'Group of countries' },
  },
  searchNames: SEARCH_NAMES,
  flagUrl: {
    kind: 'address',
    picture: true,
    local: '/flags/',
    label: 'Flag',
    column: 'flag_url',
    form: { span: 6, wide: true },
  },
} as const satisfies Facts;

export type RegionFacts = typeof REGION_FACTS;
export type RegionFactValues = ValuesOf<RegionFacts>;
export const REGION_FACT_LIST = Object.entries(REGION_FACTS) as (readonly [
  keyof RegionFacts,
  Facts[string],
])[];
