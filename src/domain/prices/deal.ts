import type { Plan } from '#src/contract/plans/plans.ts';
import { addDays, daysBetween } from '../core/dates.ts';
import type { Age } from './freshness.ts';
import { regularPrice } from '../plans/words/offers.ts';
import { changePercent } from './history/price-change.ts';
import type { HistoryRecord } from './history/price-steps.ts';
import type { Currency } from '../core/vocabulary.ts';

/** What price records can prove of a present price (rule 23). */
export const PROOF_KINDS = ['proven', 'lower', 'rise'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Days before a cut whose lowest record it is measured against; a longer gap proves no cut. */
export const PROOF_DAYS = 30;

/** What the records of a plan say of its present price, whatever its age; amounts as they came. */
export interface RecordProof {
  kind: ProofKind;
  /** The earlier price: the lowest of the 30 days, or the one of the record before. */
  before: number;
  /** Its day, ISO 8601. */
  beforeOn: string;
  /** The day of the record with which the present price came. */
  on: string;
}

/** What makes a plan a deal, or says that its price is lower than last seen or rose; amounts decimal. */
export type DealProof = NonNullable<Plan['proof']>;

/** A record as it is judged: the newest of a plan's says where the present price was read. */
export type ProvingRecord = HistoryRecord & {
  currency?: Currency | undefined;
  source?: { name: string } | null;
};

/**
 * What records (newest first) prove of the price of the newest. Proven: it is a cut below the lowest
 * record of the 30 days that end before it, of the same source and currency. Only a record that is
 * dated within those days counts, never a price that is thought to have held; one of the day of the
 * cut itself can lower the bar, but proves nothing alone. Lower: below the record before, more than
 * 30 days later. Rise: above the last record of another price, of the same source and currency, that
 * was written at most 30 days before. Records that are made up or reckoned are no evidence. The view `price_proofs` says the same in SQL.
 */
export function proofOfRecords(records: readonly ProvingRecord[]): RecordProof | null {
  const seen = records.filter(({ way }) => way !== 'reckoned');
  const [newest, last] = seen;
  if (!newest || newest.sample || newest !== records[0]) return null;
  const isSame = ({ currency, source, sample }: ProvingRecord) =>
    !sample && currency === newest.currency && source?.name === newest.source?.name;
  const own = seen.filter(isSame);
  const earlier = own.findIndex(({ price }) => price !== newest.price);
  const cut = earlier > 0 ? own[earlier - 1]!.recordedDate : null;
  if (cut !== null) {
    const since = addDays(cut, -PROOF_DAYS);
    const window = own.slice(earlier).filter(({ recordedDate }) => recordedDate >= since);
    const lowest = window.reduce((low, one) => (one.price < low.price ? one : low), window[0]!);
    const isDated = window.some(({ recordedDate }) => recordedDate < cut);
    if (isDated && lowest.price > newest.price) {
      return { kind: 'proven', before: lowest.price, beforeOn: lowest.recordedDate, on: cut };
    }
  }
  if (last && !last.sample && last.currency === newest.currency && last.price > newest.price) {
    const [before, beforeOn, on] = [last.price, last.recordedDate, newest.recordedDate];
    if (daysBetween(beforeOn, on) > PROOF_DAYS) return { kind: 'lower', before, beforeOn, on };
  }
  const before = own[earlier];
  if (cut === null || before!.price > newest.price) return null;
  if (daysBetween(before!.recordedDate, cut) > PROOF_DAYS) return null;
  return { kind: 'rise', before: before!.price, beforeOn: before!.recordedDate, on: cut };
}

/** What of a plan is asked for its deal. */
export interface Dealt extends Pick<
  Plan,
  'price' | 'listPrice' | 'offerEnds' | 'offerEnded' | 'age'
> {
  /** An offer of the plan is a deal now (`offerCounts`). */
  offerCounts: boolean;
}

/** The proof of a plan as the wire has it: a proven deal only of a fresh price, an offer while it counts. */
export function proofOf(plan: Dealt, records: RecordProof | null): DealProof | null {
  if (plan.offerEnded) return null;
  const { price } = plan;
  if (records?.kind === 'proven' && plan.age === 'fresh') {
    const { before: lowest, beforeOn: lowestOn, on } = records;
    const percent = Math.abs(changePercent(price, lowest));
    return { kind: 'proven', on, lowest, lowestOn, saving: exact(lowest - price), percent };
  }
  const regular = regularPrice(plan);
  if (regular !== null && plan.offerCounts)
    return { kind: 'offer', regularPrice: regular, ends: plan.offerEnds };
  if (records?.kind === 'lower') return { price, ...records, kind: 'lower' };
  if (records?.kind !== 'rise' || plan.age !== 'fresh') return null;
  return { ...records, kind: 'rise', percent: changePercent(price, records.before) };
}

/**
 * Where a deal stands among deals: proven before a seller's offer before what an operator marked by
 * hand, and fresh prices before all others. The database orders by the same number.
 */
export function dealRank({ proof, age }: { proof: DealProof | null; age: Age | null }): number {
  const kind = proof?.kind === 'proven' ? 0 : proof?.kind === 'offer' ? 1 : 2;
  return kind + (age === 'fresh' ? 0 : 3);
}

/**
 * What the banner of a deal may call saved: what a proven deal saves, and the difference to the
 * regular price of an offer that says when it ends; else null.
 */
export function bannerSaving({ price, proof }: { price: number; proof: DealProof | null }) {
  if (proof?.kind === 'proven') return proof.saving;
  if (proof?.kind === 'offer' && proof.ends) return exact(proof.regularPrice - price);
  return null;
}

/**
 * How the indicator of a change shows a price: amount and percent, where a percent may stand: records
 * at most 30 days apart and of one source. A fall is measured against the lowest of these days.
 * Null: nothing is shown.
 */
export function shownChange(plan: {
  price: number;
  proof: DealProof | null;
}): { kind: 'up' | 'down'; amount: number; percent: number } | null {
  const { price, proof } = plan;
  if (proof?.kind === 'proven') {
    return { kind: 'down', amount: proof.saving, percent: proof.percent };
  }
  if (proof?.kind !== 'rise') return null;
  return { kind: 'up', amount: exact(price - proof.before), percent: proof.percent };
}

/** A difference of decimal amounts without what binary fractions add; no currency has more than two decimals. */
function exact(amount: number): number {
  return Math.round(amount * 100) / 100;
}
