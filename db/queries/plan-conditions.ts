import { toColumn } from '#src/domain/facts/columns.ts';
import { FACT_FILTERS, wantedValues } from '#src/domain/facts/filters.ts';
import { seenSince, type Days } from '#src/domain/freshness.ts';
import { boundUnits } from '#src/domain/money.ts';
import { runsOnAny } from '#src/domain/network-filter.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { NO_BOOK } from '#src/domain/search/book.ts';
import {
  resolveSearch,
  settled,
  type Resolved,
  type Resolving,
} from '#src/domain/search/resolve.ts';
import { FIT, type Currency, type Sort } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { dealCondition, filterCell, FULL_SPEED, NO_TERM, PUBLIC_PLAN } from '../rows.ts';
import { findListPlace, inList, placePrice, type ListPlace, type PlaceOf } from './covering.ts';
import { listNetworked } from './networked.ts';
import { anyWord, readSearchBook, searchConditions } from './plan-search.ts';

/** SQL on `plans p` with its values. Column names are constants; values are always bound. */
export interface Condition {
  where: string;
  args: (string | number)[];
}

/** Plans with one way to their present price: SQL of it, null where nobody knows. */
export interface PricedArm extends Condition {
  price: string;
  /** What bounds of the price compare. */
  bounded: string;
  /** The price is known of each of them. */
  knowsPrice: boolean;
}

/** Seen on a day or later; a day that nobody knows counts as such. */
export const SEEN_SINCE = '(p.seen_on IS NULL OR p.seen_on >= ?)';

/** Plans whose offer is over; few, and found by an index. */
const ENDED = '(SELECT e.id FROM plans e WHERE e.offer_ends < ?)';

/** The regular price in the units of `price`, whole as prices are: `priceAt` (src/domain/lists/rows.ts) takes the same steps. */
const regular = (price: string) =>
  `CAST((${price}) * (p.list_minor * 1.0 / p.price_minor) + 0.5 AS INTEGER)`;

/**
 * What the filters ask of public plans, in arms by what a plan costs now: those whose price stands,
 * which walk the indexes of prices, and, if there are any, the few whose offer is over, which cost
 * the regular price (decisions §5, Deals). Their lists are merged, and their counts added.
 */
export function pricedArms(asked: AskedParts, days: Days): PricedArm[] {
  const arm = (price: string, knowsPrice: boolean, test?: string): PricedArm => {
    const { parts, args, bounded } = withBounds(asked, price);
    if (test) parts.push(`p.id ${test} ${ENDED}`);
    if (test) args.push(days.today);
    return { where: parts.join(' AND '), args, price, bounded, knowsPrice };
  };
  const { price } = asked;
  if (days.anyEnded === false) return [arm(price, true)];
  return [arm(price, true, 'NOT IN'), arm(regular(price), false, 'IN')];
}

/** The same for who does not order by prices: disjoint conditions, one where no price is asked for. */
export function plainArms(asked: AskedParts, days: Days): readonly Condition[] {
  const { minPrice, maxPrice } = asked.filters;
  if (minPrice !== null || maxPrice !== null) return pricedArms(asked, days);
  return [{ where: asked.parts.join(' AND '), args: asked.args }];
}

/** What the filters ask of public plans: disjoint conditions, one where no price is asked for. */
export async function conditions(
  db: Db,
  asked: Asked,
  days: Days,
  by?: 'index of deals',
): Promise<readonly Condition[]> {
  return plainArms(
    await readAsked(db, await readSearch(db, asked, days), days, undefined, by),
    days,
  );
}

/** Filters, and the order where the text belongs to a list. */
export type Asked = PlanFilters & { sort?: Sort };

/** What a list is asked for, its text understood with the names and words that the site has now. */
export async function readSearch(db: Db, asked: Asked, days: Days): Promise<Resolved> {
  const book = asked.q === '' ? NO_BOOK : await readSearchBook(db);
  const resolving = resolveSearch(asked, asked.sort ?? FIT, book);
  return settled(resolving, await titlesOf(db, resolving, days));
}

/** Titles, of the plans that the rest of a text leaves, that hold one of its words. */
export async function titlesOf(db: Db, resolving: Resolving, days: Days): Promise<string[]> {
  if (resolving.words.length === 0) return [];
  const asked = await readAsked(db, resolving, days);
  const { sql, args } = anyWord(resolving.words);
  const rows = await Promise.all(
    plainArms(asked, days).map((arm) =>
      db.all<{ title: string }>(
        `SELECT DISTINCT p.title_text AS title FROM plans p WHERE ${arm.where} AND ${sql}`,
        [...arm.args, ...args],
      ),
    ),
  );
  return rows.flat().map(({ title }) => title);
}

