import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Place, Region } from '#src/contract/places/regions.ts';
import { countryName } from '#src/domain/places/countries.ts';
import { countSeen, freshnessOf, sumSeen } from '#src/domain/prices/freshness-words.ts';
import { memo } from '#src/domain/core/memo.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { newestDay } from '#src/domain/prices/history/price-steps.ts';
import { carrierFromRow } from '../places/carriers.ts';
import { regionFromRow } from '../places/regions.ts';
import { carry, carryLists, carryMembers, carryRows } from './carry.ts';
import type { Entry, Snapshot, SnapshotBasis } from './snapshot.ts';
import type { Tables } from './tables.ts';

/** Plans by id, and those that were public. */
export type ReadPlans = Pick<Snapshot, 'plans' | 'past'>;

/**
 * Puts a snapshot together of what was read. What says the same as `before` is the same object, and so
 * is the whole.
 */
export function assemble(tables: Tables, { plans, past }: ReadPlans, before?: Snapshot): Snapshot {
  const { state, days, rates, seoGlobal, seoPages } = tables;
  const basis: SnapshotBasis = {
    popularity: state.popularity,
    changes: carry(before?.basis.changes, tables.changes),
    carriers: carryRows(before?.basis.carriers, tables.carriers),
    regions: carryRows(before?.basis.regions, tables.regions),
  };
  const places = basis.regions.filter(({ deletedAt }) => deletedAt === null);
  const { own, lists, reach, sold } =
    before?.plans === plans && before.basis.regions === basis.regions
      ? before
      : grouped(plans, places, before);
  const sellers = basis.carriers.filter(({ deletedAt }) => deletedAt === null);
  const found: Snapshot = {
    databaseId: state.lineage,
    version: state.version,
    freshness: carry(before?.freshness, { ...freshnessIn([...own.values()], days.today), ...days }),
    plans,
    own,
    lists,
    reach,
    sold,
    past,
    carriers: carryRows(
      before?.carriers,
      sellers.map((row) => carrierOf(row, sold.get(row.slug)?.length ?? 0)),
    ),
    regions: carryRows(
      before?.regions,
      places.map((row) => regionOf(row, own.get(row.code)!, lists.get(row.code)!)),
    ),
    covered: carry(before?.covered, coveredPlaces(own, lists)),
    rates: carry(before?.rates, rates),
    seoGlobal: carry(before?.seoGlobal, seoGlobal),
    seoPages: carryRows(before?.seoPages, seoPages),
    moves: carry(before?.moves, tables.moves),
    pictures: carry(before?.pictures, tables.pictures),
    basis: carryMembers(before?.basis, basis),
  };
  return carryMembers(before, found);
}

/** The plans by their regions, the lists that they stand in, and their carriers. */
function grouped(
  plans: Snapshot['plans'],
  places: SnapshotBasis['regions'],
  before: Snapshot | undefined,
): Pick<Snapshot, 'own' | 'lists' | 'reach' | 'sold'> {
  const groups = Map.groupBy(plans, ({ key }) => key.region);
  const mine = new Map(places.map(({ code }) => [code, groups.get(code) ?? []]));
  const own = carryLists(before?.own, mine);
  const lists = carryLists(before?.lists, withCovering(own));
  const ofGroups = [...own].filter(([code]) => isGroupCode(code)).map(([, list]) => list);
  const reach = [...lists.keys()].map((code) => {
    const list = own.get(code) ?? [];
    return [code, [list, ...ofGroups.filter((group) => group !== list)]] as const;
  });
  const sellers = Map.groupBy(plans, ({ key }) => key.carrier);
  return {
    own,
    lists,
    reach: carryLists(before?.reach, new Map(reach)),
    sold: carryLists(before?.sold, sellers),
  };
}

/** Lists by id in which plans of groups stand that state that they cover a country; of countries that are no regions, too. */
function withCovering(own: Snapshot['own']): Map<string, readonly Entry[]> {
  const covering = new Map<string, Entry[]>();
  for (const [code, plans] of own) {
    if (!isGroupCode(code)) continue;
    for (const entry of plans)
      for (const country of entry.key.covers) {
        const known = covering.get(country);
        if (known) known.push(entry);
        else covering.set(country, [entry]);
      }
  }
  const list = (code: string, plans: readonly Entry[]) => {
    const also = covering.get(code);
    return also ? [...plans, ...also].sort((a, b) => a.plan.id - b.plan.id) : plans;
  };
  const covered = [...covering].filter(([code]) => !own.has(code) && countryName(code) !== null);
  return new Map([
    ...[...own].map(([code, plans]) => [code, list(code, plans)] as const),
    ...covered,
  ]);
}

/** Countries with a list that are no regions, as pages show them: compared in dollars, as plans of groups are. */
function coveredPlaces(own: Snapshot['own'], lists: Snapshot['lists']): Place[] {
  const codes = [...lists.keys()].filter((code) => !own.has(code)).sort();
  return codes.map((code) => {
    const list = lists.get(code)!;
    const carriers = carriersIn(list).size;
    const {
      id: _,
      version: __,
      ...place
    } = regionFromRow({
      id: 0,
      version: 0,
      name: countryName(code)!,
      code,
      currency: 'USD',
      kind: 'country',
      searchNames: null,
      flagUrl: null,
      simCardCount: list.length,
      carrierCount: carriers,
      alsoCovering: { plans: list.length, carriers },
    });
    return place;
  });
}

function freshnessIn(lists: readonly (readonly Entry[])[], today: string) {
  const seen = lists.map((list) => memo(list, 'seen', () => countSeen(list)));
  const newest = (list: readonly Entry[]) =>
    newestDay(list.map(({ records }) => records[0]?.recordedDate ?? null));
  const recorded = lists.map((list) => memo(list, 'newest record', () => newest(list)));
  return freshnessOf(sumSeen(seen), newestDay(recorded), new Date(today));
}

function carrierOf(row: SnapshotBasis['carriers'][number], simCardCount: number): Carrier {
  const { createdAt: _, updatedAt: __, deletedAt: ___, ...columns } = row;
  return carrierFromRow({ ...columns, simCardCount });
}

function regionOf(
  row: SnapshotBasis['regions'][number],
  own: readonly Entry[],
  list: readonly Entry[],
): Region {
  const { createdAt: _, updatedAt: __, deletedAt: ___, ...columns } = row;
  const counts = { simCardCount: list.length, carrierCount: carriersIn(list).size };
  const plans = list.length - own.length;
  const alsoCovering = { plans, carriers: counts.carrierCount - carriersIn(own).size };
  return regionFromRow({ ...columns, ...counts, ...(plans > 0 && { alsoCovering }) });
}

const carriersIn = (plans: readonly Entry[]): ReadonlySet<string> =>
  memo(plans, 'carriers', () => new Set(plans.map(({ key }) => key.carrier)));
