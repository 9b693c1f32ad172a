import { coveredMinor, type ComparedPlace } from '../places/covers.ts';
import type { FactKeys } from '../plans/facts/filters.ts';
import type { FinderPlan } from '../finder/finder-index.ts';
import { memo } from '../core/memo.ts';
import type { Rates } from '../core/money/money.ts';
import type { NamedCarrier, SearchPlace } from './search/meaning/search-index.ts';
import type { PlanType } from '../core/vocabulary.ts';

/** What filters and orders read of a plan. */
export interface PlanKey extends FactKeys {
  id: number;
  carrier: string;
  /** Folded carrier name, what 'carrier-asc' compares. */
  carrierSort: string;
  region: string;
  /** Countries in whose lists it stands besides (covers.ts). */
  covers: readonly string[];
  planType: PlanType;
  hasDeal: boolean;
  /** Where it stands among deals (deal.ts). */
  dealRank: number;
  /** Price in millionths of a US dollar. */
  usdMicros: number;
  /** Price in minor units of the region's currency. */
  regionMinor: number;
  /** MB over the validity; null when unlimited or unknown. */
  dataMb: number | null;
  /** MB that `minData` compares (`comparedDataMb`); null when unlimited or unknown. */
  comparedMb: number | null;
  unlimited: boolean;
  /** Of the validity; null: it does not run out. */
  days: number | null;
  /** It renews, so that it lasts as long as it is paid. */
  renews: boolean;
  /** What it costs now over its price: not 1 after an offer's end, and null where nobody knows. */
  nowFactor: number | null;
  /** Unlimited data that is known to come at full speed. */
  fullSpeed: boolean;
  /** It is known that nobody is bound for more than a month. */
  noTerm: boolean;
  /** Networks that it runs on, as addresses name them. */
  networks: readonly string[];
  /** Unique Buy and Compare clicks of the last 30 days. */
  popularity: number;
  /** The last day on which the price was seen; null: not known. */
  seenOn: string | null;
  /** Folded name, carrier and description. */
  searchText: string;
  /** Folded name and carrier, as the order by fit reads it (`titleText`). */
  titleText: string;
}

/** What lists read of a plan itself; one as the API answers it is one. */
export type RowPlan = FinderPlan & { id: number; sample: boolean };

/** A public plan with what filters and orders read of it. */
export interface Row<P extends RowPlan = RowPlan> {
  plan: P;
  key: PlanKey;
}

/** What lists are answered from; a snapshot holds it all. Nobody writes to it. */
export interface ListData<P extends RowPlan = RowPlan> {
  /** Ages count from one day, offers end by the other; ISO 8601. */
  freshness: { from: string; today: string };
  /** By id. */
  plans: readonly Row<P>[];
  /** What the list of a region holds, by its code: its own plans, and those of groups that cover it. */
  lists: ReadonlyMap<string, readonly Row<P>[]>;
  carriers: readonly (NamedCarrier & { id: number })[];
  /** In the order in which they were added. */
  regions: readonly SearchPlace[];
  /** Countries that are no regions, and that plans of groups cover; known to the server alone. */
  covered?: readonly SearchPlace[];
  rates: { rates: Rates } | null;
}

/** The plans of a region's list, none where there is no such region; without a code all of them. */
export function rowsAt<P extends RowPlan>(
  data: ListData<P>,
  region: string | null,
): readonly Row<P>[] {
  return region === null ? data.plans : (data.lists.get(region) ?? NONE);
}

const NONE: readonly never[] = [];

/** Where the prices of a region's list are compared; null: nowhere in particular, so in US dollars. */
export function placeAt({ regions, rates }: ListData, region: string | null): ComparedPlace | null {
  const place = regions.find(({ code }) => code === region);
  return place ? { ...place, perUsd: rates?.rates[place.currency] ?? 1 } : null;
}

/** All plans in groups that are alike. */
export interface Groups<P extends RowPlan = RowPlan> {
  /** One of each group. */
  rows: readonly Row<P>[];
  /** The group of a plan, by the plan's number. */
  of: Uint16Array;
}

/** Makes them, once for a name: `valueOf` tells them apart, and reads nothing else. */
export function rowGroups<P extends RowPlan>(
  data: ListData<P>,
  name: string,
  valueOf: (row: Row<P>) => unknown,
): Groups<P> {
  return memo(data, `groups by ${name}`, () => {
    const known = new Map<unknown, number>();
    const rows: Row<P>[] = [];
    const of = new Uint16Array((data.plans.at(-1)?.key.id ?? 0) + 1);
    for (const row of data.plans) {
      const value = valueOf(row);
      const group = known.get(value) ?? rows.push(row) - 1;
      known.set(value, group);
      of[row.key.id] = group;
    }
    return { rows, of };
  });
}

/** Groups by what filters read. */
export const groupsBy = <P extends RowPlan>(data: ListData<P>, name: keyof PlanKey): Groups<P> =>
  rowGroups(data, name, ({ key }) => key[name]);

/** How many of some plans each group holds, without those that hold none. */
export function countGroups<P extends RowPlan>(
  groups: Groups<P>,
  some: readonly Row<P>[],
): { row: Row<P>; count: number }[] {
  const counts = new Uint32Array(groups.rows.length);
  for (const { key } of some) counts[groups.of[key.id]!]! += 1;
  return groups.rows.flatMap((row, group) => {
    const count = counts[group]!;
    return count > 0 ? { row, count } : [];
  });
}

/** A figure of a plan, or null where there is none. */
export type Figure = (key: PlanKey) => number | null;

/**
 * What a plan costs now: in a place's list in minor units of its currency, else in millionths of a US
 * dollar. After an offer's end that is the regular price, whole as prices are.
 */
export function priceAt(place: ComparedPlace | null): Figure {
  const recorded = (key: PlanKey) => {
    if (!place) return key.usdMicros;
    return key.region === place.code ? key.regionMinor : coveredMinor(key.usdMicros, place);
  };
  return (key) => {
    if (key.nowFactor === 1) return recorded(key);
    return key.nowFactor === null ? null : Math.floor(recorded(key) * key.nowFactor + 0.5);
  };
}

/** A price for each of some units; null without one of both. */
const over = (price: number | null, units: number | null) =>
  price === null || !units ? null : price / units;

/** What it costs for a day. */
export const perDay =
  (price: Figure): Figure =>
  (key) =>
    over(price(key), key.days);

/** The same for 30 days. */
export const per30Days =
  (price: Figure): Figure =>
  (key) => {
    const daily = over(price(key), key.days);
    return daily === null ? null : daily * 30;
  };

/** What a GB of it costs. */
export const perGb =
  (price: Figure): Figure =>
  (key) =>
    over(price(key), key.dataMb === null ? null : key.dataMb / 1000);

/** The order of plans by what they cost now in US dollars, those of which nobody knows it last. */
export function byPresentPrice(
  a: { key: Pick<PlanKey, 'usdMicros' | 'nowFactor'> },
  b: { key: Pick<PlanKey, 'usdMicros' | 'nowFactor'> },
): number {
  const [one, other] = [a.key, b.key].map(({ usdMicros, nowFactor }) =>
    nowFactor === null ? Number.MAX_VALUE : usdMicros * nowFactor,
  );
  return one! - other!;
}
