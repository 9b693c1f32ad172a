import {
  factNames,
  type FactFiltersOf,
  type FileFacts,
  type FilterableOf,
  type ValuesOf,
  type WireValuesOf,
} from './kinds.ts';

/** The parts of the form in which facts stand. */
const BUYER = 'Who may buy it, format';
const TERMS = 'Terms, fees and offers';
const USE = 'Speed, hotspot, calls, countries';

/**
 * Every plain fact of a plan, once. Shapes on the wire, columns, forms, bulk edit, imports, exports,
 * the change log, the plan page, comparisons, open data and plain filters are loops over this: a new
 * fact is one descriptor here, one line in `db/schema.ts` and a generated migration. Facts with
 * rules of their own (price, status, carrier, data, validity) stand where their rules are.
 */
export const PLAN_FACTS = {
  billing: {
    kind: 'choice',
    label: 'Billing',
    column: 'billing',
    elsewhere: true,
    bulk: true,
    words: { once: 'Paid once', recurring: 'Renews by itself' },
    form: { span: 3, group: BUYER },
    import: {
      aliases: ['billing type', 'renewal', 'auto renew'],
      example: 'recurring',
      means: '`once` or `recurring`: paid once, or again for every validity.',
    },
    openData: 'Whether it is paid once or renews: once, recurring',
  },
  format: {
    kind: 'choice',
    label: 'SIM format',
    column: 'format',
    elsewhere: true,
    bulk: true,
    words: { esim: 'eSIM', plastic: 'physical SIM', both: 'eSIM or physical SIM' },
    filter: {
      chip: 'SIM format',
      // The plan type of the same name is another thing.
      words: { esim: 'Comes as eSIM', plastic: 'Comes as physical SIM' },
      also: { esim: ['both'], plastic: ['both'] },
    },
    prominent: true,
    form: { span: 3, group: BUYER },
    import: {
      aliases: ['sim format', 'sim type', 'form factor'],
      example: 'esim',
      means: '`esim`, `plastic` or `both`.',
    },
    openData: 'Format of the SIM: esim, plastic, both',
  },
  audience: {
    kind: 'choice',
    label: 'Who may buy it',
    column: 'audience',
    elsewhere: true,
    bulk: true,
    words: {
      anyone: 'Anyone',
      visitors: 'Visitors only',
      residents: 'Residents only',
      existing: 'Existing customers only',
      entitled: 'People entitled to the tariff',
    },
    note: 'audienceNote',
    prominent: true,
    form: { span: 3, group: BUYER },
    filter: {
      chip: 'Who may buy it',
      also: { visitors: ['anyone'], residents: ['anyone'] },
      words: {
        anyone: 'For anyone',
        visitors: 'For visitors',
        residents: 'For residents',
        existing: 'For existing customers',
        entitled: 'For entitled people',
      },
    },
    import: {
      aliases: ['eligibility', 'who may buy'],
      example: 'anyone',
      means: '`anyone`, `visitors`, `residents`, `existing` or `entitled`: who may buy it.',
    },
    openData: 'Who may buy it: anyone, visitors, residents, existing, entitled',
  },
  audienceNote: {
    kind: 'text',
    max: 120,
    label: 'Who exactly',
    column: 'audience_note',
    hidden: true,
    form: { span: 3, group: BUYER, wide: true, placeholder: 'students' },
    import: {
      aliases: ['eligibility note'],
      means: 'Who may buy it in words, such as `students`.',
    },
    openData: 'Who may buy it, in words',
  },
  addOnTo: {
    kind: 'text',
    max: 120,
    label: 'Needs',
    column: 'add_on_to',
    elsewhere: true,
    form: { span: 4, group: BUYER, wide: true, placeholder: 'a base plan of the same carrier' },
    import: {
      aliases: ['add on to', 'requires'],
      means: 'What a buyer needs besides: the plan is an add-on to it.',
    },
    openData: 'What it is an add-on to',
  },
  worksAt: {
    kind: 'choice',
    label: 'Works',
    column: 'works_at',
    bulk: true,
    words: { home: 'At home only', abroad: 'Abroad only', both: 'At home and abroad' },
    form: { span: 3, group: BUYER },
    import: {
      aliases: ['works at'],
      means: '`home`, `abroad` or `both`: where an add-on works.',
    },
    openData: 'Where it works: home, abroad, both',
  },
  contractMonths: {
    kind: 'count',
    min: 0,
    max: 60,
    unit: ['month', 'months'],
    none: 'None',
    label: 'Contract',
    column: 'contract_months',
    elsewhere: true,
    bulk: true,
    form: { span: 3, group: TERMS, hint: '0: no term' },
    prominent: true,
    import: {
      aliases: ['contract', 'contract length', 'minimum term', 'term months'],
      example: '24',
      means: 'Months of the minimum term; `0` for none, `1` for a rolling month.',
    },
    openData: 'Months of the minimum term; 0: none',
  },
  setupFee: {
    kind: 'money',
    label: 'Set-up fee',
    column: 'setup_minor',
    elsewhere: true,
    prominent: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['activation fee', 'connection fee', 'setup cost', 'sim fee'],
      means: 'Charged once at the start; `0` where the seller says that there is none.',
    },
    openData: 'Charged once at the start',
  },
  laterPrice: {
    kind: 'money',
    label: 'Later price',
    column: 'later_minor',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['price after', 'renewal price'],
      means: 'What it costs after `laterAfter` charges.',
    },
    openData: 'Price after laterAfter charges',
  },
  laterAfter: {
    kind: 'count',
    min: 1,
    max: 60,
    unit: ['charge', 'charges'],
    label: 'Later price after',
    column: 'later_after',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['later after periods', 'promo months'],
      means: 'How many charges have the first price.',
    },
    openData: 'How many charges have the first price',
  },
  listPrice: {
    kind: 'money',
    label: 'Regular price, as the seller says',
    column: 'list_minor',
    elsewhere: true,
    form: { span: 4, group: TERMS },
    import: {
      aliases: ['struck price', 'compare at price', 'rrp'],
      means: 'The struck price of an offer, as the seller says it.',
    },
    openData: 'Struck price of an offer, as the seller says it',
  },
  prepayMonths: {
    kind: 'count',
    min: 2,
    max: 36,
    unit: ['month', 'months'],
    label: 'Paid upfront',
    column: 'prepay_months',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['months upfront', 'prepaid months'],
      means: 'Months that are paid at once; `price` is then that of one month.',
    },
    openData: 'Months that are paid at once',
  },
  prepayTotal: {
    kind: 'money',
    label: 'Charged upfront',
    column: 'prepay_minor',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['upfront price', 'total upfront'],
      means: 'What is charged for `prepayMonths` months at once.',
    },
    openData: 'What is charged for prepayMonths months at once',
  },
  yearlyRise: {
    kind: 'money',
    label: 'Yearly rise',
    column: 'rise_minor',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['annual increase', 'price rise'],
      means: 'By how much the monthly price rises each year; `0` where the seller rules it out.',
    },
    openData: 'By how much the monthly price rises each year',
  },
  yearlyRiseMonth: {
    kind: 'count',
    min: 1,
    max: 12,
    label: 'Month of the rise',
    column: 'rise_month',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['rise month'],
      means: 'The month of the yearly rise, 1 to 12.',
    },
    openData: 'Month of the yearly rise, 1 to 12',
  },
  autopayDiscount: {
    kind: 'money',
    label: 'AutoPay discount in the price',
    column: 'autopay_minor',
    elsewhere: true,
    form: { span: 4, group: TERMS },
    import: {
      aliases: ['autopay', 'auto pay discount'],
      means: 'What AutoPay takes off; the price has it off already.',
    },
    openData: 'What AutoPay takes off; the price has it off already',
  },
  priceCondition: {
    kind: 'text',
    max: 160,
    label: 'What the price asks for',
    column: 'price_condition',
    elsewhere: true,
    form: { span: 6, group: TERMS, wide: true, placeholder: 'AutoPay and a new activation' },
    import: {
      aliases: ['price terms'],
      means:
        'What one must do for the price, such as `AutoPay`; `listPrice` is then the price without it, and no offer.',
    },
    openData: 'What one must do for the price; listPrice is then the price without it',
  },
  taxes: {
    kind: 'choice',
    label: 'Taxes',
    column: 'taxes',
    elsewhere: true,
    bulk: true,
    words: { included: 'Included', excluded: 'Not included' },
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['tax', 'vat', 'taxes and fees'],
      example: 'included',
      means: '`included` or `excluded`: whether the price holds taxes.',
    },
    openData: 'Whether the price holds taxes: included, excluded',
  },
  newCustomers: {
    kind: 'flag',
    label: 'New customers only',
    column: 'new_customers',
    elsewhere: true,
    bulk: true,
    words: { yes: 'Yes', no: 'No' },
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['new customers only', 'switchers only'],
      means: '`true` or `false`: the price is for new customers.',
    },
    openData: 'Whether the price is for new customers only',
  },
  fullSpeedData: {
    kind: 'amount',
    period: 'fullSpeedPeriod',
    label: 'Data at full speed',
    column: 'full_speed_data',
    form: { span: 3, group: USE },
    import: {
      aliases: ['high speed data', 'premium data', 'fair use'],
      means:
        'Of unlimited data: what comes at full speed, like `50GB`; `Unlimited` where nothing slows it down.',
    },
    openData: 'Data at full speed',
  },
  fullSpeedPeriod: {
    kind: 'choice',
    label: 'Full speed counts',
    column: 'full_speed_period',
    words: { total: 'In total', month: 'Each month', day: 'Each day' },
    hidden: true,
    form: { span: 3, group: USE },
    import: {
      aliases: ['fair use period'],
      means: '`total`, `month` or `day`: what the data at full speed counts.',
    },
    openData: 'What the data at full speed counts: total, month, day',
  },
  dataNote: {
    kind: 'text',
    max: 160,
    label: 'About the data',
    column: 'data_note',
    elsewhere: true,
    form: { span: 6, group: USE, wide: true, placeholder: 'free 1 GB refills on request' },
    import: {
      aliases: ['data terms'],
      means: 'What the size does not say, such as `free 1 GB refills on request`.',
    },
    openData: 'What the size of the data does not say, in words',
  },
  reducedSpeed: {
    kind: 'speed',
    label: 'Speed after it',
    column: 'reduced_kbit',
    form: { span: 3, group: USE },
    import: {
      aliases: ['throttled speed', 'speed after'],
      means: 'Speed after the data at full speed, in Mbit/s: `0.128`.',
    },
    openData: 'Speed after the data at full speed, in Mbit/s',
  },
  maxSpeedMbps: {
    kind: 'speed',
    label: 'Top speed',
    column: 'max_kbit',
    form: { span: 3, group: USE },
    import: {
      aliases: ['max speed', 'speed cap', 'download speed'],
      means: 'The highest speed that the plan allows, in Mbit/s.',
    },
    openData: 'Highest speed that the plan allows, in Mbit/s',
  },
  network5g: {
    kind: 'flag',
    label: '5G',
    column: 'network_5g',
    bulk: true,
    words: { yes: 'Included', no: 'Not included' },
    filter: { chip: '5G included' },
    prominent: true,
    form: { span: 3, group: USE },
    import: {
      aliases: ['5g', 'has 5g', 'is 5g'],
      example: 'true',
      means: '`true` or `false`: 5G is included.',
    },
    openData: 'Whether 5G is included',
  },
  priority: {
    kind: 'text',
    max: 80,
    label: 'Priority on a busy network',
    column: 'priority',
    form: { span: 3, group: USE, placeholder: 'premium' },
    import: {
      aliases: ['network priority', 'qci'],
      means: 'The seller’s word for it, such as `premium` or `below other plans`.',
    },
    openData: 'Priority on a busy network, in the seller’s words',
  },
  hotspot: {
    kind: 'flag',
    label: 'Hotspot',
    column: 'hotspot',
    bulk: true,
    words: { yes: 'Included', no: 'Not included' },
    filter: { chip: 'Hotspot included' },
    prominent: true,
    form: { span: 3, group: USE },
    import: {
      aliases: ['tethering', 'hotspot allowed'],
      example: 'false',
      means: '`true` or `false`: the data may be shared by hotspot.',
    },
    openData: 'Whether a hotspot is allowed',
  },
  hotspotData: {
    kind: 'amount',
    label: 'Hotspot allowance',
    column: 'hotspot_data',
    form: { span: 3, group: USE },
    import: {
      aliases: ['tethering data', 'hotspot limit'],
      means: 'How much of the data may be shared, like `10GB`.',
    },
    openData: 'How much of the data may be shared by hotspot',
  },
  hotspotNote: {
    kind: 'text',
    max: 120,
    label: 'Hotspot terms',
    column: 'hotspot_note',
    form: { span: 3, group: USE, placeholder: '1 GB a day' },
    import: {
      aliases: ['hotspot terms', 'tethering note'],
      means: 'What the seller says of the hotspot that is no size, such as `1 GB a day`.',
    },
    openData: 'What the seller says of the hotspot, in words',
  },
  calls: {
    kind: 'text',
    max: 40,
    only: {
      pattern: /^(?:unlimited|none|pay per use|\d{1,6} min(?: per call)?)$/,
      message: '`unlimited`, `none`, `pay per use`, `100 min` or `5 min per call`',
    },
    label: 'Calls',
    column: 'calls',
    bulk: true,
    prominent: true,
    form: { span: 3, group: USE },
    import: {
      aliases: ['minutes', 'talk', 'voice', 'call minutes'],
      example: 'unlimited',
      means: '`unlimited`, `none`, `pay per use`, `100 min` or `5 min per call`.',
    },
    openData: 'Calls that are included',
  },
  texts: {
    kind: 'text',
    max: 40,
    only: {
      pattern: /^(?:unlimited|none|pay per use|\d{1,6})$/,
      message: '`unlimited`, `none`, `pay per use` or a number',
    },
    label: 'Texts',
    column: 'texts',
    bulk: true,
    prominent: true,
    form: { span: 3, group: USE },
    import: {
      aliases: ['sms', 'messages'],
      example: 'unlimited',
      means: '`unlimited`, `none`, `pay per use` or a number.',
    },
    openData: 'Texts that are included',
  },
  ownNumber: {
    kind: 'flag',
    label: 'Own phone number',
    column: 'own_number',
    bulk: true,
    words: { yes: 'Yes', no: 'No' },
    prominent: true,
    form: { span: 4, group: USE },
    import: {
      // Not "has number": what follows from calls, as our files have it, is no word of a source.
      aliases: ['phone number'],
      means:
        '`true` or `false`: the source says whether it comes with a phone number. What follows from calls (`hasNumber`) is no column.',
    },
    openData: 'What the source says of a phone number; empty where it says nothing (see hasNumber)',
  },
  roamingNote: {
    kind: 'text',
    max: 200,
    label: 'Roaming',
    column: 'roaming_note',
    form: { span: 6, group: USE, wide: true },
    import: {
      aliases: ['roaming'],
      means: 'What the seller says of use abroad.',
    },
    openData: 'What the seller says of use abroad',
  },
  offerCode: {
    kind: 'text',
    max: 40,
    label: 'Offer code',
    column: 'offer_code',
    elsewhere: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['coupon', 'promo code', 'voucher'],
      means: 'The code that the price needs.',
    },
    openData: 'Code that the price needs',
  },
  offerEnds: {
    kind: 'date',
    label: 'Offer ends',
    column: 'offer_ends',
    elsewhere: true,
    bulk: true,
    form: { span: 3, group: TERMS },
    import: {
      aliases: ['offer end', 'valid until', 'promotion ends'],
      means: 'The last day of the offer: a date as ISO 8601.',
    },
    openData: 'Last day of the offer',
  },
  covers: {
    kind: 'codes',
    label: 'Countries',
    column: 'covers',
    elsewhere: true,
    form: { span: 6, group: USE, wide: true },
    import: {
      aliases: ['countries', 'coverage', 'country list'],
      means:
        'The countries in which it works, by code or English name, such as `DE,FR`; no groups.',
    },
    openData: 'Codes of the countries in which it works',
  },
  coversGrade: {
    kind: 'choice',
    label: 'Countries listed for',
    column: 'covers_grade',
    elsewhere: true,
    words: { product: 'This plan', 'seller-region': 'Another plan of the seller for the region' },
    note: 'coversNote',
    form: { span: 3, group: USE },
    import: {
      aliases: ['coverage grade'],
      means:
        '`product` or `seller-region`: the source lists the countries for this plan, or for another plan of the same seller and region.',
    },
    openData:
      'Whether the source lists the countries for this plan (product) or for another plan of the seller for the region (seller-region)',
  },
  coversNote: {
    kind: 'text',
    max: 120,
    label: 'Countries read at',
    column: 'covers_note',
    hidden: true,
    elsewhere: true,
    form: { span: 3, group: USE, placeholder: 'seller’s page, 13 August 2026' },
    import: {
      aliases: ['coverage source'],
      means: 'Where the countries were read, and on which day.',
    },
    openData: 'Where the countries were read, and on which day',
  },
} as const satisfies FileFacts;

