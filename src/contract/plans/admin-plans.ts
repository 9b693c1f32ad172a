import { z } from 'zod';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
  PLANS_PAGE_SIZE,
} from '#src/domain/core/vocabulary.ts';
import {
  BULK_FACTS,
  PLAN_FACTS,
  type PlanFactName,
  type PlanFactValues,
} from '#src/domain/plans/facts/plans.ts';
import { TABLE_FACT_NAMES } from '#src/domain/plans/facts/table.ts';
import { parseWhere } from '#src/domain/plans/facts/where.ts';
import { DataText } from '../core/data-amounts.ts';
import { Flag, HttpsUrl, Id, ValidityInput, line, optional, pageUpTo } from '../core/common.ts';
import { bulkFacts } from './facts.ts';
import { PlanDraft } from './drafts.ts';
import { ConfirmPrice } from './plan-input.ts';
import { Plan } from './plans.ts';
import { pageOf, shape, strictShape } from '../core/shape.ts';

/** A plan as the dashboard knows it: also those that are not public. */
export const AdminPlan = Plan.omit({ age: true, offerEnded: true, proof: true, bestFor: true })
  .extend({
    status: z.enum(PLAN_STATUSES),
    /** When a scheduled plan becomes active; UTC. */
    activeFrom: z.string().nullable(),
    /** When it goes back to draft; UTC. */
    activeUntil: z.string().nullable(),
    /** Values that wait to be published, or to end. */
    draft: PlanDraft.nullable(),
    /** When a person last typed a price; UTC. */
    typedAt: z.string().nullable(),
    /** A price from a file waits for somebody to decide. */
    held: z.boolean(),
  })
  .meta({ id: 'AdminPlan' });
export type AdminPlan = z.infer<typeof AdminPlan>;
export const AdminPlanList = pageOf('AdminPlanList', AdminPlan, {
  /** How many of the plans that match lack each fact, by its name. */
  unknown: z.record(z.string(), z.int()),
});
export type AdminPlanList = z.infer<typeof AdminPlanList>;

/** Columns that the dashboard's list can be ordered by. */
export const ADMIN_PLAN_SORTS = [
  'planName',
  'carrier',
  'region',
  'price',
  'previousPrice',
  'priceChangePercent',
  'dataAmount',
  'planType',
  'validity',
  'hasDeal',
  'sample',
  'checkedAt',
  'updatedAt',
  'status',
  'popularity',
  'id',
] as const;

/** Texts like 'att,t-mobile' and arrays alike. */
const list = <T extends z.ZodType>(item: T) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'string'
          ? value
              .split(',')
              .map((v) => v.trim())
              .filter(Boolean)
          : value,
      z.array(item).max(200),
    )
    .default([] as z.output<T>[]);

const filters = {
  q: z.string().trim().max(100, 'must be at most 100 characters').default(''),
  /** Carrier slugs. */
  carriers: list(z.string().max(80)),
  /** Region code. */
  region: z.string().trim().toUpperCase().optional(),
  planTypes: list(z.enum(PLAN_TYPES)),
  hasDeal: Flag.optional(),
  /** Sample data that nobody checked. */
  sample: Flag.optional(),
  statuses: list(z.enum(PLAN_STATUSES)),
  /** Values wait to be published, or to end. */
  hasDraft: Flag.optional(),
  /** Neither the plan nor its carrier has an address to buy at. */
  noBuyLink: Flag.optional(),
  /** The watcher found that there is no page at the Buy address. */
  deadBuyLink: Flag.optional(),
  /** Nothing but the price tells it apart from another public plan. */
  listedTwice: Flag.optional(),
  /** Conditions on any facts, such as 'setupFee.unknown,price.less.60'. */
  where: z
    .string()
    .max(4000)
    .refine((text) => parseWhere(text) !== null, 'must be conditions like price.less.60')
    .default(''),
  /** Not seen for this many days, or never. */
  staleDays: z.coerce.number('must be a number of days').int().min(0).max(3650).optional(),
};
/** What narrows the dashboard's list; also a selection of bulk edit. */
export const AdminPlanFilters = strictShape('AdminPlanFilters', filters);
export type AdminPlanFilters = z.infer<typeof AdminPlanFilters>;

