import { z } from 'zod';
import {
  AUDIENCES_WANTED,
  CALLS_WANTED,
  CONTRACTS_WANTED,
  FORMATS_WANTED,
  NEED_BOUNDS,
  NO_WISHES,
} from '#src/domain/finder/need/need.ts';
import { AGES } from '#src/domain/prices/freshness.ts';
import { PUBLISHED_WISHES } from '#src/domain/finder/need/published-words.ts';
import { CURRENCIES, PLAN_TYPES } from '#src/domain/core/vocabulary.ts';
import { CurrencyCode, IsoDate } from '../core/common.ts';
import { Plan, SeenMeta } from '../plans/plans.ts';
import { parameter } from '../plans/plan-queries.ts';
import { shape } from '../core/shape.ts';

/** Described here, read by `parseNeed`: the same codec that writes and reads addresses of /find. */
export const NeedQueryInput = z.object({
  places: parameter('string', 'Codes of 1 to 5 countries or groups, as a comma list; required', {
    example: 'DE,UK',
  }),
  months: parameter('integer', `For how many months, 1 to ${NEED_BOUNDS.months}; or \`days\``),
  days: parameter(
    'string',
    `For how many days, 1 to ${NEED_BOUNDS.days} in all; for each place as a comma list, one number is shared equally`,
    { example: '7,7' },
  ),
  gb: parameter(
    'string',
    'GB a month with `months`, in all with `days`, of each line; for each place as a comma list, one number is shared in proportion to the days; 0: no data; or `unlimited`',
  ),
  lines: parameter(
    'integer',
    `Lines that are alike, 1 to ${NEED_BOUNDS.lines}: totals, bounds and what is due are those of all; \`plan\` and \`packs\` are those of one. Discounts for several lines are not in our data`,
    { default: NO_WISHES.lines },
  ),
  calls: parameter('string', 'Calls that are wanted', { enum: [...CALLS_WANTED] }),
  number: parameter('boolean', 'A phone number of one’s own'),
  hotspot: parameter('boolean', 'A hotspot must be allowed'),
  hotspotGb: parameter(
    'number',
    'GB that may be shared by hotspot, in the period of the plan’s data; asks for a hotspot',
  ),
  format: parameter('string', 'SIM format', { enum: [...FORMATS_WANTED] }),
  planTypes: parameter('string', `Of ${PLAN_TYPES.join(', ')}, as a comma list or repeated`),
  audience: parameter(
    'string',
    'Whose plans: without it those for visitors with `days`, for residents with `months`, each with those for anyone',
    { enum: [...AUDIENCES_WANTED] },
  ),
  contract: parameter('string', '`none`: no contract of more than a month', {
    enum: [...CONTRACTS_WANTED],
  }),
  network: parameter(
    'string',
    '`5g`, or networks: slugs of `/networks/...` or names of operators; of several any will do. One that no carrier runs on is 400',
  ),
  carriers: parameter(
    'string',
    'Slugs of carriers, as a comma list: only their plans. One that the site does not have is 400',
    { example: 'visible' },
  ),
  maxPerMonth: parameter('number', 'Most to be paid for 365/12 days, of all lines, in `currency`'),
  maxDue: parameter('number', 'Most to be paid on the first day, of all lines, in `currency`'),
  from: parameter('string', 'Month in which it begins, like 2027-04; without it, today'),
  currency: parameter(
    'string',
    'Currency that totals compare in; without it that of the place, dollars for groups and several places',
    { enum: [...CURRENCIES] },
  ),
  maxAge: parameter(
    'integer',
    'Leaves out prices that were last seen more than so many days ago; without it 365, and none where a place has no plan for residents within them. `any` leaves out none',
  ),
  page: parameter('integer', 'From 1; a page past the end is empty', { default: NO_WISHES.page }),
  limit: parameter('integer', `Answers on a page, at most ${NEED_BOUNDS.limit}`, {
    default: NO_WISHES.limit,
  }),
  around: parameter(
    'boolean',
    'Adds what the need costs with less or more data, who was left out, and what comes nearest where nothing fits',
  ),
});

/** A total in the currency that answers compare in. */
const TotalIn = z.object({ amount: z.number(), currency: CurrencyCode, approx: z.boolean() });
const Line = z.object({
  text: z.string(),
  amount: z.number(),
  /** Code of the place that it is for, where each has its own. */
  place: z.string().optional(),
});

