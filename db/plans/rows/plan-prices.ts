import type { PlanInput } from '#src/contract/plans/plan-input.ts';
import { toMinor } from '#src/domain/core/money/money.ts';
import {
  derivePrices,
  type PlanPrices,
  type StatedPrices,
  type StoredPrices,
} from '#src/domain/prices/price-rules.ts';
import type { Db } from '../../core/connect/client.ts';
import { and, desc, eq, max, sql } from '../../core/connect/drizzle.ts';
import { q, readAll, readFirst } from '../../core/sql/orm.ts';
import type { PlanState } from '../plan-fields.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { priceRecords } from '../../schema.ts';
import type { Stored } from '../../core/state.ts';

/** What an input says about prices. */
export function statedPrices(
  input: Pick<PlanInput, 'price' | 'previousPrice' | 'priceChangePercent' | 'currency'>,
): Omit<StatedPrices, 'hasDeal'> {
  const { currency, previousPrice, priceChangePercent } = input;
  return {
    currency,
    priceMinor: toMinor(input.price, currency),
    previousMinor: previousPrice === null ? null : toMinor(previousPrice, currency),
    priceChangePercent,
  };
}

/** The prices that follow from stated ones, or a refusal that says what it contradicts. */
export function derivePlanPrices(before: StoredPrices | null, stated: StatedPrices): PlanPrices {
  const { prices, contradictions } = derivePrices(before, stated);
  if (contradictions.length > 0) {
    throw new Refusal('invalid', contradictions[0]!.message, { issues: contradictions });
  }
  return prices;
}

/**
 * The same for a plan that exists. While it is not public its price may be changed as often as one
 * likes: only the price that the public saw last counts as the previous one. With `typo` the present
 * price never was: what counts is the one `before` it, or none.
 */
export async function derivePlanPricesFor(
  db: Db,
  row: Stored<PlanState>,
  stated: StatedPrices,
  typo?: { before: StoredPrices | null },
): Promise<PlanPrices> {
  const { state } = row;
  if (!typo && state.status === 'active') return derivePlanPrices(state, stated);
  const seen = typo ? typo.before : await lastSeen(db, row);
  // What merely came back with the form is not stated.
  const percent = stated.priceChangePercent;
  const same = stated.previousMinor === state.previousMinor;
  return derivePlanPrices(seen, {
    ...stated,
    priceChangePercent: percent === state.priceChangePercent ? 0 : percent,
    previousMinor: seen && same ? null : stated.previousMinor,
    previousSample: same && state.previousSample,
  });
}

/** The prices that the public saw last; null for a plan that never was public. */
async function lastSeen(db: Db, { id, state }: Stored<PlanState>): Promise<StoredPrices | null> {
  const [newest, older] = await newestRecords(db, id);
  if (!newest) return null;
  if (!isNewPrice(newest, state)) return state;
  return {
    ...newest,
    previousMinor: older?.currency === newest.currency ? older.priceMinor : null,
    previousSample: older?.currency === newest.currency && older.sample,
    priceChangePercent: 0,
  };
}

/**
 * What a line of the log, or a draft, brings back: values in which the mark of the
 * previous price stays the same say nothing of it. It is as good as
 * the price that it comes back with.
 */
export function withPreviousMark<S extends object>(before: S, next: S, said: object): S {
  // Rows of other kinds have no prices, and nothing of them differs.
  const was = before as Partial<PlanState>;
  const will = next as Partial<PlanState>;
  if (will.previousMinor === was.previousMinor || 'previousSample' in said) return next;
  const previousSample = will.previousMinor !== null && will.sample;
  return previousSample === will.previousSample ? next : { ...next, previousSample };
}

/** Whether two states differ in what the plan costs. */
export function isNewPrice(before: Price, next: Price): boolean {
  return before.priceMinor !== next.priceMinor || before.currency !== next.currency;
}
type Price = Pick<PlanPrices, 'priceMinor' | 'currency'>;

/**
 * The day of the present price, when a price of `day` would replace it although it is older; else null.
 * An older price never becomes the present one (rule 19); one that was reckoned was seen on no day.
 */
export async function newerThan(
  db: Db,
  row: Stored<PlanState>,
  next: Price,
  day: string | null | undefined,
): Promise<string | null> {
  if (!day || !isNewPrice(row.state, next)) return null;
  const last = [(await newestSeen(db, row.id)) ?? '', row.state.seenOn ?? ''].reduce((a, b) =>
    a > b ? a : b,
  );
  return day < last ? last : null;
}

/** The day of a plan's newest record of a price that was seen. */
export async function newestSeen(db: Db, planId: number): Promise<string | null> {
  const newest = q.select({ day: max(priceRecords.recordedDate) }).from(priceRecords);
  const seen = and(eq(priceRecords.planId, planId), sql`${priceRecords.way} IS NOT 'reckoned'`);
  return (await readFirst(db, newest.where(seen)))?.day ?? null;
}

function newestRecords(db: Db, planId: number) {
  const { priceMinor, currency, sample, recordedDate, id } = priceRecords;
  const records = q.select({ priceMinor, currency, sample }).from(priceRecords);
  const ofPlan = records.where(eq(priceRecords.planId, planId));
  return readAll(db, ofPlan.orderBy(desc(recordedDate), desc(id)).limit(2));
}
