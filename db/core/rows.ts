import type { Plan } from '#src/contract/plans/plans.ts';
import { audienceOf } from '#src/domain/plans/audience.ts';
import { PLAN_CARRIER_FACTS, type PlanCarrierFacts } from '#src/domain/plans/facts/carriers.ts';
import { FACT_FILTERS, type FactKeys } from '#src/domain/plans/facts/filters.ts';
import { factsOnWire, fromColumn } from '#src/domain/plans/facts/columns.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { coveredCountries } from '#src/domain/places/covers.ts';
import { dealRank, proofOf, type RecordProof } from '#src/domain/prices/deal.ts';
import { ageOf, type Days } from '#src/domain/prices/freshness.ts';
import { dueToday } from '#src/domain/prices/due-today.ts';
import { hasNumber } from '#src/domain/plans/has-number.ts';
import { hasNoTerm } from '#src/domain/plans/plan-facts.ts';
import { networkSlugs } from '#src/domain/places/network-filter.ts';
import { isRunning, offerCounts, presentFactor } from '#src/domain/plans/words/offers.ts';
import { isFullSpeed } from '#src/domain/plans/unlimited.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import { foldText } from '#src/domain/core/fold.ts';
import { titleText } from '#src/domain/lists/search/text/title.ts';
import { comparedDataMb, parseDataAmount, totalDataMb } from '#src/domain/plans/data-amount.ts';
import { validityDays } from '#src/domain/plans/validity.ts';
import { convertMinor, fromMinor, toUsdMicros, type Rates } from '#src/domain/core/money/money.ts';
import type { Currency, DataPeriod, Validity } from '#src/domain/core/vocabulary.ts';
import { and, eq, isNull } from './connect/drizzle.ts';
import type { SqlRowOf } from './sql/orm.ts';
import { plans, type carriers, type priceRecords, type regions } from '../schema.ts';

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
  billing: Plan['billing'];
  priceMinor: number;
  currency: Currency;
  regionCurrency: Currency;
}

/** The columns that filters and sorts compare, worked out once when a plan is written. */
export function derivedColumns(plan: DerivedFrom, rates: Rates) {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  const days = validityDays(plan.validity);
  const dataMb = unlimited ? null : totalDataMb(mb, plan.dataPeriod, days);
  const renews = plan.billing === 'recurring';
  const comparedMb = comparedDataMb(mb, plan.dataPeriod, days, { renews });
  return {
    data_mb: dataMb,
    data_rank: unlimited ? UNLIMITED_RANK : (dataMb ?? -1),
    min_data_rank: unlimited ? UNLIMITED_RANK : (comparedMb ?? -1),
    is_unlimited: Number(unlimited),
    validity_days: days,
    usd_micros: toUsdMicros(plan.priceMinor, plan.currency, rates),
    region_minor: convertMinor(plan.priceMinor, plan.currency, plan.regionCurrency, rates),
    carrier_sort: foldText(plan.carrierName),
    search_text: searchTextOf(plan.planName, plan.carrierName, plan.planDescription),
    title_text: titleText(plan.planName, plan.carrierName),
  };
}

/** The folded text that the search of a plan looks at. */
export function searchTextOf(planName: string, carrierName: string, description: string): string {
  return foldText(`${planName} ${carrierName} ${description}`);
}

/** The condition of a public plan on `plans p`; a draft or a scheduled one has no public trace. */
export const PUBLIC_PLAN = "p.deleted_at IS NULL AND p.status = 'active'";

/** A public plan with its filter columns. */
export function entryFromRow(row: SqlPlanRow, days: Days): { plan: Plan; key: PlanKey } {
  const plan = planFromRow(row, days);
  return { plan, key: planKeyFromRow(row, plan) };
}

/** The same for queries of `q` on `plans`. */
export const IS_PUBLIC = and(isNull(plans.deletedAt), eq(plans.status, 'active'))!;

export type SqlRow = Record<string, string | number | null>;

/** Plans and price records as plain SQL answers them. */
export type SqlPlan = SqlRowOf<typeof plans>;
export type SqlPrice = SqlRowOf<typeof priceRecords>;
type Prefixed<P extends string, R> = { [K in keyof R & string as `${P}${K}`]: R[K] };
type CarrierColumn = 'name' | 'slug' | PlanCarrierFacts[keyof PlanCarrierFacts]['column'];

/** A plan with its carrier and region, as `selectPlans` reads it. */
export type SqlPlanRow = SqlPlan &
  Prefixed<'c_', Pick<SqlRowOf<typeof carriers>, CarrierColumn>> &
  Prefixed<'r_', Pick<SqlRowOf<typeof regions>, 'name' | 'code' | 'currency'>> & {
    /** Only in a preview: nothing of it is public yet. */
    unpublished?: 0 | 1;
  };

