import type { Plan } from '#src/contract/plans.ts';
import { CARRIER_FACT_LIST, CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { FACT_FILTERS, type FactKeys } from '#src/domain/facts/filters.ts';
import { factsOnWire, fromColumn } from '#src/domain/facts/columns.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import { foldText } from '#src/domain/fold.ts';
import { parseDataAmount, totalDataMb } from '#src/domain/data-amount.ts';
import { validityDays } from '#src/domain/validity.ts';
import { convertMinor, fromMinor, toUsdMicros, type Rates } from '#src/domain/money.ts';
import type { Currency, DataPeriod, Validity } from '#src/domain/vocabulary.ts';
import { and, eq, isNull } from './drizzle.ts';
import { plans } from './schema.ts';

/** Rank of unlimited data: above every amount. */
export const UNLIMITED_RANK = 1_000_000_000_000;

/** What the derived columns of a plan follow from. */
export interface DerivedFrom {
  planName: string;
  planDescription: string;
  carrierName: string;
  dataAmount: string;
  dataPeriod: DataPeriod;
  validity: Validity;
  priceMinor: number;
  currency: Currency;
  regionCurrency: Currency;
}

/** The columns that filters and sorts compare, worked out once when a plan is written. */
export function derivedColumns(plan: DerivedFrom, rates: Rates) {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  const days = validityDays(plan.validity);
  const dataMb = unlimited ? null : totalDataMb(mb, plan.dataPeriod, days);
  return {
    data_mb: dataMb,
    data_rank: unlimited ? UNLIMITED_RANK : (dataMb ?? -1),
    is_unlimited: Number(unlimited),
    validity_days: days,
    usd_micros: toUsdMicros(plan.priceMinor, plan.currency, rates),
    region_minor: convertMinor(plan.priceMinor, plan.currency, plan.regionCurrency, rates),
    carrier_sort: foldText(plan.carrierName),
    search_text: searchTextOf(plan.planName, plan.carrierName, plan.planDescription),
  };
}

/** The folded text that the search of a plan looks at. */
export function searchTextOf(planName: string, carrierName: string, description: string): string {
  return foldText(`${planName} ${carrierName} ${description}`);
}

/** The condition of a public plan on `plans p`; a draft or a scheduled one has no public trace. */
export const PUBLIC_PLAN = "p.deleted_at IS NULL AND p.status = 'active'";

/** The same for queries of `q` on `plans`. */
export const IS_PUBLIC = and(isNull(plans.deletedAt), eq(plans.status, 'active'))!;

/**
 * Whether the price before a change of plan `p` is sample data; `b` is its record, `to` the one of
 * the new price. Of its present change the plan itself knows: a check of a price writes no record.
 */
export const beforeSample = (to: string) => `CASE WHEN ${to}.price_minor = p.price_minor
  AND b.price_minor = p.previous_minor AND ${to}.currency = p.currency
  THEN p.previous_sample ELSE b.sample END`;

/** The select list that `planFromRow` and `planKeyFromRow` read, for `plans p` joined with `carriers c`, `regions r`. */
export const PLAN_COLUMNS = `p.*, c.name AS c_name, c.slug AS c_slug,
  ${CARRIER_FACT_LIST.map(([, { column }]) => `c.${column} AS c_${column}`).join(', ')},
  r.name AS r_name, r.code AS r_code, r.currency AS r_currency`;

export type SqlRow = Record<string, string | number | null>;

/** A plan row as it goes over the wire. */
export function planFromRow(row: SqlRow): Plan {
  const text = (key: string) => row[key] as string;
  const maybe = (key: string) => row[key] as string | null;
  const currency = row.currency as Currency;
  return {
    id: row.id as number,
    slug: text('slug'),
    carrierId: row.carrier_id as number,
    regionId: row.region_id as number,
    carrier: {
      name: text('c_name'),
      slug: text('c_slug'),
      ...factsOnWire(CARRIER_FACTS, row, currency, 'c_'),
      // `/go` does not know what only a preview shows.
      buyRedirect: row.c_buy_redirect === 1 && row.unpublished !== 1,
    },
    region: { name: text('r_name'), code: text('r_code'), currency: row.r_currency as Currency },
    planName: text('plan_name'),
    planDescription: text('plan_description'),
    dataAmount: text('data_amount'),
    dataPeriod: row.data_period as DataPeriod,
    price: fromMinor(row.price_minor as number, currency),
    previousPrice:
      row.previous_minor === null ? null : fromMinor(row.previous_minor as number, currency),
    priceChangePercent: row.price_change_percent as number,
    currency,
    planType: row.plan_type as Plan['planType'],
    validity: row.validity as Validity,
    hasDeal: row.has_deal === 1,
    buyUrl: maybe('buy_url'),
    ...factsOnWire(PLAN_FACTS, row, currency),
    confidence: row.confidence as Plan['confidence'],
    sourceUrl: maybe('source_url'),
    sample: row.sample === 1,
    previousSample: row.previous_sample === 1,
    checkedAt: maybe('checked_at'),
    version: row.version as number,
  };
}

/** The filter columns of a plan row, for the query's twin in the browser. */
export function planKeyFromRow(row: SqlRow): PlanKey {
  return {
    id: row.id as number,
    carrier: row.c_slug as string,
    carrierSort: row.carrier_sort as string,
    region: row.r_code as string,
    planType: row.plan_type as PlanKey['planType'],
    hasDeal: row.has_deal === 1,
    usdMicros: row.usd_micros as number,
    regionMinor: row.region_minor as number,
    dataMb: row.data_mb as number | null,
    unlimited: row.is_unlimited === 1,
    popularity: row.popularity as number,
    searchText: row.search_text as string,
    ...(Object.fromEntries(
      FACT_FILTERS.map(({ name, fact }) => [name, fromColumn(fact, row[fact.column], 'USD')]),
    ) as FactKeys),
  };
}
