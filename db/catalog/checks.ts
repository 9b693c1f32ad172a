import { coveredCountries } from '#src/domain/places/covers.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { carriers } from '../schema.ts';

type Carrier = typeof carriers.$inferSelect;

/** What is known of the age of a carrier's public prices. */
export interface CarrierChecks extends Pick<Carrier, 'name' | 'slug' | 'kind'> {
  plans: number;
  /** Codes of the regions that the plans are of, by name of the region. */
  regions: string[];
  /** Plans whose price is unchecked sample data. */
  samples: number;
  /** Plans of which the day is known on which their price was last seen. */
  seen: number;
  /** Oldest and newest of these days; null while none is known. */
  oldestSeen: string | null;
  newestSeen: string | null;
}

/** The age of prices by carrier, by name. Carriers without a public plan have zeros and nulls. */
export function carrierChecks({ carriers, regions, sold }: Snapshot): CarrierChecks[] {
  const places = regions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return carriers.map(({ name, slug, kind }) => {
    const plans = (sold.get(slug) ?? []).map(({ plan }) => plan);
    const here = new Set(plans.map(({ region }) => region.code));
    const days = plans.flatMap(({ seenOn }) => seenOn ?? []).sort();
    return {
      name,
      slug,
      kind,
      plans: plans.length,
      regions: places.flatMap(({ code }) => (here.has(code) ? code : [])),
      samples: plans.filter(({ sample }) => sample).length,
      seen: days.length,
      oldestSeen: days[0] ?? null,
      newestSeen: days.at(-1) ?? null,
    };
  });
}

/** When what pages show was changed last, ISO 8601, by slug or code. */
export interface Modified {
  plans: ReadonlyMap<string, string>;
  carriers: ReadonlyMap<string, string>;
  regions: ReadonlyMap<string, string>;
  /** The newest of all; null while there is nothing. */
  newest: string | null;
}

/**
 * That of every page: a carrier and a region change with the plans that they list, also when one of
 * them goes into the trash or is withdrawn. Every field of a carrier shows where its plans do (its
 * name, its network, where they are sold), so that plans and regions change with their carriers.
 */
export function modifiedOf(snapshot: Snapshot): Modified {
  return memo(snapshot, 'modified', () => readModified(snapshot));
}

function readModified({ plans, past, basis, carriers, regions, covered }: Snapshot): Modified {
  const sellerAt = new Map(basis.carriers.map(({ id, updatedAt }) => [id, updatedAt]));
  const bySeller = new Map(carriers.map(({ id }) => [id, sellerAt.get(id)!]));
  const placeAt = new Map(basis.regions.map(({ id, updatedAt }) => [id, updatedAt]));
  const byPlace = new Map(regions.map(({ id }) => [id, placeAt.get(id)!]));
  const codeOf = new Map(regions.map(({ id, code }) => [id, code]));
  const idOf = new Map(regions.map(({ id, code }) => [code, id]));
  const atCovered = new Map(covered.map(({ code }) => [code, '']));
  const note = (carrierId: number, updatedAt: string, countries: readonly string[]) => {
    move(bySeller, carrierId, updatedAt);
    const at = latest(updatedAt, sellerAt.get(carrierId)!);
    for (const country of countries) {
      move(byPlace, idOf.get(country), at);
      move(atCovered, country, at);
    }
  };
  for (const { plan, key, updatedAt } of plans) {
    note(plan.carrierId, updatedAt, [key.region, ...key.covers]);
  }
  for (const { carrierId, regionId, covers, updatedAt } of past) {
    note(carrierId, updatedAt, coveredCountries(codeOf.get(regionId) ?? '', covers));
    move(byPlace, regionId, updatedAt);
  }
  const byPlan = new Map<string, string>();
  for (const { plan, records, updatedAt } of plans.toSorted((a, b) => bySlug(a.plan, b.plan))) {
    const written = records.map(({ createdAt }) => createdAt);
    byPlan.set(plan.slug, [sellerAt.get(plan.carrierId)!, ...written].reduce(latest, updatedAt));
  }
  const times = [byPlan, bySeller, byPlace].flatMap((all): string[] => [...all.values()]);
  return {
    plans: byPlan,
    carriers: new Map(carriers.toSorted(bySlug).map(({ id, slug }) => [slug, bySeller.get(id)!])),
    regions: new Map([
      ...regions
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map(({ id, code }) => [code, byPlace.get(id)!] as const),
      ...atCovered,
    ]),
    newest: times.length > 0 ? times.reduce(latest) : null,
  };
}

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1);
const latest = (one: string, other: string): string => (one < other ? other : one);

/** Moves a time that is known to a later one. */
function move<K>(times: Map<K, string>, key: K, at: string): void {
  const known = times.get(key);
  if (known !== undefined && known < at) times.set(key, at);
}
