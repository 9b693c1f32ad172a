import type { PlanInput, PlanUpdate } from '#src/contract/plan-input.ts';
import type { Plan } from '#src/contract/plans.ts';
import { planSlug } from '#src/domain/fold.ts';
import { toMinor } from '#src/domain/money.ts';
import { settlePrices, type PlanPrices, type PriceClaim } from '#src/domain/price-rules.ts';
import { commitChange, type Change } from '../changes/change.ts';
import { requireStored, type Stored } from '../changes/kind.ts';
import { insertStatements, trashStatements, updateStatements } from '../changes/rows.ts';
import type { Db, Statement } from '../client.ts';
import { Refusal } from '../refusal.ts';
import { planKind, planRefs, type PlanRefs, type PlanState } from './plan-state.ts';
import { findPlan } from './plans.ts';
import { newestRecordDate, priceRecord, recordDate } from './price-changes.ts';

/** Makes a plan with its first price record. Without an address part it gets one from its name. */
export function createPlan(db: Db, input: PlanInput, change: Change): Promise<Plan> {
  return db.write(async (commit) => {
    const { checked, slug, price: _, previousPrice: __, ...fields } = input;
    const prices = settle(null, { ...claimOf(input), hasDeal: input.hasDeal });
    const state: PlanState = {
      ...fields,
      ...prices,
      slug: slug ?? (await freeSlug(db, await planRefs(db, input), input.planName)),
      ...checkOf(checked, change),
      confidence: checked ? 'checked' : input.confidence,
    };
    const { id, statements } = await insertStatements(db, planKind, state, change);
    const record = priceRecord(id, state, recordDate(null, change.now), change.now);
    await commitChange(commit, [...statements, record]);
    return (await findPlan(db, id))!;
  });
}

/**
 * Brings a plan to the given fields; absent ones stay. A new price writes its record and derives
 * previous price and percent in the same commit. Refused when `version` is not the newest.
 */
export function updatePlan(
  db: Db,
  id: number,
  input: PlanUpdate,
  version: number,
  change: Change,
): Promise<Plan> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planKind, id, version);
    const statements = await planStatements(db, row, nextState(row, input, change), change);
    if (statements.length > 0) await commitChange(commit, statements);
    return (await findPlan(db, id))!;
  });
}

/** The statements that bring a plan to `next`, with the record of a new price. */
export async function planStatements(
  db: Db,
  row: Stored<PlanState>,
  next: PlanState,
  change: Change,
): Promise<Statement[]> {
  const statements = await updateStatements(db, planKind, row, next, change);
  if (!isNewPrice(row.state, next)) return statements;
  const date = recordDate(await newestRecordDate(db, row.id), change.now);
  return [...statements, priceRecord(row.id, next, date, change.now)];
}

/** Moves a plan to the trash; its price records stay with it. */
export function deletePlan(
  db: Db,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planKind, id, version);
    await commitChange(commit, await trashStatements(db, planKind, row, change));
  });
}

/** Whether two states differ in what the plan costs. */
export function isNewPrice(before: PlanPrices, next: PlanPrices): boolean {
  return before.priceMinor !== next.priceMinor || before.currency !== next.currency;
}

/** The marks of a price that somebody entered: no longer sample data, and checked only if said so. */
export function checkOf(checked: boolean, change: Change) {
  return { sample: false, checkedAt: checked ? change.now.toISOString() : null };
}

function nextState(row: Stored<PlanState>, input: PlanUpdate, change: Change): PlanState {
  const { state } = row;
  const hasDeal = input.hasDeal ?? state.hasDeal;
  const prices = settle(state, { ...claimOf(input), hasDeal });
  const keep = <K extends keyof PlanState>(key: K, value: PlanState[K] | undefined) =>
    value === undefined ? state[key] : value;
  const { carrierId, regionId, planName, dataAmount, planType, checked } = input;
  const touched = checked || isNewPrice(state, prices);
  return {
    carrierId,
    regionId,
    planName,
    dataAmount,
    planType,
    ...prices,
    hasDeal,
    slug: input.slug ?? state.slug,
    planDescription: keep('planDescription', input.planDescription),
    dataPeriod: keep('dataPeriod', input.dataPeriod),
    validity: keep('validity', input.validity),
    buyUrl: keep('buyUrl', input.buyUrl),
    network5g: keep('network5g', input.network5g),
    hotspot: keep('hotspot', input.hotspot),
    confidence: checked ? 'checked' : keep('confidence', input.confidence),
    sourceUrl: keep('sourceUrl', input.sourceUrl),
    ...(touched ? checkOf(checked, change) : { sample: state.sample, checkedAt: state.checkedAt }),
  };
}

function claimOf(
  input: Pick<PlanInput, 'price' | 'previousPrice' | 'priceChangePercent' | 'currency'>,
): Omit<PriceClaim, 'hasDeal'> {
  const { currency, previousPrice, priceChangePercent } = input;
  return {
    currency,
    priceMinor: toMinor(input.price, currency),
    previousMinor: previousPrice === null ? null : toMinor(previousPrice, currency),
    priceChangePercent,
  };
}

/** The prices that follow from a claim, or a refusal that says what it contradicts. */
function settle(before: PlanPrices | null, claim: PriceClaim): PlanPrices {
  const { prices, contradictions } = settlePrices(before, claim);
  if (contradictions.length > 0) {
    throw new Refusal('invalid', contradictions[0]!.message, { issues: contradictions });
  }
  return prices;
}

/** An address part that no live plan has: carrier and name, then the region, then a number. */
async function freeSlug(db: Db, { carrier, region }: PlanRefs, planName: string): Promise<string> {
  const base = planSlug(carrier?.slug ?? 'plan', planName)
    .slice(0, 70)
    .replace(/-+$/, '');
  const taken = new Set(
    (
      await db.all<{ slug: string }>(
        "SELECT slug FROM plans WHERE deleted_at IS NULL AND slug LIKE ? || '%'",
        [base],
      )
    ).map((row) => row.slug),
  );
  let slug = base;
  if (taken.has(slug) && region) slug = `${base}-${region.code.toLowerCase()}`;
  for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
  return slug;
}
