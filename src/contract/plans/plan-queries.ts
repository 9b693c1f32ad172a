import { z } from 'zod';
import {
  MAX_SEARCH_LENGTH,
  PLAN_TYPES,
  PRICE_BASES,
  SORTS,
  PLANS_PAGE_SIZE,
} from '../../domain/core/vocabulary.ts';
import { NEED_BOUNDS, CALLS_WANTED } from '../../domain/finder/need/need.ts';
import { MAX_SAVED } from '../../domain/finder/saved/device.ts';
import { FACT_FILTERS } from '../../domain/plans/facts/filterable.ts';
import { filterOptions } from '../../domain/plans/facts/filters.ts';
import { shape } from '../core/shape.ts';
import { Plan } from './plans.ts';

/** Described here, read by `parsePlanQuery`: the same codec that writes and reads page addresses. */
export const parameter = (
  type: 'string' | 'number' | 'integer' | 'boolean',
  description: string,
  more = {},
) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, ...more });
/** GET /api/saved. */
export const SavedPlansQuery = z.object({
  plans: parameter('string', `Slugs of plans, as a comma list or repeated; at most ${MAX_SAVED}`, {
    example: 'a-plan,another-plan',
  }),
});
/** Plans in the order of their slugs; those that are not on the site are left out. */
export const SavedPlans = shape('SavedPlans', { data: z.array(Plan) });
export type SavedPlans = z.infer<typeof SavedPlans>;

/** GET /api/simcards. */
export const PlanListQuery = z.object({
  q: parameter(
    'string',
    `What somebody types, in English, German or Japanese, at most ${MAX_SEARCH_LENGTH} characters: carriers, places, "unlimited", "under 20", "valid 12 days" mean what the filters mean; a length of time or a number of lines filters nothing (\`/api/ask\` reads the need); other words stand in the names of plans, and what stands in none is left out and said in \`meta.unused\`. Between quotation marks words are taken as they are`,
  ),
  region: parameter(
    'string',
    'Region code; prices then compare in its currency, else in US dollars. The list of a country holds plans of groups (XE Europe ...) that state that they cover it, too',
  ),
  ownOnly: parameter('boolean', 'Of `region` its own plans only, without those that also cover it'),
  carriers: parameter('string', 'Carrier slugs, as a comma list or repeated', {
    example: 'att,t-mobile',
  }),
  planTypes: parameter('string', `Of ${PLAN_TYPES.join(', ')}, as a comma list or repeated`),
  minPrice: parameter('number', 'Lowest price'),
  maxPrice: parameter('number', 'Highest price'),
  priceBasis: parameter(
    'string',
    'What `minPrice` and `maxPrice` compare: the price, or what 30 days of it cost; after the end of an offer both go by its regular price, and where nobody knows that one the plan keeps no bound. Plans without an end have no price for 30 days',
    { enum: [...PRICE_BASES], default: PRICE_BASES[0] },
  ),
  minData: parameter(
    'number',
    'Least data in GB: a month of plans that renew or run longer than 45 days, else over the validity; 999 and more means unlimited only',
  ),
  minDays: parameter(
    'integer',
    'Lasts at least so many days: by its validity, or because it renews or does not run out',
  ),
  unlimited: parameter('boolean', 'Unlimited data only'),
  fullSpeed: parameter(
    'boolean',
    'Unlimited data that is known to come at full speed: nothing slows it down, or only a stated speed of 10 Mbps and more is its limit',
  ),
  contract: parameter('string', '`none`: known to bind nobody for more than a month', {
    enum: ['any', 'none'],
    default: 'any',
  }),
  network: parameter(
    'string',
    'Networks of operators, their own or those that a seller is on, as a comma list or repeated; of several any will do. `facets` names them',
    { example: 't-mobile,verizon' },
  ),
  dealsOnly: parameter(
    'boolean',
    'Deals only: proven ones first, then sellers’ offers, then what is marked by hand, and prices that are not fresh last; within each as `sort` says',
  ),
  ...Object.fromEntries(
    FACT_FILTERS.map((filter) => [
      filter.name,
      filter.fact.kind === 'flag'
        ? parameter('boolean', `Only plans with: ${filter.fact.filter!.chip}`)
        : parameter(
            'string',
            `Of ${filterOptions(filter)
              .map(({ value }) => value)
              .join(', ')}, as a comma list or repeated`,
          ),
    ]),
  ),
  maxAge: parameter(
    'integer',
    'Leaves out prices that were last seen more than so many days before the day that ages count from; those without a day stay. `any` leaves out none',
  ),
  months: parameter(
    'integer',
    `Adds to each plan what so many months of it cost, all in: \`cost\`. 1 to ${NEED_BOUNDS.months}; or \`days\``,
  ),
  days: parameter('integer', `The same for a trip of so many days, 1 to ${NEED_BOUNDS.days}`),
  gb: parameter(
    'string',
    'GB that are needed beside `months` (of each month) or `days` (in all): filters nothing, `cost` says what is short; 0: no data; or `unlimited`',
  ),
  calls: parameter('string', 'Calls that are needed beside `months` or `days`', {
    enum: [...CALLS_WANTED],
  }),
  number: parameter('boolean', 'A phone number of one’s own is needed, beside `months` or `days`'),
  sort: parameter(
    'string',
    'Order, with `q` by fit unless said; by a unit price, plans that have none come last. `total` needs `months` or `days`: plans that cover the need by total, then those that fall short or do not say, last those without a total',
    {
      enum: [...SORTS],
      default: SORTS[0],
    },
  ),
  page: parameter('integer', 'From 1; a page past the end is empty', { default: 1 }),
  limit: parameter('integer', `Plans on a page, at most ${PLANS_PAGE_SIZE}`, { default: 10 }),
  facets: parameter(
    'boolean',
    'Adds counts beside the filter options, and help when nothing matches',
  ),
});
