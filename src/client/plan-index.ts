import type { Plan, PlanList } from '#src/contract/plans.ts';
import type { Region } from '#src/contract/regions.ts';
import { audienceOf } from '#src/domain/audience.ts';
import { withMarks, type Marks } from '#src/domain/best-for.ts';
import { webAddress } from '#src/domain/affiliate.ts';
import { FACT_FILTERS, type FactKeys } from '#src/domain/facts/filters.ts';
import { dealRank } from '#src/domain/deal.ts';
import { coveredCountries } from '#src/domain/covers.ts';
import { hasNoTerm } from '#src/domain/plan-facts.ts';
import { finderBook } from '#src/domain/finder/book.ts';
import { totalsOf, type PlanTotal } from '#src/domain/finder/plan-totals.ts';
import { foldText } from '#src/domain/fold.ts';
import type { ListNeed } from '#src/domain/list-need.ts';
import { listedCost, type ListedCost } from '#src/domain/listed-cost.ts';
import { convertMinor, type Rates } from '#src/domain/money.ts';
import { networkSlugs } from '#src/domain/network-filter.ts';
import { pictureUrl } from '#src/domain/picture-url.ts';
import {
  countFacets,
  queryPlans,
  readSearch,
  relaxedQueries,
  type PlanKey,
  type QueryJudge,
} from '#src/domain/plan-filter.ts';
import type { PlanFilters, PlanQuery } from '#src/domain/plan-query.ts';
import { seenMonths, tallySeen } from '#src/domain/price-months.ts';
import {
  searchBook,
  type NamedCarrier,
  type NamedPlace,
  type SearchBook,
} from '#src/domain/search/book.ts';
import { besideSearch, besideWords } from '#src/domain/search/beside.ts';
import { titleText } from '#src/domain/search/title.ts';
import { isFullSpeed } from '#src/domain/unlimited.ts';
import { TOTAL_SORT, type Currency } from '#src/domain/vocabulary.ts';

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
  named: { carriers: NamedCarrier[]; places: NamedPlace[] };
  /** What plans are best for at each place, by its code; missing without rates. */
  marks?: Record<string, Marks>;
  plans: PackedPlan[];
}

/** A plan of the file as JSON. */
export function packedPlan(plan: Plan, key: PlanKey): string {
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
 * What the catalog knows as the JSON that the build writes to `paths.planIndex`, part by part; who
 * keeps the texts of plans hands `packed` in.
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
  packed = packedPlan,
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
  for (const [at, { plan, key }] of all.entries()) {
    if (at > 0) yield ',';
    yield packed(plan, key);
  }
  yield ']}';
}

/** The rows that `queryPlans` reads, each with its plan. */
function unpack(index: PlanIndex): (PlanKey & { plan: Plan })[] {
  return index.plans.map(({ key, ...rest }) => {
    const plan: Plan = {
      ...rest,
      carrier: index.carriers[rest.carrierId]!,
      region: index.regions[rest.regionId]!,
    };
    return {
      ...key,
      plan,
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
    };
  });
}

const books = new WeakMap<PlanIndex, SearchBook>();

/** What searches are understood by; the file does not change while a page is open. */
function bookOf(index: PlanIndex, rows: readonly PlanKey[]): SearchBook {
  const { named, rates } = index;
  const words = () => new Set(rows.flatMap(({ searchText }) => searchText.split(' ')));
  const sold = rows.map(({ carrier, region }) => ({ carrier, place: region }));
  const book = books.get(index) ?? searchBook({ ...named, sold, words: words(), rates });
  books.set(index, book);
  return book;
}

/** What a need costs: how each plan ranks where that is the order, and the cost of one. Throws without rates. */
function totalsIn(
  plans: readonly Plan[],
  { rates, regions }: PlanIndex,
  query: PlanQuery,
  need: ListNeed,
  start: string,
): { ranks: ReadonlyMap<number, PlanTotal>; of: (plan: Plan) => ListedCost | null } {
  if (!rates) throw new Error('Totals cannot be compared: the pages hold no rates');
  const region = Object.values(regions).find(({ code }) => code === query.region);
  const currency = region?.currency ?? 'USD';
  const convert = (minor: number, from: Currency) => convertMinor(minor, from, currency, rates);
  const totalOf = totalsOf(need, { start, convert });
  const book = query.sort === TOTAL_SORT ? [...finderBook(plans).values()] : [];
  const ranks = book.flatMap(({ plans }) =>
    plans.map((prepared) => [prepared.plan.id, totalOf(prepared)] as const),
  );
  return {
    ranks: new Map(ranks),
    of: (plan) => listedCost(plan, need, start, { currency, rates }),
  };
}

/** The same answer that the API gives, out of the index; totals are those of who buys on `today`. */
export function listFromIndex(
  index: PlanIndex,
  query: PlanQuery,
  fixed: Partial<PlanFilters>,
  today: string,
): PlanList {
  const all = unpack(index);
  const plans = all.map(({ plan }) => plan);
  const costs = query.need && totalsIn(plans, index, query, query.need, today);
  const rows = all.map((row) => ({ ...row, ...costs?.ranks.get(row.id) }));
  const places = Object.values(index.regions).map((region) => ({
    ...region,
    perUsd: index.rates?.[region.currency] ?? 1,
  }));
  const judge: QueryJudge = { places, agesFrom: index.agesFrom, book: bookOf(index, rows) };
  const count = (filters: PlanFilters) =>
    queryPlans(rows, { ...query, ...filters, page: 1 }, judge).totalCount;
  const found = queryPlans(rows, query, judge);
  const meta: PlanList['meta'] = {
    currentPage: query.page,
    totalPages: found.totalPages,
    totalCount: found.totalCount,
    ...(found.totalCount > 0 &&
      seenMonths(tallySeen(found.matches.map(({ plan }) => plan)), today, query.region !== null)),
    facets: countFacets(rows, query, judge),
  };
  const older = query.maxAge === null ? 0 : count({ ...query, maxAge: null }) - found.totalCount;
  const { meta: search, unused } = readSearch(rows, query, query.sort, judge);
  if (search) Object.assign(meta, { search, unused });
  if (older > 0) meta.older = older;
  if (found.totalCount === 0) {
    meta.relax = relaxedQueries(query, fixed)
      .map(({ filter, filters }) => ({ filter, count: count(filters) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
    if (search) {
      const { all, literal } = besideSearch(query);
      meta.search = { ...search, ...besideWords(query, count(all), count(literal)) };
    }
  }
  const data = found.rows.map(({ plan }) => (costs ? { ...plan, cost: costs.of(plan) } : plan));
  const list = { data, meta };
  return query.region === null ? list : withMarks(list, index.marks?.[query.region] ?? null);
}