/** A public plan row as it goes over the wire, judged on some days. */
export function planFromRow(row: SqlPlanRow, days: Days): Plan {
  const plan = planWithoutAge(row);
  const judged = {
    age: ageOf(row.seen_on, days.from),
    offerEnded: !isRunning(row.offer_ends, days.today),
  };
  const counts = offerCounts(plan, days);
  const proof = proofOf({ ...plan, ...judged, offerCounts: counts }, recordProof(row));
  const isDeal = proof?.kind === 'proven' || proof?.kind === 'offer';
  return {
    ...plan,
    ...judged,
    hasDeal: isDeal || (plan.hasDeal && counts),
    proof,
    ...(judged.offerEnded && { dueToday: dueToday({ ...plan, ...judged }) }),
  };
}

/** What the price records prove, as the triggers keep it; amounts decimal. */
function recordProof(row: SqlPlan): RecordProof | null {
  const { proof_kind: kind, proof_minor: minor, proof_on: beforeOn, proof_since: on } = row;
  if (kind === null || minor === null || beforeOn === null || on === null) return null;
  return { kind, before: fromMinor(minor, row.currency), beforeOn, on };
}

/** What a plan derives from the day on which it is looked at. */
export type Judged = 'age' | 'offerEnded' | 'proof';

/** The same for people who decide on plans: they see the days, and what was typed. */
export function planWithoutAge(row: SqlPlanRow): Omit<Plan, Judged> {
  const { currency } = row;
  const facts = factsOnWire(PLAN_FACTS, row, currency);
  const price = fromMinor(row.price_minor, currency);
  return {
    id: row.id,
    slug: row.slug,
    carrierId: row.carrier_id,
    regionId: row.region_id,
    carrier: {
      name: row.c_name,
      slug: row.c_slug,
      ...factsOnWire(PLAN_CARRIER_FACTS, row, currency, (column) => `c_${column}`),
      // `/go` does not know what only a preview shows.
      buyRedirect: row.c_buy_redirect === 1 && row.unpublished !== 1,
    },
    region: { name: row.r_name, code: row.r_code, currency: row.r_currency },
    planName: row.plan_name,
    planDescription: row.plan_description,
    dataAmount: row.data_amount,
    dataPeriod: row.data_period,
    price,
    previousPrice: row.previous_minor === null ? null : fromMinor(row.previous_minor, currency),
    priceChangePercent: row.price_change_percent,
    currency,
    planType: row.plan_type,
    validity: row.validity,
    hasDeal: row.has_deal === 1,
    buyUrl: row.buy_url,
    ...facts,
    confidence: row.confidence,
    sourceUrl: row.source_url,
    source: priceSource(row.source_name, row.source_url),
    seenOn: row.seen_on,
    sample: row.sample === 1,
    previousSample: row.previous_sample === 1,
    validityDays: row.validity_days,
    dueToday: dueToday({ price, currency, ...facts }),
    hasNumber: hasNumber({ ...facts, carrier: { kind: row.c_kind } }),
    checkedAt: row.checked_at,
    version: row.version,
  };
}

/** The filter columns of a plan row, for the query's twin in the browser; `plan` is what the row is on the wire. */
export function planKeyFromRow(row: SqlPlanRow, plan: Plan): PlanKey {
  const cells: Readonly<Record<string, SqlRow[string] | undefined>> = row;
  return {
    id: row.id,
    carrier: row.c_slug,
    carrierSort: row.carrier_sort,
    region: row.r_code,
    covers: coveredCountries(row.r_code, row.covers),
    planType: row.plan_type,
    hasDeal: plan.hasDeal,
    dealRank: dealRank(plan),
    usdMicros: row.usd_micros,
    regionMinor: row.region_minor,
    dataMb: row.data_mb,
    comparedMb: row.is_unlimited === 1 || row.min_data_rank < 0 ? null : row.min_data_rank,
    unlimited: row.is_unlimited === 1,
    days: row.validity_days,
    renews: row.billing === 'recurring',
    nowFactor: presentFactor(plan),
    fullSpeed: isFullSpeed(plan),
    noTerm: hasNoTerm(plan),
    networks: networkSlugs(plan.carrier),
    popularity: row.popularity,
    seenOn: row.seen_on,
    searchText: row.search_text,
    titleText: row.title_text,
    ...(Object.fromEntries(
      FACT_FILTERS.map(({ name, fact }) => [name, fromColumn(fact, cells[fact.column], 'USD')]),
    ) as FactKeys),
    audience: audienceOf(row.audience, row.c_kind),
  };
}
