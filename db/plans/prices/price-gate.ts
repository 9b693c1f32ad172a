import {
  isUnusual,
  validateFirstPrice,
  validatePrice,
  measurePrice,
  unusualWords,
  type PriceEvidence,
  type PriceMeasure,
} from '#src/domain/imports/price-gate.ts';
import { convertMinor } from '#src/domain/core/money/money.ts';
import type { Stored } from '../../core/state.ts';
import type { Db } from '../../core/connect/client.ts';
import { and, desc, eq, inArray, isNotNull, isNull, max } from '../../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../../core/sql/orm.ts';
import type { PlanState } from '../plan-fields.ts';
import { requireRates } from '../../core/changes/site.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { planDrafts } from '../../schema/drafts.ts';
import { plans, priceRecords } from '../../schema.ts';
import { isNewPrice } from '../rows/plan-prices.ts';

/** A plan and what a file would make of it. */
export interface MovingPrice {
  row: Stored<PlanState>;
  next: PlanState;
}

/** What the gate says of a moving price: null lets it pass. */
export interface GateAnswer {
  evidence: PriceEvidence | null;
  /** The numbers for a price that is held only because many move at once. */
  own: PriceMeasure | null;
  /** Far from all prices of the plan: a person who enters it is asked. */
  unusual: boolean;
  /** The same price was held before, and what became of it. */
  known: 'held' | 'discarded' | null;
}

/** Whether a change moves the price: the same number in another currency is another price. */
export function movesPrice({ row, next }: MovingPrice): boolean {
  return next.currency !== row.state.currency || next.priceMinor !== row.state.priceMinor;
}

/**
 * Validates moving prices by each plan's own history; by plan id. A price in another currency is judged
 * by the history at reference rates, all others by the records in their currency.
 */
export async function askGate(
  db: Db,
  moves: readonly MovingPrice[],
): Promise<Map<number, GateAnswer>> {
  if (moves.length === 0) return new Map();
  const ids = moves.map(({ row }) => row.id);
  const { planId, priceMinor, currency, recordedDate } = priceRecords;
  const records = Map.groupBy(
    await readAll(
      db,
      q
        .select({ planId, priceMinor, currency })
        .from(priceRecords)
        .where(isAmong(planId, ids))
        .orderBy(planId, desc(recordedDate), desc(priceRecords.id)),
    ),
    (record) => record.planId,
  );
  const newest = q
    .select({ id: max(planDrafts.id) })
    .from(planDrafts)
    .where(and(isNotNull(planDrafts.hold), isAmong(planDrafts.planId, ids)))
    .groupBy(planDrafts.planId);
  const holds = await readAll(
    db,
    q.select().from(planDrafts).where(inArray(planDrafts.id, newest)),
  );
  const rates = moves.some(changesCurrency) ? await requireRates(db) : null;
  const held = new Map(holds.map((hold) => [hold.planId, hold]));
  return new Map(
    moves.map((move) => {
      const { row, next } = move;
      const other = changesCurrency(move);
      const inNext = (price: Price) =>
        price.currency === next.currency
          ? price.priceMinor
          : Math.max(1, convertMinor(price.priceMinor, price.currency, next.currency, rates!));
      const history = (records.get(row.id) ?? [])
        .filter((record) => other || record.currency === next.currency)
        .map(inNext);
      const current = inNext(row.state);
      // A plan whose history was lost is still judged by its price.
      const known = history[0] === current ? history : [current, ...history];
      const validity = validatePrice(next.priceMinor, known);
      const earlier = held.get(row.id);
      const same = earlier && !isNewPrice(JSON.parse(earlier.fields) as PlanState, next);
      const was = same ? earlier.hold : null;
      const answer: GateAnswer = {
        evidence: validity.ok ? null : validity.evidence,
        own: measurePrice(next.priceMinor, known),
        unusual: isUnusual(next.priceMinor, known),
        known: was === 'held' || was === 'discarded' ? was : null,
      };
      return [row.id, answer];
    }),
  );
}

/**
 * Refuses prices that are far from what their plans usually cost, until a person says that they are
 * right: a lost decimal point would stand as a saving on every page (imports hold them, see `askGate`).
 */
export async function refuseUnusual(
  db: Db,
  moves: readonly MovingPrice[],
  confirmed: boolean | undefined,
): Promise<void> {
  if (confirmed) return;
  const [first] = await unusualPrices(db, moves);
  if (first) throw unusual(first.words);
}

/** Asks whether it is right after all. */
function unusual(words: string): Refusal {
  return new Refusal('conflict', `${words}. Save anyway?`, {
    issues: [{ path: 'price', message: `price: ${words}` }],
    details: { unusualPrice: words },
  });
}

/** The same for the first price of a new plan, which other plans of its country tell about. */
export async function refuseUnusualFirst(
  db: Db,
  { priceMinor, currency, regionId }: Pick<PlanState, 'priceMinor' | 'currency' | 'regionId'>,
  confirmed: boolean | undefined,
): Promise<void> {
  if (confirmed) return;
  const there = and(
    eq(plans.regionId, regionId),
    eq(plans.currency, currency),
    isNull(plans.deletedAt),
  );
  const others = await readAll(
    db,
    q.select({ priceMinor: plans.priceMinor }).from(plans).where(there),
  );
  const measure = validateFirstPrice(
    priceMinor,
    others.map((other) => other.priceMinor),
  );
  if (measure) throw unusual(`${unusualWords(measure, currency)} of the plans there`);
}

/** The moves to unusual prices, with words like '$1,999.00 is 87 times the usual price of $22.90'. */
export async function unusualPrices<M extends MovingPrice>(
  db: Db,
  moves: readonly M[],
): Promise<{ move: M; words: string }[]> {
  const moving = moves.filter(movesPrice);
  const gate = await askGate(db, moving);
  return moving.flatMap((move) => {
    const { own, unusual } = gate.get(move.row.id)!;
    return own && unusual ? [{ move, words: unusualWords(own, move.next.currency) }] : [];
  });
}

type Price = Pick<PlanState, 'priceMinor' | 'currency'>;
const changesCurrency = ({ row, next }: MovingPrice) => next.currency !== row.state.currency;
