import { randomUUID } from 'node:crypto';
import type { PlanInput, PlanUpdate } from '#src/contract/plans/plan-input.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { regularPrice } from '#src/domain/plans/words/offers.ts';
import {
  deriveSchedule,
  type PlanSchedule,
  type StatedSchedule,
} from '#src/domain/plans/plan-status.ts';
import { latestToday } from '#src/domain/prices/price-rules.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { eq } from '../core/connect/drizzle.ts';
import { updatedFacts } from '../core/facts.ts';
import { q, readFirst } from '../core/sql/orm.ts';
import { findAdminPlan } from './admin-plans.ts';
import type { PlanState } from './plan-fields.ts';
import { Refusal, refuseField } from '../core/sql/refusal.ts';
import { plans } from '../schema.ts';
import type { Stored } from '../core/state.ts';
import { requireStored } from '../core/changes/entity-type.ts';
import { batchRefs } from './plan-batch.ts';
import {
  statedPrices,
  isNewPrice,
  newerThan,
  derivePlanPrices,
  derivePlanPricesFor,
} from './rows/plan-prices.ts';
import { assignSlugs } from './rows/plan-slugs.ts';
import { refuseUnusual, refuseUnusualFirst } from './prices/price-gate.ts';
import { correctedSource, statedSource } from './rows/plan-source.ts';
import { isOffer, planEntity } from './rows/plan-state.ts';
import { beforeReckoned, requireTyped } from './prices/record-errors.ts';
import { takeOutRecords } from './prices/undo-prices.ts';
import { createRow, updateRow } from '../core/changes/row-changes.ts';
import { changeStatements } from '../core/changes/steps.ts';

/**
 * Makes a plan; an active one with its first price record. Without an address part it gets one
 * from its name.
 */
export function createPlan(db: Db, input: PlanInput, change: Change): Promise<AdminPlan> {
  const make = async (): Promise<PlanState> => {
    const {
      checked,
      slug,
      confirmPrice,
      price: _,
      previousPrice: __,
      status,
      activeFrom,
      activeUntil,
      ...fields
    } = input;
    const schedule = scheduleOf(null, input, change);
    const { hasDeal } = input;
    const prices = derivePlanPrices(null, {
      ...statedPrices(input),
      hasDeal,
      isOffer: regularPrice(input) !== null,
    });
    const { regionId } = input;
    await refuseUnusualFirst(db, { ...prices, regionId }, confirmPrice);
    return {
      ...fields,
      ...prices,
      ...schedule,
      slug: slug ?? (await freeSlug(db, input)),
      ...checkOf(checked, change),
      ...seenOf(input.seenOn, change),
      confidence: checked ? 'checked' : input.confidence,
    };
  };
  return createRow(db, planEntity, make, change);
}

/**
 * Brings a plan to the given fields; absent ones stay. A new price writes its record and derives
 * previous price and percent in the same commit. Refused when `version` is not the newest, and when
 * the price is an unusual one that nobody confirmed. With `typo` the price before, typed within the
 * hour, was none: its record goes in the same commit and batch, and no previous price is left of it.
 */
export async function updatePlan(
  db: Db,
  id: number,
  input: PlanUpdate,
  version: number,
  change: Change,
): Promise<AdminPlan> {
  const make = async (row: Stored<PlanState>, typo?: { before: PlanState | null }) => {
    const next = await nextState(db, row, input, change, typo);
    await refuseOlder(db, row, next, input);
    await refuseUnusual(db, [{ row, next }], input.confirmPrice);
    return next;
  };
  // A price may take records that were reckoned along.
  const batch = { ...change, batchId: change.batchId ?? randomUUID() };
  if (!input.typo) return updateRow(db, planEntity, [id, version], make, batch);
  return db.write(async (commit) => {
    const row = await requireStored(db, planEntity, id, version);
    const typed = await requireTyped(db, row, change);
    const next = await make(row, typed);
    // Without a record of the right price the history would end before it, or be empty.
    if (!isNewPrice(row.state, next) || row.state.status !== 'active' || next.status !== 'active') {
      const message = 'must be another one of a public SIM card, which then has the record';
      throw refuseField('invalid', 'price', message);
    }
    const step = { row, next, action: 'update', record: true } as const;
    await commitChange(commit, [
      ...(await changeStatements(db, planEntity, [step], batch)),
      ...takeOutRecords([typed.record], batch, 'A typing error, corrected within the hour'),
    ]);
    return (await findAdminPlan(db, id))!;
  });
}

/** The marks of a price that somebody entered: no longer sample data, and checked only if said so. */
export function checkOf(checked: boolean, change: Change) {
  return { sample: false, checkedAt: checked ? change.now.toISOString() : null };
}

/** Nobody has seen a price tomorrow: it would stay fresh for ever. */
function refuseFuture(day: string | null | undefined, { now }: Change): void {
  if (day && day > latestToday(now))
    throw refuseField('invalid', 'seenOn', 'cannot be later than today');
}

