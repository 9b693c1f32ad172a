import type { z } from 'zod';
import { PlanInput, PlanUpdate } from '#src/contract/plans/plan-input.ts';
import type { RowProblem } from '#src/domain/imports/types.ts';
import { fromMinor, toMinor } from '#src/domain/core/money/money.ts';
import type { Change } from '../../core/change.ts';
import type { State, Stored } from '../../core/state.ts';
import { difference } from '../../core/changes/entity-type.ts';
import type { BatchRefs } from '../../plans/plan-batch.ts';
import type { Db } from '../../core/connect/client.ts';
import { checkOf, nextState, scheduleOf, seenOf } from '../../plans/change-plans.ts';
import { statedPrices, isNewPrice, derivePlanPrices } from '../../plans/rows/plan-prices.ts';
import type { ImportPlan } from '../rows/read-rows.ts';
import { newSource } from '../../plans/rows/plan-source.ts';
import { newSighting, olderThanStored, sightingOf } from './sightings.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { checkState } from '../../plans/rows/plan-state.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { fromWire } from '#src/domain/plans/facts/columns.ts';
import { NATIVE_FIELDS, type NativeField } from '#src/domain/imports/columns.ts';
import type { StoredPlan } from '#src/domain/imports/serialise.ts';
import { tidy } from '#src/domain/imports/rows/tidy.ts';
import { usualData } from '#src/domain/imports/rows/typed-data.ts';

/** What says which plan a row means, and what follows from another field: never a change by itself. */
const NEVER_COMPARED = ['source', 'externalId', 'previousSample'] as const;
type ComparedField = Exclude<NativeField, (typeof NEVER_COMPARED)[number]>;
const COMPARED_FIELDS = NATIVE_FIELDS.filter(
  (field): field is ComparedField => !(NEVER_COMPARED as readonly string[]).includes(field),
);

/**
 * The fields that a plan from a file changes in the stored one. Fields that the file does not speak of
 * are left alone, and a stored text that differs only in harmless form (blanks, '10 gb') is the same.
 * A new price implies previous price and percent: whoever writes derives them.
 */
export function importedFields(plan: ImportPlan, stored: StoredPlan): ComparedField[] {
  return COMPARED_FIELDS.filter((field) => {
    const to = statedValue(plan, field);
    return to !== undefined && usual(field, held(stored, field)) !== usual(field, to);
  });
}

function statedValue(plan: ImportPlan, field: ComparedField) {
  if (field === 'carrier') return plan.carrierSlug;
  return field === 'region' ? plan.regionCode : plan[field];
}

function held(stored: StoredPlan, field: ComparedField) {
  if (field === 'carrier') return stored.carrier.slug;
  return field === 'region' ? stored.region.code : fromWire(stored[field]);
}

function usual<V>(field: ComparedField, value: V): V | string {
  if (typeof value !== 'string') return value;
  return field === 'dataAmount' ? usualData(tidy(value)) : tidy(value);
}

/** What a row makes of its plan. The dry run and the apply both ask here. */
export type RowOutcome =
  /** `seen`: the row makes known that the price was seen again. */
  | { kind: 'same'; seen: boolean }
  | { kind: 'new'; state: PlanState }
  | { kind: 'changed'; next: PlanState; before: State; after: State }
  | { kind: 'rejected'; problems: RowProblem[] };

/** Members of a row that are bookkeeping, or follow from the price history of a stored plan. */
const NOT_SET = [
  'at',
  'source',
  'externalId',
  'carrierSlug',
  'regionCode',
  'sample',
  'previousSample',
  'checkedAt',
];
const DERIVED: readonly string[] = ['previousPrice', 'priceChangePercent'];
/** What a row calls a field that the comparison calls otherwise. */
const MEMBER: Partial<Record<ComparedField, keyof ImportPlan>> = {
  carrier: 'carrierId',
  region: 'regionId',
};

/** What a new plan has of all that nobody speaks of. */
const UNSAID = PlanInput.parse({
  carrierId: 1,
  regionId: 1,
  planName: 'x',
  dataAmount: '1GB',
  price: 1,
  planType: 'prepaid',
});

/** A row that means no stored plan. Its address part is chosen later, see `assignSlugs`. */
export function validateNew(refs: BatchRefs, plan: ImportPlan, change: Change): RowOutcome {
  const input: PlanInput = { ...UNSAID, ...inputOf(plan, NOT_SET) };
  const { checked: _, price: __, previousPrice: ___, slug, ...fields } = input;
  try {
    const state: PlanState = {
      ...fields,
      ...derivePlanPrices(null, {
        ...statedPrices(input),
        hasDeal: input.hasDeal,
        // A file that does not say so means both prices of a row alike.
        previousSample: plan.previousSample ?? plan.sample ?? false,
      }),
      ...scheduleOf(null, input, change),
      slug: slug ?? '',
      ...checkOf(false, change),
      ...seenOf(input.seenOn, change),
      ...marksOf(plan),
    };
    checkState(refs.of(state), null, state);
    return { kind: 'new', state };
  } catch (error) {
    return rejected(plan, issuesOf(error));
  }
}

