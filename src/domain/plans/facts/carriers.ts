import type { Facts, ValuesOf } from './kinds.ts';
import { SEARCH_NAMES } from './search-names.ts';

/** Every plain fact of a carrier, once; as for plans (plans.ts). Name and slug have rules of their own. */
export const CARRIER_FACTS = {
  kind: {
    kind: 'choice',
    label: 'Kind',
    column: 'kind',
    default: 'mno',
    words: { mno: 'Network operator', mvno: 'Virtual operator', travel: 'Travel seller' },
  },
  hostNetwork: {
    kind: 'text',
    label: 'Host network',
    column: 'host_network',
    max: 120,
    form: { span: 3, wide: true },
  },
  searchNames: SEARCH_NAMES,
  website: {
    kind: 'address',
    label: 'Website',
    column: 'website',
    form: { span: 6, wide: true },
  },
  logoUrl: {
    kind: 'address',
    picture: true,
    label: 'Logo',
    column: 'logo_url',
    form: { span: 6, wide: true },
  },
  buyRedirect: {
    kind: 'flag',
    label: 'Buy links by /go',
    column: 'buy_redirect',
    default: false,
    words: { yes: 'Yes', no: 'No' },
    form: { label: 'Lead Buy links through this site (/go)', span: 12, wide: true },
  },
} as const satisfies Facts;

const { searchNames: _, ...shown } = CARRIER_FACTS;
/** Those that stand with each plan of a carrier; what only the search reads would weigh on every list. */
export const PLAN_CARRIER_FACTS = shown;

export type CarrierFacts = typeof CARRIER_FACTS;
export type PlanCarrierFacts = typeof PLAN_CARRIER_FACTS;
export type CarrierFactValues = ValuesOf<CarrierFacts>;
export const CARRIER_FACT_LIST = Object.entries(CARRIER_FACTS) as (readonly [
  keyof CarrierFacts,
  Facts[string],
])[];
