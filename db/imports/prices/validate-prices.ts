import type { RowProblem } from '#src/domain/imports/types.ts';
import { problemOf } from '#src/domain/imports/rows/findings.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { changePercent } from '#src/domain/prices/history/price-change.ts';
import { isCurrentRecord } from '#src/domain/prices/price-rules.ts';
import { upfrontProblem } from '#src/domain/plans/plan-rules.ts';
import type { Change } from '../../core/change.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import type { priceRecords } from '../../schema.ts';
import type { DatedPrice } from '../rows/lines.ts';
import type { DatedRow } from '../rows/read-rows.ts';

/** A price of a plan's history, stored or of the file. */
export type HistoryPrice = Pick<DatedPrice, 'recordedDate' | 'priceMinor' | 'currency'> & {
  sample: boolean;
  way: (typeof priceRecords.$inferSelect)['way'];
};

/** A row with the plan that it means, and its amount in minor units. */
export interface FoundPrice {
  row: DatedRow;
  priceMinor: number;
}

/** What becomes of a row; `current`: its price becomes that of the plan, by these values. */
export type PriceOutcome =
  | { at: number; kind: 'same' }
  | { at: number; kind: 'rejected'; problem: RowProblem }
  | { at: number; kind: 'record'; found: FoundPrice; needs?: number }
  | { at: number; kind: 'current'; found: FoundPrice; set: Partial<PlanState> };

/**
 * What the rows of one plan make of its history (`stored`, in any order). A record of today or newer
 * than the newest becomes the current price, in the file as by hand; an older one never does
 * (rule 19). What is stored already is the same. A record that was reckoned is no sighting: later ones
 * go when the plan gets a price that was seen.
 */
export function validatePrices(
  state: PlanState,
  stored: readonly HistoryPrice[],
  rows: readonly FoundPrice[],
  change: Change,
): PriceOutcome[] {
  const isSeen = ({ way }: HistoryPrice) => way !== 'reckoned';
  const history = stored.filter(isSeen).sort(byDay);
  const newest = history.at(-1)?.recordedDate ?? null;
  const outcomes: PriceOutcome[] = [];
  const fresh: FoundPrice[] = [];
  for (const [date, ofDay] of Map.groupBy(rows, ({ row }) => row.date)) {
    const [first, ...others] = ofDay;
    const other = others.find(({ priceMinor }) => priceMinor !== first!.priceMinor);
    if (other) {
      outcomes.push(...ofDay.map((each) => twoPrices(each, each === first ? other : first!)));
      continue;
    }
    const isStored = history.some(
      (known) =>
        known.recordedDate === date &&
        known.priceMinor === first!.priceMinor &&
        known.currency === state.currency,
    );
    const again = isStored ? ofDay : others;
    outcomes.push(...again.map(({ row }) => ({ at: row.at, kind: 'same' as const })));
    if (!isStored) fresh.push(first!);
  }
  fresh.sort((a, b) => (a.row.date < b.row.date ? -1 : 1));
  const last = fresh.at(-1);
  const isCurrent =
    last !== undefined &&
    isCurrentRecord(last.row.date, newest, change.now) &&
    last.row.date >= (state.seenOn ?? '');
  // An upfront term belongs to its monthly price: nobody can say what another one is charged at once.
  const { currency } = state;
  const term = isCurrent
    ? upfrontProblem({ ...state, price: fromMinor(last.priceMinor, currency) })
    : null;
  for (const found of fresh) {
    const { at, date } = found.row;
    if (term && isAfter(date, newest)) {
      const problem = problemOf(at, 'price', String(found.row.price), 'refused', term.message);
      outcomes.push({ at, kind: 'rejected', problem });
    } else if (found === last && isCurrent) {
      const between = fresh.filter((each) => each !== last && isAfter(each.row.date, newest));
      const stays = stored.filter((known) => isSeen(known) || known.recordedDate <= date);
      const present: HistoryPrice = { recordedDate: '', way: state.seenWay, ...state };
      const known = stays.length === stored.length ? [present, ...stays] : stays;
      const set = currentValues(state, known.sort(byDay), between, found, change);
      outcomes.push({ at, kind: 'current', found, set });
    } else {
      const isBetween = isCurrent && isAfter(date, newest);
      outcomes.push({ at, kind: 'record', found, ...(isBetween && { needs: last.row.at }) });
    }
  }
  return outcomes;
}

const isAfter = (date: string, newest: string | null) => newest === null || date > newest;
const byDay = (a: HistoryPrice, b: HistoryPrice) =>
  a.recordedDate < b.recordedDate ? -1 : Number(a.recordedDate > b.recordedDate);

/** The plan at a price: the one before is the last of the history that differs. */
function currentValues(
  state: PlanState,
  history: readonly HistoryPrice[],
  between: readonly FoundPrice[],
  { row, priceMinor }: FoundPrice,
  { way = 'import' }: Change,
): Partial<PlanState> {
  const { currency } = state;
  const isNew = priceMinor !== state.priceMinor;
  const steps: HistoryPrice[] = between.map((found) => ({
    recordedDate: found.row.date,
    priceMinor: found.priceMinor,
    currency,
    sample: false,
    way,
  }));
  const before = (isNew ? [...history, ...steps] : steps).findLast(
    (known) => known.priceMinor !== priceMinor && known.currency === currency,
  );
  const source = rowSource(row);
  const sighting: Partial<PlanState> = {
    sample: false,
    seenOn: row.date,
    seenWay: way,
    ...source,
    confidence: (source.sourceName ?? source.sourceUrl) ? 'sourced' : 'reported',
  };
  if (!isNew && !before) return sighting;
  const previousMinor = before?.priceMinor ?? null;
  const decimal = (minor: number) => fromMinor(minor, currency);
  return {
    ...sighting,
    priceMinor,
    previousMinor,
    previousSample: before?.sample ?? false,
    priceChangePercent: changePercent(
      decimal(priceMinor),
      previousMinor === null ? null : decimal(previousMinor),
    ),
    hasDeal: state.hasDeal && !(previousMinor !== null && previousMinor <= priceMinor),
    // A check of the old price says nothing about the new one.
    ...(isNew && { checkedAt: null }),
  };
}

/** Where a dated price was read. */
export const rowSource = ({ source, source_url: url }: DatedRow) => ({
  sourceName: source ?? null,
  sourceUrl: url ?? null,
});

function twoPrices({ row }: FoundPrice, other: FoundPrice): PriceOutcome {
  const message = `is another price of the same day than row ${other.row.at}: keep one of them`;
  const problem = problemOf(row.at, 'price', String(row.price), 'two-rows', message);
  return { at: row.at, kind: 'rejected', problem };
}
