import type { PriceRow } from '#src/domain/import/price-history.ts';
import type { ImportPlan } from '#src/domain/import/types.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import type { ChangedLine, SameLine, ShownValues } from './lines.ts';

/** A dated price as it is stored. */
export interface DatedPrice {
  recordedDate: string;
  priceMinor: number;
  currency: Currency;
  sourceName: string | null;
  sourceUrl: string | null;
}

/** A row that adds a record to a plan's history and changes nothing else. */
export interface RecordLine extends SameLine {
  record: DatedPrice;
  after: ShownValues;
  /** It lies between the stored price and the row that becomes the current one: not without that. */
  needs?: number;
}

/** A row whose price becomes the current one of its plan. */
export interface CurrentLine extends ChangedLine {
  record: DatedPrice;
  /** What the plan becomes. */
  set: Partial<PlanState>;
}

/** A row with the plan that it means, and its amount in minor units. */
export interface FoundPrice {
  row: PriceRow;
  priceMinor: number;
}

/** What a hold keeps of a row: a plan as an import would bring it, at that price. */
export function planAt(
  state: PlanState,
  names: { carrierSlug: string; regionCode: string },
  { row }: FoundPrice,
  price: number,
): ImportPlan {
  const { carrierId, regionId, planName, dataAmount, planType, currency, slug } = state;
  const { at, date: seenOn, sourceName, sourceUrl } = row;
  const plan = { carrierId, regionId, planName, dataAmount, planType, currency, slug };
  const source = { source: 'price-history', externalId: null, sourceName, sourceUrl };
  return { at, ...source, ...names, ...plan, price, seenOn };
}
