import { Slug } from '#src/contract/core/common.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { findAdminPlan } from '../admin-plans.ts';
import { PLAN_FIELDS, type PlanState } from '../plan-fields.ts';
import { refuseField, Refusal } from '../../core/sql/refusal.ts';
import { plans } from '../../schema.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { regularPrice } from '#src/domain/plans/words/offers.ts';
import { upfrontProblem } from '#src/domain/plans/plan-rules.ts';
import { FULL_SPEED_FACT, fullSpeedProblem } from '#src/domain/plans/unlimited.ts';
import type { Stored } from '../../core/state.ts';
import type { EntityType, RowChange } from '../../core/changes/entity-type.ts';
import { oldSlugStatements } from '../keep-old-slugs.ts';
import { batchRefs, type PlanRefs } from '../plan-batch.ts';
import { recordStatements } from './plan-records.ts';
import { differingColumns } from '../../core/changes/steps.ts';

export const planEntity: EntityType<PlanState, AdminPlan> = {
  entity: 'plan',
  table: plans,
  title: 'SIM card',
  fields: PLAN_FIELDS,
  label: 'planName',
  unique: { field: 'slug', input: Slug },
  async check(db, steps) {
    // Most edits touch none of what carrier and region decide.
    const placed = steps.filter(
      ({ row, next, action }) =>
        action === 'create' ||
        action === 'restore' ||
        PLACE.some((name) => row.state[name] !== next[name]),
    );
    const places = placed.map(({ next }) => next);
    const refs = places.length > 0 ? await batchRefs(db, places) : null;
    return ({ row, next, action }) => {
      if (action === 'delete') return;
      checkState(refs?.of(next) ?? NO_REFS, action === 'create' ? null : row, next);
    };
  },
  async derive(db, steps) {
    const touched = ({ row, next, action }: RowChange<PlanState>) =>
      action === 'create' || changesDerived(row.state, next);
    if (!steps.some(touched)) return () => ({});
    const { derive } = await batchRefs(
      db,
      steps.flatMap(({ row, next }) => [row.state, next]),
    );
    return (next, before) => {
      if (!before) return derive(next);
      return changesDerived(before, next) ? differingColumns(derive(before), derive(next)) : {};
    };
  },
  async follow(db, steps, change) {
    const records = await recordStatements(db, steps, change);
    return [...records, ...oldSlugStatements('plan', steps, change)];
  },
  wire: findAdminPlan,
};

/** Why a plan that was never dearer is no deal (docs/decisions/prices/deals.md). */
const DEAL_OF_NOTHING =
  'a deal needs a previous price above the price, or a regular price above it as the seller says';

/** What an upfront term is judged by. */
const UPFRONT = ['priceMinor', 'currency', 'prepayMonths', 'prepayTotal'] as const;
const PLACE = ['carrierId', 'regionId', 'currency'] as const;
const NO_REFS: PlanRefs = { carrier: null, region: null };

/** The fields that derived columns follow from. */
const DERIVED_FROM = [
  'carrierId',
  'regionId',
  'planName',
  'planDescription',
  'dataAmount',
  'dataPeriod',
  'validity',
  'billing',
  'priceMinor',
  'currency',
] as const satisfies (keyof PlanState)[];

/** Whether a change of fields changes derived columns. */
function changesDerived(before: PlanState, next: PlanState): boolean {
  return DERIVED_FROM.some((name) => before[name] !== next[name]);
}

/**
 * Carrier and region must be there, the currency one that the region's plans may have, and a deal
 * below its previous price. What a change does not touch is not judged again.
 */
export function checkState(
  { carrier, region }: PlanRefs,
  before: Stored<PlanState> | null,
  next: PlanState,
): void {
  const isNew = before === null || before.deletedAt !== null;
  const changed = (name: keyof PlanState) => isNew || before.state[name] !== next[name];
  if (changed('carrierId') && (!carrier || carrier.deletedAt !== null)) {
    throw goneRef('carrierId', 'carrier', carrier?.name, before);
  }
  if (changed('regionId') && (!region || region.deletedAt !== null)) {
    throw goneRef('regionId', 'region', region?.name, before);
  }
  const { hasDeal, previousMinor, priceMinor } = next;
  // A mark that stands already, or comes back from the trash, is not judged by a later rule.
  const isMarked = hasDeal && (before === null || !before.state.hasDeal);
  if (isMarked && !isOffer(next) && previousMinor === null) {
    throw refuseField('invalid', 'hasDeal', DEAL_OF_NOTHING);
  }
  if (
    (changed('hasDeal') || changed('priceMinor') || changed('previousMinor')) &&
    hasDeal &&
    !isOffer(next) &&
    previousMinor !== null &&
    previousMinor <= priceMinor
  ) {
    throw refuseField('invalid', 'hasDeal', 'a deal needs a previous price above the price');
  }
  const upfront = UPFRONT.some(changed)
    ? upfrontProblem({ ...next, price: fromMinor(priceMinor, next.currency) })
    : null;
  if (upfront) throw refuseField('invalid', upfront.path, upfront.message);
  const isOver = changed('dataAmount') || changed(FULL_SPEED_FACT);
  const speed = isOver ? fullSpeedProblem(next) : null;
  if (speed) throw refuseField('invalid', speed.path, speed.message);
  const moved = changed('currency') || changed('regionId') || changed('carrierId');
  // What once was right does not keep a row in the trash.
  if (!moved || before?.deletedAt || !region || next.currency === region.currency) return;
  // Travel sellers price in any of the currencies (rule 31).
  if (carrier?.kind === 'travel') return;
  throw refuseField(
    'invalid',
    'currency',
    `plans in ${region.name} are priced in ${region.currency}`,
  );
}

/** Whether a seller strikes a price above the present one; whether that has ended is asked by the day. */
export function isOffer(
  state: Pick<PlanState, 'priceMinor' | 'currency' | 'listPrice' | 'priceCondition'>,
): boolean {
  return regularPrice({ ...state, price: fromMinor(state.priceMinor, state.currency) }) !== null;
}

function goneRef(
  path: 'carrierId' | 'regionId',
  what: string,
  name: string | undefined,
  before: Stored<PlanState> | null,
): Refusal {
  if (!name) return refuseField('invalid', path, `there is no such ${what}`);
  if (!before?.deletedAt)
    return refuseField('invalid', path, `the ${what} ${name} is in the trash`);
  return new Refusal('conflict', `The ${what} ${name} is in the trash. Please restore it first.`);
}
