import { Slug } from '#src/contract/common.ts';
import type { CarrierKind, Currency } from '#src/domain/vocabulary.ts';
import type { Stored } from '../state.ts';
import type { Kind } from './kind.ts';
import type { Db } from '../client.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { derivedColumns } from '../rows.ts';
import { findAdminPlan } from '../queries/admin-plans.ts';
import { PLAN_FIELDS, type PlanState } from '../queries/plan-fields.ts';
import { requireRates } from '../queries/site.ts';

export type { PlanState };

export const planKind: Kind<PlanState> = {
  entity: 'plan',
  table: 'plans',
  title: 'SIM card',
  fields: PLAN_FIELDS,
  label: 'planName',
  unique: { field: 'slug', input: Slug },
  check: checkPlan,
  async derived(db, before, next) {
    if (before && !before.deletedAt && !changesDerived(before.state, next)) return {};
    const [refs, rates] = await Promise.all([planRefs(db, next), requireRates(db)]);
    return derivedColumns(
      {
        ...next,
        carrierName: refs.carrier?.name ?? '',
        regionCurrency: refs.region?.currency ?? next.currency,
      },
      rates,
    );
  },
  wire: findAdminPlan,
};

/** The fields that derived columns follow from. */
const DERIVED_FROM = [
  'carrierId',
  'regionId',
  'planName',
  'planDescription',
  'dataAmount',
  'dataPeriod',
  'validity',
  'priceMinor',
  'currency',
] as const satisfies (keyof PlanState)[];

/** Whether a change of fields changes derived columns. */
export function changesDerived(before: PlanState, next: PlanState): boolean {
  return DERIVED_FROM.some((name) => before[name] !== next[name]);
}

/** What a plan's row needs to know of its carrier and its region. */
export interface PlanRefs {
  carrier: { name: string; slug: string; kind: CarrierKind; deleted_at: string | null } | null;
  region: { name: string; code: string; currency: Currency; deleted_at: string | null } | null;
}

export async function planRefs(
  db: Db,
  plan: Pick<PlanState, 'carrierId' | 'regionId'>,
): Promise<PlanRefs> {
  const [carrier, region] = await Promise.all([
    db.first<NonNullable<PlanRefs['carrier']>>('SELECT * FROM carriers WHERE id = ?', [
      plan.carrierId,
    ]),
    db.first<NonNullable<PlanRefs['region']>>('SELECT * FROM regions WHERE id = ?', [
      plan.regionId,
    ]),
  ]);
  return { carrier, region };
}

async function checkPlan(db: Db, before: Stored<PlanState> | null, next: PlanState) {
  // Most edits touch none of what carrier and region decide.
  const same =
    before?.deletedAt === null &&
    (['carrierId', 'regionId', 'currency'] as const).every(
      (name) => before.state[name] === next[name],
    );
  checkState(same ? { carrier: null, region: null } : await planRefs(db, next), before, next);
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
  if (changed('carrierId') && (!carrier || carrier.deleted_at !== null)) {
    throw goneRef('carrierId', 'carrier', carrier?.name, before);
  }
  if (changed('regionId') && (!region || region.deleted_at !== null)) {
    throw goneRef('regionId', 'region', region?.name, before);
  }
  const { hasDeal, previousMinor, priceMinor } = next;
  if (
    (changed('hasDeal') || changed('priceMinor') || changed('previousMinor')) &&
    hasDeal &&
    previousMinor !== null &&
    previousMinor <= priceMinor
  ) {
    throw refuseField('invalid', 'hasDeal', 'a deal needs a previous price above the price');
  }
  const moved = changed('currency') || changed('regionId') || changed('carrierId');
  // What once was right does not keep a row in the trash.
  if (!moved || before?.deletedAt || !region || next.currency === region.currency) return;
  if (carrier?.kind === 'travel' && next.currency === 'USD') return;
  const also = carrier?.kind === 'travel' ? ' or USD' : '';
  throw refuseField(
    'invalid',
    'currency',
    `plans in ${region.name} are priced in ${region.currency}${also}`,
  );
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
