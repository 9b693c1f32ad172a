import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { audienceOf } from '#src/domain/plans/audience.ts';
import { withMarks, type Marks } from '#src/domain/plans/words/best-for.ts';
import { webAddress } from '#src/domain/insight/affiliate.ts';
import { FACT_FILTERS, type FactKeys } from '#src/domain/plans/facts/filters.ts';
import { dealRank } from '#src/domain/prices/deal.ts';
import { coveredCountries } from '#src/domain/places/covers.ts';
import { hasNoTerm } from '#src/domain/plans/plan-facts.ts';
import { foldText } from '#src/domain/core/fold.ts';
import { queryPlans } from '#src/domain/lists/query-plans.ts';
import type { ListData, PlanKey, Row } from '#src/domain/lists/rows.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import { networkSlugs } from '#src/domain/places/network-filter.ts';
import { pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import type { PlanFilters, PlanQuery } from '#src/domain/lists/plan-query.ts';
import type { NamedCarrier, SearchPlace } from '#src/domain/lists/search/meaning/search-index.ts';
import { titleText } from '#src/domain/lists/search/text/title.ts';
import { isFullSpeed } from '#src/domain/plans/unlimited.ts';

type PackedKey = Pick<
  PlanKey,
  'usdMicros' | 'regionMinor' | 'dataMb' | 'comparedMb' | 'unlimited' | 'popularity' | 'nowFactor'
>;
type PackedPlan = Omit<Plan, 'carrier' | 'region'> & { key: PackedKey };

/** Every plan as one file, for filtering while the API is away; carriers and regions stand once. */
export interface PlanIndex {
  /** Day of the data, ISO 8601. */
  asOf: string;
  /** The day that ages count from. */
  agesFrom: string;
  carriers: Record<number, Plan['carrier']>;
  regions: Record<number, Plan['region']>;
  /** Units of a currency for one US dollar; null when the site has none. */
  rates: Rates | null;
  /** What searches may name. */
  named: { carriers: NamedCarrier[]; places: SearchPlace[] };
  /** What plans are best for at each place, by its code; missing without rates. */
  marks?: Record<string, Marks>;
  plans: PackedPlan[];
}

/** A plan of the file as JSON. */
function packedPlan({ plan, key }: { plan: Plan; key: PlanKey }): string {
  const { carrier: _carrier, region: _region, ...rest } = plan;
  const { usdMicros, regionMinor, dataMb, comparedMb, unlimited, popularity, nowFactor } = key;
  const packed: PackedPlan = {
    ...rest,
    buyUrl: webAddress(plan.buyUrl),
    sourceUrl: webAddress(plan.sourceUrl),
    key: { usdMicros, regionMinor, dataMb, comparedMb, unlimited, popularity, nowFactor },
  };
  return JSON.stringify(packed);
}

/**
 * What the catalog knows as the JSON that the build writes to `paths.planIndex`, part by part.
 */
export function* planIndexText(
  all: readonly { plan: Plan; key: PlanKey }[],
  asOf: string,
  {
    carriers,
    regions,
    rates,
    agesFrom,
    marks,
  }: {
    carriers: readonly (NamedCarrier & { id: number })[];
    regions: readonly Region[];
    rates: { rates: Rates } | null;
    agesFrom: string;
    marks: Record<string, Marks>;
  },
): Generator<string, void> {
  // A country may have no plan of its own and still be covered by those of a group.
  const named = regions.map(({ id, name, code, currency }) => [id, { name, code, currency }]);
  const own: PlanIndex['carriers'] = {};
  for (const { plan } of all) {
    const { carrier } = plan;
    own[plan.carrierId] ??= {
      ...carrier,
      logoUrl: pictureUrl(carrier.logoUrl),
      website: webAddress(carrier.website),
    };
  }
  const head: Omit<PlanIndex, 'plans'> = {
    asOf,
    agesFrom,
    carriers: own,
    regions: Object.fromEntries(named) as PlanIndex['regions'],
    rates: rates?.rates ?? null,
    named: {
      // In the order in which the database reads them.
      carriers: [...carriers]
        .sort((a, b) => a.id - b.id)
        .map(({ slug, name, kind, searchNames }) => ({ slug, name, kind, searchNames })),
      places: regions.map(({ code, name, currency, searchNames }) => ({
        code,
        name,
        currency,
        searchNames,
      })),
    },
    marks,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"plans":[`;
  for (const [at, entry] of all.entries()) {
    if (at > 0) yield ',';
    yield packedPlan(entry);
  }
  yield ']}';
}

/** What lists are answered from, out of the file; the same while a page is open and for a day. */
function dataOf(index: PlanIndex, today: string): ListData<Plan> {
  return memo(index, `lists on ${today}`, () => {
    const plans = index.plans.map((packed) => unpack(index, packed));
    const lists = new Map<string, Row<Plan>[]>();
    const list = (code: string) => {
      if (!lists.has(code)) lists.set(code, []);
      return lists.get(code)!;
    };
    for (const row of plans)
      for (const code of new Set([row.key.region, ...row.key.covers])) list(code).push(row);
    return {
      freshness: { from: index.agesFrom, today },
      plans,
      lists,
      // They stand in the order of their numbers.
      carriers: index.named.carriers.map((carrier, id) => ({ ...carrier, id })),
      regions: index.named.places,
      rates: index.rates && { rates: index.rates },
    };
  });
}

function unpack(index: PlanIndex, { key, ...rest }: PackedPlan): Row<Plan> {
  const plan: Plan = {
    ...rest,
    carrier: index.carriers[rest.carrierId]!,
    region: index.regions[rest.regionId]!,
  };
  return {
    plan,
    key: {
      ...key,
      id: plan.id,
      carrier: plan.carrier.slug,
      carrierSort: foldText(plan.carrier.name),
      region: plan.region.code,
      covers: coveredCountries(plan.region.code, plan.covers?.join(',') ?? null),
      planType: plan.planType,
      days: plan.validityDays,
      renews: plan.billing === 'recurring',
      fullSpeed: isFullSpeed(plan),
      noTerm: hasNoTerm(plan),
      networks: networkSlugs(plan.carrier),
      hasDeal: plan.hasDeal,
      dealRank: dealRank(plan),
      seenOn: plan.seenOn,
      ...(Object.fromEntries(FACT_FILTERS.map(({ name }) => [name, plan[name]])) as FactKeys),
      audience: audienceOf(plan.audience, plan.carrier.kind),
      searchText: foldText(`${plan.planName} ${plan.carrier.name} ${plan.planDescription}`),
      titleText: titleText(plan.planName, plan.carrier.name),
    },
  };
}

/** The same answer that the API gives, out of the index; totals are those of who buys on `today`. */
export function listFromIndex(
  index: PlanIndex,
  query: PlanQuery,
  fixed: Partial<PlanFilters>,
  today: string,
): PlanList {
  const list = queryPlans(dataOf(index, today), query, { facets: true, fixed });
  return query.region === null ? list : withMarks(list, index.marks?.[query.region] ?? null);
}