/** The same as one condition, for queries that no index of prices leads. */
export async function oneCondition(db: Db, filters: Asked, days: Days): Promise<Condition> {
  const some = await conditions(db, filters, days);
  return {
    where:
      some.length === 1
        ? some[0]!.where
        : `(${some.map(({ where }) => `(${where})`).join(' OR ')})`,
    args: some.flatMap(({ args }) => args),
  };
}

/** What is asked for, by the names and numbers that the site has now. */
export interface AskedParts {
  filters: PlanFilters;
  parts: string[];
  args: (string | number)[];
  /** The recorded price that the list compares: of the region's currency, else millionths of a dollar. */
  price: string;
  place: ListPlace | null;
}

/** All that is asked for but bounds of the price. */
export async function readAsked(
  db: Db,
  search: Resolved,
  days: Days,
  placeOf: PlaceOf = (code) => findListPlace(db, code),
  by?: 'index of deals',
): Promise<AskedParts> {
  const { filters } = search;
  const parts = [PUBLIC_PLAN];
  const args: (string | number)[] = [];
  const add = (sql: string, ...values: (string | number)[]) => {
    parts.push(sql);
    args.push(...values);
  };
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
  const { region, carriers, planTypes, minData } = filters;
  const place = region === null ? null : await placeOf(region);
  if (place) add((by ? '+' : '') + inList(place, filters.ownOnly), place.id);
  else if (region !== null) add('0');
  if (carriers.length > 0) {
    const slugs = marks(carriers);
    add(
      `p.carrier_id IN (SELECT id FROM carriers WHERE slug IN (${slugs}) AND deleted_at IS NULL)`,
      ...carriers,
    );
  }
  if (planTypes.length > 0) add(`p.plan_type IN (${marks(planTypes)})`, ...planTypes);
  if (minData !== null) add('p.min_data_rank >= ?', minData * 1000);
  if (filters.minDays !== null) {
    add(
      "(p.validity_days IS NULL OR p.validity_days >= ? OR p.billing = 'recurring')",
      filters.minDays,
    );
  }
  if (filters.unlimited) add('p.is_unlimited = 1');
  if (filters.fullSpeed) add(FULL_SPEED);
  if (filters.contract === 'none') add(NO_TERM);
  if (filters.network.length > 0) {
    const carriersOn = (await listNetworked(db)).filter(({ networks }) =>
      runsOnAny(networks, filters.network),
    );
    add(`p.carrier_id IN (${carriersOn.map(({ id }) => id).join(', ')})`);
  }
  if (filters.dealsOnly) {
    const deal = dealCondition(days);
    add(deal.sql, ...deal.args);
  }
  if (filters.maxAge !== null) add(SEEN_SINCE, seenSince(filters.maxAge, days.from));
  for (const filter of FACT_FILTERS) {
    const wanted = wantedValues(filter, filters);
    if (wanted) {
      const cells = wanted.map((value) => toColumn(filter.fact, value, 'USD')!);
      add(`${filterCell(filter)} IN (${marks(cells)})`, ...cells);
    }
  }
  for (const { sql, args: values } of await searchConditions(db, search)) add(sql, ...values);
  const price = place ? placePrice(place) : 'p.usd_micros';
  return { filters, parts, args, price, place };
}

/** The bounds of the price as well; what has no such figure keeps none. */
function withBounds(asked: AskedParts, now: string) {
  const { minPrice, maxPrice, priceBasis } = asked.filters;
  const currency = asked.place?.currency ?? null;
  const parts = [...asked.parts];
  const args = [...asked.args];
  const bounded = priceBasis === 'sold' ? now : roundedPer30Days(now, currency);
  const bound = (sign: string, amount: number) => {
    parts.push(`${bounded} ${sign} ?`);
    args.push(amount);
  };
  if (minPrice !== null) bound('>=', boundUnits(minPrice, 'min', currency));
  if (maxPrice !== null) bound('<=', boundUnits(maxPrice, 'max', currency));
  return { parts, args, bounded };
}

/** What 30 days cost, in SQL; null for a plan that does not run out. */
export const per30DaysOf = (now: string): string => `(${now}) / p.validity_days * 30`;

/** What bounds by 30 days compare, in whole cents as pages show them. */
function roundedPer30Days(now: string, currency: Currency | null): string {
  const unit = currency ? 1 : 10_000;
  return `CAST(${per30DaysOf(now)} / ${unit}.0 + 0.5 AS INTEGER) * ${unit}`;
}