/**
 * A row that means a stored plan. What follows from the price history is not taken from a file.
 * `back`: the source lists again what was withdrawn because of it. A plan in the trash comes back,
 * whether or not anything else of it changes.
 */
export async function validateStored(
  db: Db,
  refs: BatchRefs,
  row: Stored<PlanState>,
  imported: ImportPlan,
  change: Change,
  back = false,
): Promise<RowOutcome> {
  const { state } = row;
  const plan = sightingOf(imported, state);
  const changes = importedFields(plan, shown(refs, state));
  const members = changes.filter((field) => !DERIVED.includes(field));
  const restores = row.deletedAt !== null;
  const sighting = newSighting(imported, state, change);
  const same: RowOutcome = { kind: 'same', seen: sighting !== null };
  if (members.length === 0 && !back && !restores) return same;
  const values = Object.fromEntries(
    members.map((field) => [
      MEMBER[field] ?? field,
      plan[MEMBER[field] ?? (field as keyof ImportPlan)],
    ]),
  );
  const input = PlanUpdate.safeParse({
    carrierId: state.carrierId,
    regionId: state.regionId,
    planName: state.planName,
    dataAmount: state.dataAmount,
    price: fromMinor(state.priceMinor, state.currency),
    currency: state.currency,
    planType: state.planType,
    ...(endsDeal(state, plan) && { hasDeal: false }),
    ...(back && { status: 'active' }),
    ...inputOf(values as Partial<ImportPlan>, NOT_SET),
  });
  if (!input.success) return rejected(plan, issuesOf(input.error));
  try {
    const asked = await nextState(db, row, input.data, change);
    // A row speaks for itself, also where it names the source that the price had before.
    const source = isNewPrice(state, asked) && newSource(state, plan);
    const next = { ...asked, ...source, ...marksOf(plan) };
    checkState(refs.of(next), row, next);
    const day = plan.seenOn === undefined ? change.day : plan.seenOn;
    const late = await olderThanStored(db, row, next, day);
    if (late) return rejected(plan, [late]);
    if (Object.keys(difference(state, next).after).length === 0 && !restores) return same;
    const seen = { ...next, ...sighting };
    return { kind: 'changed', next: seen, ...difference(state, seen) };
  } catch (error) {
    return rejected(plan, issuesOf(error));
  }
}

/** Problems of a row as a whole, in the form of all others. */
export function rejected(
  plan: ImportPlan,
  issues: readonly { path: string; message: string; code?: RowProblem['code'] }[],
): Extract<RowOutcome, { kind: 'rejected' }> {
  const problems = issues.map(({ path, message, code = 'refused' }): RowProblem => {
    const value = plan[path as keyof ImportPlan];
    return {
      at: plan.at,
      field: path,
      value: value === undefined || value === null ? null : String(value).slice(0, 100),
      code,
      // Texts of a single field begin with its name; here a column says it.
      reason: message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message,
    };
  });
  return { kind: 'rejected', problems };
}

function issuesOf(error: unknown): { path: string; message: string }[] {
  if (error instanceof Refusal) {
    return error.issues ?? [{ path: '', message: error.message }];
  }
  const { issues } = error as z.ZodError;
  if (!Array.isArray(issues)) throw error;
  return issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
}

/** A stored plan as a file would write it. */
function shown(refs: BatchRefs, state: PlanState) {
  const { carrier, region } = refs.of(state);
  const { priceMinor, previousMinor, currency } = state;
  return {
    ...state,
    carrier: { slug: carrier?.slug ?? '' },
    region: { code: region?.code ?? '' },
    price: fromMinor(priceMinor, currency),
    previousPrice: previousMinor === null ? null : fromMinor(previousMinor, currency),
  };
}

function inputOf(plan: Partial<ImportPlan>, without: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !without.includes(name)));
}

/** What the file says of how sure a price is; absent members stay as they are. */
function marksOf({ sample, checkedAt, seenOn }: ImportPlan) {
  return {
    ...(sample !== undefined && { sample }),
    ...(checkedAt !== undefined && { checkedAt }),
    ...(seenOn !== undefined && { seenOn }),
  };
}

/** A deal that the file does not speak of ends when the new price contradicts it. */
function endsDeal(state: PlanState, plan: ImportPlan): boolean {
  return (
    state.hasDeal &&
    plan.hasDeal === undefined &&
    plan.currency === state.currency &&
    toMinor(plan.price, plan.currency) > state.priceMinor
  );
}