export type PlanFacts = typeof PLAN_FACTS;
export type PlanFactName = keyof PlanFacts;
/** The facts of a plan inside the house. */
export type PlanFactValues = ValuesOf<PlanFacts>;
/** The same as the API answers and takes them. */
export type PlanFactsOnWire = WireValuesOf<PlanFacts>;

export const PLAN_FACT_NAMES = factNames(PLAN_FACTS);
/** Each fact with its name, in order: what the loops run over. */
export const PLAN_FACT_LIST = Object.entries(PLAN_FACTS) as (readonly [
  PlanFactName,
  FileFacts[string],
])[];
/** Facts that bulk edit sets. */
export const BULK_FACTS = factNames(PLAN_FACTS, ({ bulk }) => bulk === true);
/** Facts that the plan page says in another place than among its lines. */
export const ELSEWHERE_FACTS: readonly string[] = factNames(
  PLAN_FACTS,
  (fact) => 'elsewhere' in fact,
);
/** Facts in money: they mean nothing without the plan's currency. */
export const MONEY_FACTS: readonly string[] = factNames(PLAN_FACTS, ({ kind }) => kind === 'money');

/** Facts that lists can be narrowed by, in the order of an address. */
export type FilterFact = FilterableOf<PlanFacts>;
export const FILTER_FACTS = factNames(PLAN_FACTS, (fact) => 'filter' in fact) as FilterFact[];
export type FactFilters = FactFiltersOf<PlanFacts>;
