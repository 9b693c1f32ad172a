import { FACT_FILTERS, wantedValues } from '../plans/facts/filters.ts';
import { seenSince } from '../prices/freshness.ts';
import { boundUnits } from '../core/money/money.ts';
import { runsOnAny } from '../places/network-filter.ts';
import { matchesWords } from '../core/fold.ts';
import type { Resolved } from './search/meaning/resolve.ts';
import {
  groupsBy,
  per30Days,
  placeAt,
  priceAt,
  rowsAt,
  type Figure,
  type ListData,
  type PlanKey,
  type Row,
  type RowPlan,
} from './rows.ts';

/** Lists of no one region compare in millionths of a dollar. */
const MICROS_PER_CENT = 10_000;

type Condition = (key: PlanKey) => boolean;

/** The plans of a region's list that a search leaves, in the order of the list or in one that is handed in. */
export function rowsLeft<P extends RowPlan>(
  data: ListData<P>,
  search: Resolved,
  rows: readonly Row<P>[] = rowsAt(data, search.filters.region),
): readonly Row<P>[] {
  const conditions = conditionsOf(search, data);
  if (conditions.length === 0) return rows;
  return rows.filter(({ key }) => conditions.every((holds) => holds(key)));
}

function conditionsOf(search: Resolved, data: ListData): Condition[] {
  const { filters } = search;
  const { region, carriers, planTypes, minData, minDays, network } = filters;
  const all: Condition[] = [];
  const add = (holds: Condition) => all.push(holds);
  /** Asked once for each value that plans have. */
  const addBy = (name: keyof PlanKey, holds: Condition) => {
    const groups = groupsBy(data, name);
    const kept = groups.rows.map(({ key }) => holds(key));
    add((key) => kept[groups.of[key.id]!]!);
  };
  if (region !== null && filters.ownOnly) add((key) => key.region === region);
  if (carriers.length > 0) addBy('carrier', (key) => carriers.includes(key.carrier));
  if (planTypes.length > 0) addBy('planType', (key) => planTypes.includes(key.planType));
  if (minData !== null) {
    const mb = minData * 1000;
    add((key) => key.unlimited || (key.comparedMb !== null && key.comparedMb >= mb));
  }
  if (minDays !== null) add(({ days, renews }) => days === null || days >= minDays || renews);
  if (filters.unlimited) add((key) => key.unlimited);
  if (filters.fullSpeed) add((key) => key.fullSpeed);
  if (filters.contract === 'none') add((key) => key.noTerm);
  if (network.length > 0) addBy('carrier', (key) => runsOnAny(key.networks, network));
  if (filters.dealsOnly) add((key) => key.hasDeal);
  if (filters.maxAge !== null) addBy('seenOn', isSeenWithin(filters.maxAge, data.freshness.from));
  for (const filter of FACT_FILTERS) {
    const wanted: readonly unknown[] | null = wantedValues(filter, filters);
    if (wanted) addBy(filter.name, (key) => wanted.includes(key[filter.name]));
  }
  const { places, rest } = search;
  if (places.length > 0)
    add((key) => places.some((code) => key.region === code || key.covers.includes(code)));
  if (rest.length > 0) add((key) => matchesWords(key.searchText, rest));
  if (search.isEmpty) add(() => false);
  return [...all, ...priceBounds(search, data)];
}

/** Whether the price was seen in so many days before the one that ages count from, as far as is known. */
export function isSeenWithin(
  days: number,
  from: string,
): (key: Pick<PlanKey, 'seenOn'>) => boolean {
  const since = seenSince(days, from);
  return ({ seenOn }) => seenOn === null || seenOn >= since;
}

/** What has no such figure keeps no bound. */
function* priceBounds({ filters }: Resolved, data: ListData): Generator<Condition> {
  const { minPrice, maxPrice } = filters;
  const place = placeAt(data, filters.region);
  const sold = priceAt(place);
  // Whole cents, as pages show them.
  const price =
    filters.priceBasis === 'sold' ? sold : rounded(per30Days(sold), place ? 1 : MICROS_PER_CENT);
  const bound = (amount: number, side: 'min' | 'max') =>
    boundUnits(amount, side, place?.currency ?? null);
  if (minPrice !== null) {
    const least = bound(minPrice, 'min');
    yield (key) => (price(key) ?? -1) >= least;
  }
  if (maxPrice !== null) {
    const most = bound(maxPrice, 'max');
    yield (key) => (price(key) ?? Infinity) <= most;
  }
}

const rounded =
  (figure: Figure, unit: number): Figure =>
  (key) => {
    const amount = figure(key);
    return amount === null ? null : Math.floor(amount / unit + 0.5) * unit;
  };