/** The day on which prices were seen that come in by a change and name none. */
export const changeDay = ({ day, now }: Change): string => day ?? now.toISOString().slice(0, 10);

/** The day that an input says; what came back with the form is that of the price before. */
const saidDay = ({ seenOn }: PlanUpdate, state: PlanState) =>
  seenOn === state.seenOn ? null : seenOn;

/** A price of an earlier day than the present one is no new price, whoever enters it. */
export async function refuseOlder(
  db: Db,
  row: Stored<PlanState>,
  next: PlanState,
  input: PlanUpdate,
): Promise<void> {
  const last = await newerThan(db, row, next, saidDay(input, row.state));
  if (last === null) return;
  const message = `is before ${last}, the day of the present price: add this one to the price history`;
  throw refuseField('invalid', 'seenOn', message);
}

/** When and how a price was seen that somebody entered or checked: today, unless they say another day. */
export function seenOf(
  day: string | null | undefined,
  change: Change,
): Pick<PlanState, 'seenOn' | 'seenWay'> {
  refuseFuture(day, change);
  return { seenOn: day ?? changeDay(change), seenWay: change.way ?? 'hand' };
}

/**
 * What a plan becomes with an input; refused when the input contradicts itself or the history. With
 * `typo` the present price never was, see `derivePlanPricesFor`.
 */
export async function nextState(
  db: Db,
  row: Stored<PlanState>,
  input: PlanUpdate,
  change: Change,
  typo?: { before: PlanState | null },
): Promise<PlanState> {
  const { state } = row;
  const facts = updatedFacts(PLAN_FACTS, state, input);
  const offered = regularPrice({ ...facts, price: input.price }) !== null;
  const hasDeal = await dealMark(db, row, input.hasDeal, offered || isOffer(state));
  const stated = { ...statedPrices(input), hasDeal, isOffer: offered };
  const day = saidDay(input, state) ?? changeDay(change);
  const isSeen = state.status === 'active' && isNewPrice(state, stated);
  const never = typo ?? (isSeen ? await beforeReckoned(db, row, day) : null);
  const prices = await derivePlanPricesFor(db, row, stated, never ?? undefined);
  const keep = <K extends keyof PlanState>(key: K, value: PlanState[K] | undefined) =>
    value === undefined ? state[key] : value;
  const { carrierId, regionId, planName, dataAmount, planType, checked } = input;
  refuseFuture(input.seenOn, change);
  const isNew = isNewPrice(state, prices);
  const touched = checked || isNew;
  const source = isNew
    ? correctedSource(state, statedSource(input, state))
    : {
        confidence: keep('confidence', input.confidence),
        sourceName: keep('sourceName', input.sourceName),
        sourceUrl: keep('sourceUrl', input.sourceUrl),
      };
  return {
    carrierId,
    regionId,
    planName,
    dataAmount,
    planType,
    ...prices,
    ...scheduleOf(state, input, change),
    hasDeal,
    slug: input.slug ?? state.slug,
    planDescription: keep('planDescription', input.planDescription),
    dataPeriod: keep('dataPeriod', input.dataPeriod),
    validity: keep('validity', input.validity),
    buyUrl: keep('buyUrl', input.buyUrl),
    ...facts,
    ...source,
    ...(checked && { confidence: 'checked' as const }),
    ...(touched ? checkOf(checked, change) : { sample: state.sample, checkedAt: state.checkedAt }),
    ...(touched
      ? seenOf(saidDay(input, state), change)
      : { seenOn: keep('seenOn', input.seenOn), seenWay: state.seenWay }),
  };
}

/**
 * The mark of a deal that people set. What an answer of the API derived and merely came back is no
 * mark: it would stay when the offer or the proof is gone.
 */
async function dealMark(
  db: Db,
  { id, state }: Stored<PlanState>,
  said: boolean | undefined,
  offered: boolean,
): Promise<boolean> {
  if (!said || state.hasDeal) return said ?? state.hasDeal;
  if (offered) return false;
  const proof = q.select({ kind: plans.proofKind }).from(plans).where(eq(plans.id, id));
  return (await readFirst(db, proof))?.kind !== 'proven';
}

/** The schedule that follows from an input; refused when the input contradicts itself. */
export function scheduleOf(before: PlanSchedule | null, input: StatedSchedule, change: Change) {
  const { schedule, problems } = deriveSchedule(before, input, change.now);
  if (problems.length > 0) {
    throw new Refusal('invalid', problems[0]!.message, { issues: problems });
  }
  return schedule;
}

/** An address part that no live plan has, see `assignSlugs`. */
async function freeSlug(db: Db, plan: PlanInput): Promise<string> {
  const { carrier, region } = (await batchRefs(db, [plan])).of(plan);
  const { planName } = plan;
  // Without its carrier or region the plan is refused afterwards.
  const named = { carrierSlug: carrier?.slug ?? '', regionCode: region?.code ?? '', planName };
  return (await assignSlugs(db, [{ plan: named }]))[0]!;
}
