import {
  judgePrice,
  measurePrice,
  type PriceEvidence,
  type PriceMeasure,
} from '#src/domain/import/price-gate.ts';
import { convertMinor } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Stored } from '../state.ts';
import type { Db } from '../client.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { requireRates } from '../queries/site.ts';

/** A plan and what a file would make of it. */
export interface Move {
  row: Stored<PlanState>;
  next: PlanState;
}

/** What the gate says of a moving price: null lets it pass. */
export interface GateAnswer {
  evidence: PriceEvidence | null;
  /** The numbers for a price that is held only because many move at once. */
  own: PriceMeasure | null;
  /** The same price was held before, and what became of it. */
  known: 'held' | 'discarded' | null;
}

/** Whether a change moves the price: the same number in another currency is another price. */
export function movesPrice({ row, next }: Move): boolean {
  return next.currency !== row.state.currency || next.priceMinor !== row.state.priceMinor;
}

/**
 * Judges moving prices by each plan's own history; by plan id. A price in another currency is judged
 * by the history at reference rates, all others by the records in their currency.
 */
export async function askGate(db: Db, moves: readonly Move[]): Promise<Map<number, GateAnswer>> {
  if (moves.length === 0) return new Map();
  const ids = JSON.stringify(moves.map(({ row }) => row.id));
  const records = Map.groupBy(
    await db.all<{ planId: number; priceMinor: number; currency: Currency }>(
      `SELECT plan_id AS planId, price_minor AS priceMinor, currency FROM price_records
       WHERE plan_id IN (SELECT value FROM json_each(?))
       ORDER BY plan_id, recorded_date DESC, id DESC`,
      [ids],
    ),
    (record) => record.planId,
  );
  const holds = await db.all<Known>(
    `SELECT plan_id AS planId, price_minor AS priceMinor, currency, state FROM import_holds
     WHERE id IN (SELECT max(id) FROM import_holds
       WHERE plan_id IN (SELECT value FROM json_each(?)) GROUP BY plan_id)`,
    [ids],
  );
  const rates = moves.some(changesCurrency) ? await requireRates(db) : null;
  const held = new Map(holds.map((hold) => [hold.planId, hold]));
  return new Map(
    moves.map((move) => {
      const { row, next } = move;
      const other = changesCurrency(move);
      const inNext = ({ priceMinor, currency }: Price) =>
        currency === next.currency
          ? priceMinor
          : Math.max(1, convertMinor(priceMinor, currency, next.currency, rates!));
      const history = (records.get(row.id) ?? [])
        .filter(({ currency }) => other || currency === next.currency)
        .map(inNext);
      const current = inNext(row.state);
      // A plan whose history was lost is still judged by its price.
      const known = history[0] === current ? history : [current, ...history];
      const verdict = judgePrice(next.priceMinor, known);
      const earlier = held.get(row.id);
      const same = earlier?.priceMinor === next.priceMinor && earlier.currency === next.currency;
      const answer: GateAnswer = {
        evidence: verdict.ok ? null : verdict.evidence,
        own: measurePrice(next.priceMinor, known),
        known: same && earlier.state !== 'released' ? earlier.state : null,
      };
      return [row.id, answer];
    }),
  );
}

type Price = Pick<PlanState, 'priceMinor' | 'currency'>;
const changesCurrency = ({ row, next }: Move) => next.currency !== row.state.currency;

interface Known {
  planId: number;
  priceMinor: number;
  currency: Currency;
  state: 'held' | 'released' | 'discarded';
}