/** One answer to a need (rule 48). Amounts are decimal in `currency`, the seller's. */
export const Answer = shape('Answer', {
  plan: Plan,
  packs: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      carrier: z.object({ slug: z.string(), name: z.string() }),
      /** Code of the region that it is sold for. */
      place: z.string(),
      /** Code of the place of the need that it is for, where each has its own; null: all of them. */
      forPlace: z.string().nullable(),
      /** Packs or charges. */
      count: z.int().positive(),
      /** In the pack’s own `currency`. */
      price: z.number(),
      currency: CurrencyCode,
      /** Of one; null: without an end. */
      days: z.number().nullable(),
      /** Of one; null: unlimited or not known. */
      dataGb: z.number().nullable(),
    }),
  ),
  total: z.number(),
  currency: CurrencyCode,
  /** The total in the currency that answers compare in. */
  totalIn: TotalIn,
  /** A charge is known to exist but not its amount. */
  atLeast: z.boolean(),
  dueToday: z.number(),
  /** They add up to `total`. */
  lines: z.array(Line),
  /** A month with `months`, in all with `days`; null: unlimited or not known. */
  dataGb: z.number().nullable(),
  perMonth: z.number(),
  perDay: z.number(),
  perGb: z.number().nullable(),
  fits: z.enum(['known', 'unknown']),
  /** The last day on which all its prices were seen; null: of one it is not known. */
  seenOn: IsoDate.nullable(),
  /** That of its oldest price: to 90 days, to 365, over that. */
  age: z.enum(AGES).nullable(),
  speed: z.enum(['slowed', 'slow']).nullable().meta({
    description:
      '`slowed`: only a part of what is asked for comes at full speed; `slow`, of `meta.slow` alone: below 3 Mbps all the time, or below 1 Mbps after that part',
  }),
  /** Names of facts that are not published. */
  unknown: z.array(z.string()),
  /** What the sum takes for granted. */
  notes: z.array(z.string()),
  why: z.string(),
});
export type Answer = z.infer<typeof Answer>;

/** What stands beside answers; `search` is that of another need. */
export const AroundNeed = z.object({
  wishes: z
    .object({ plans: z.int().nonnegative(), says: z.record(z.enum(PUBLISHED_WISHES), z.int()) })
    .meta({
      description:
        'Of the plans that can answer the need by its time and for whom it is, how many publish what each wish asks for',
    }),
  /** The first answers that fit for other amounts of data. */
  sizes: z.array(
    z.object({
      gb: z.number(),
      total: z.number(),
      currency: CurrencyCode,
      totalIn: TotalIn,
      isNeed: z.boolean(),
      /** A charge is known to exist but not its amount. */
      atLeast: z.boolean(),
      /** The seller and the plan or packs. */
      title: z.string(),
      /** What the total does not say: how unlimited data is, taxes that come on top. */
      marks: z.array(z.string()),
      search: z.string(),
    }),
  ),
  /** Answers that only some may buy. */
  leftOut: z.object({ count: z.int().positive(), search: z.string() }).nullable(),
  nearest: z
    .array(
      z.object({
        wish: z.string(),
        count: z.int().positive(),
        search: z.string(),
        best: Answer,
        most: z.number().nullable().meta({
          description: 'GB that `best` states of the data or hotspot that is wished for',
        }),
      }),
    )
    .meta({ description: 'Where nothing is known to fit: which single wish to give up' }),
});

/** A lower total that does not stand first, as one line under the first answer. */
export const BesideLine = z.object({
  words: z.string(),
  plan: z.string().meta({ description: 'Slug of the first pack' }),
  title: z.string(),
  total: z.number(),
  currency: CurrencyCode,
  seenOn: IsoDate.nullable(),
});

export const FoundList = shape('FoundList', {
  data: z.array(Answer),
  meta: z.object({
    currentPage: z.int().positive(),
    totalPages: z.int().positive(),
    totalCount: z.int().nonnegative(),
    knownCount: z.int().nonnegative().meta({
      description: 'How many fit: everything asked for is published and true of them',
    }),
    ...SeenMeta,
    groups: z
      .array(
        z.object({
          count: z.int().positive(),
          title: z.string().nullable(),
          note: z.string().nullable(),
        }),
      )
      .meta({
        description:
          'What parts all answers, in their order, and how many each part has: those that lead (without a title), older or dearer ones, those that may fit, slowed ones',
      }),
    lower: BesideLine.nullable().meta({
      description: 'The lowest that stands lower only because its price is old',
    }),
    perhaps: BesideLine.nullable().meta({
      description: 'The lowest that would stand first if it had one wish that is not published',
    }),
    slow: z.array(Answer).meta({
      description: 'At most three that would be slow; they stand apart and are counted nowhere',
    }),
    /** Present when asked for with `around=true`. */
    around: AroundNeed.optional(),
  }),
});
export type FoundList = z.infer<typeof FoundList>;