/** GET /api/admin/simcards. */
export const AdminPlanQuery = z.object({
  ...filters,
  sort: z.enum([...ADMIN_PLAN_SORTS, ...TABLE_FACT_NAMES]).default('planName'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pageUpTo(PLANS_PAGE_SIZE),
});
export type AdminPlanQuery = z.infer<typeof AdminPlanQuery>;

/** The plans of a bulk change: some by id, or all that match with the count that was seen. */
export const BulkSelection = z
  .union([
    z.strictObject({ ids: z.array(Id).min(1, 'select at least one plan').max(5000) }),
    z.strictObject({ query: AdminPlanFilters, count: z.int().nonnegative() }),
  ])
  .meta({ id: 'BulkSelection' });
export type BulkSelection = z.infer<typeof BulkSelection>;

const set = <F extends string, T extends z.ZodType>(field: F, value: T) =>
  z.strictObject({ kind: z.literal('set'), field: z.literal(field), value });
const FACT_VALUES = bulkFacts(PLAN_FACTS);
type FactChange = PlanFactValues[PlanFactName];
/** Fields that bulk edit can set. `checked` marks prices as looked up just now. */
const SetField = z.discriminatedUnion('field', [
  set('carrierId', Id),
  set('regionId', Id),
  set('planType', z.enum(PLAN_TYPES)),
  set('validity', ValidityInput),
  set('dataPeriod', z.enum(DATA_PERIODS)),
  set('dataAmount', DataText),
  set('planDescription', z.union([z.literal(''), line(500)])),
  set('hasDeal', z.boolean()),
  ...BULK_FACTS.map((name) => set<PlanFactName, z.ZodType<FactChange>>(name, FACT_VALUES[name])),
  set('confidence', z.enum(CONFIDENCES)),
  /** Scheduled needs a time of its own for each plan. */
  set('status', z.enum(PLAN_STATUSES).exclude(['scheduled'])),
  set('buyUrl', optional(HttpsUrl)),
  set('sourceUrl', optional(HttpsUrl)),
  set('checked', z.literal(true)),
]);
const PriceStep = z.strictObject({
  kind: z.literal('price'),
  by: z.enum(['percent', 'amount']),
  /** Percent, or an amount in each plan's own currency; negative lowers. */
  value: z
    .number()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((n) => n !== 0, 'must not be 0'),
});
const Change = z.union([SetField, PriceStep]);
/** What one change of several is about. */
const subjectOf = (change: z.infer<typeof Change>) =>
  change.kind === 'price' ? 'price' : change.field;
/** Several fields at once, in this order; each field once. */
const Changes = z.strictObject({
  kind: z.literal('changes'),
  changes: z
    .array(Change)
    .min(1)
    .max(20, 'must be at most 20 changes')
    .refine((changes) => new Set(changes.map(subjectOf)).size === changes.length, {
      message: 'must change each field once',
    }),
});
/** What a bulk change does. */
export const BulkOperation = z
  .union([SetField, PriceStep, Changes, z.strictObject({ kind: z.literal('delete') })])
  .meta({ id: 'BulkOperation' });
export type BulkOperation = z.infer<typeof BulkOperation>;
export type BulkFieldChange = z.infer<typeof Change>;

/** POST /api/admin/simcards/bulk/preview. */
export const BulkPreviewInput = strictShape('BulkPreviewInput', {
  selection: BulkSelection,
  operation: BulkOperation,
});
export type BulkPreviewInput = z.infer<typeof BulkPreviewInput>;

/** POST /api/admin/simcards/bulk/apply: what was previewed, with the preview's token. */
export const BulkApplyInput = strictShape('BulkApplyInput', {
  selection: BulkSelection,
  operation: BulkOperation,
  token: z.string().length(64),
  /** Leaves plans with problems as they are; otherwise any problem refuses the whole. */
  skipProblems: z.boolean().default(false),
  /** Unusual prices are right; otherwise any of them refuses the whole. */
  confirmPrice: ConfirmPrice,
});
export type BulkApplyInput = z.infer<typeof BulkApplyInput>;

const Fields = z.record(z.string(), z.unknown());
export const BulkPreview = shape('BulkPreview', {
  /** Plans selected. */
  count: z.int(),
  /** Plans that would change; here and below by their names with the carrier in front. */
  changed: z.int(),
  samples: z.array(
    z.object({ id: Id, name: z.string(), before: Fields, after: Fields.nullable() }),
  ),
  problemCount: z.int(),
  problems: z.array(z.object({ id: Id, name: z.string(), message: z.string() })),
  /** Plans whose price would be far from their usual ones. */
  unusualCount: z.int(),
  unusual: z.array(z.object({ id: Id, name: z.string(), message: z.string() })),
  token: z.string(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const BulkResult = shape('BulkResult', {
  changed: z.int(),
  skipped: z.int(),
  batchId: z.string().nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;
