import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { kept } from '#src/domain/kept.ts';
import { boundUnits } from '#src/domain/money.ts';
import { sortOf, type PlanQuery } from '#src/domain/plan-query.ts';
import type { SeenTally } from '#src/domain/price-months.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { LookUp } from '../look-up.ts';
import type { Db } from '../client.ts';
import type { PlaceOf } from './covering.ts';
import { pricedArms, readAsked, readSearch } from './plan-conditions.ts';
import { orderedPlans, orderSteps } from './plan-order.ts';

/** The longest list that is kept; a longer one is left to the database. */
const LONGEST = 10_000;

/** All plans that a list may show, in its order, whatever bounds of the price it is asked with. */
export interface PlanOrder {
  /** Their numbers. */
  ids: Int32Array;
  /** What bounds compare; not a number where nobody knows. */
  prices: Float64Array;
  /** That of `prices`; null: millionths of a dollar. */
  currency: Currency | null;
}

/** Whether lists that differ in bounds, page and length alone share an order that stands while the data does. */
export const sharesOrder = ({ q, sort }: PlanQuery): boolean => q === '' && sort !== 'popularity';

/** Reads the order of a list; null for one that is too long. */
export async function readOrder(
  db: Db,
  query: PlanQuery,
  days: Days,
  placeOf?: PlaceOf,
): Promise<PlanOrder | null> {
  const search = await readSearch(db, { ...query, minPrice: null, maxPrice: null }, days);
  const asked = await readAsked(db, search, days, placeOf);
  const order = orderSteps(sortOf({ sort: search.sort, need: query.need }), search, days);
  const { sql, args } = orderedPlans(pricedArms(asked, days), order, ({ bounded }) => bounded);
  // Read by place: the driver's rows are no arrays.
  const rows = await db.all<{ [place: number]: number | null }>(
    `SELECT page_id, bounded FROM (${sql} LIMIT ?) ORDER BY ${order.by}`,
    [...args, LONGEST + 1],
    'order',
  );
  if (rows.length > LONGEST) return null;
  return {
    ids: Int32Array.from(rows, (row) => row[0]!),
    prices: Float64Array.from(rows, (row) => row[1] ?? Number.NaN),
    currency: asked.place?.currency ?? null,
  };
}

/** A page of an order, and the days of the prices that the bounds leave; null when a plan is not at hand. */
export function pageOfOrder(
  order: PlanOrder,
  { minPrice, maxPrice, page, limit }: PlanQuery,
  plans: LookUp<number, Plan>,
): { data: Plan[]; tallies: SeenTally[] } | null {
  const { ids, prices, currency } = order;
  const seen = seenOf(order, plans);
  if (!seen) return null;
  const least = minPrice === null ? -Infinity : boundUnits(minPrice, 'min', currency);
  const most = maxPrice === null ? Infinity : boundUnits(maxPrice, 'max', currency);
  const isBounded = minPrice !== null || maxPrice !== null;
  const first = (page - 1) * limit;
  const data: Plan[] = [];
  const counts = new Int32Array(seen.days.length);
  let total = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const price = prices[at]!;
    // What has no such figure keeps no bound.
    if (isBounded && !(price >= least && price <= most)) continue;
    if (total >= first && data.length < limit) {
      const plan = plans.get(ids[at]!);
      if (!plan) return null;
      data.push(plan);
    }
    counts[seen.at[at]!]! += 1;
    total += 1;
  }
  const tallies = seen.days.map((day, at) => ({ ...day, plans: counts[at]! }));
  return { data, tallies: tallies.filter((tally) => tally.plans > 0) };
}

/** The days that the plans of an order were seen on, and for each plan which of them; worked out once. */
const seenOf = kept(({ ids }: PlanOrder, plans: LookUp<number, Plan>) => {
  const days: Omit<SeenTally, 'plans'>[] = [];
  const known = new Map<string, number>();
  const at = new Uint16Array(ids.length);
  for (const [place, id] of ids.entries()) {
    const plan = plans.get(id);
    if (!plan) return null;
    const { seenOn, sample } = plan;
    const isTravel = plan.carrier.kind === 'travel';
    const name = `${seenOn} ${isTravel} ${sample}`;
    const day = known.get(name) ?? days.push({ seenOn, isTravel, sample }) - 1;
    known.set(name, day);
    at[place] = day;
  }
  return { days, at };
});
