import { coveredCountries } from '#src/domain/covers.ts';
import type { Db } from './db.ts';
import { isNull } from './drizzle.ts';
import { publicBySlug } from './kept-records.ts';
import { prepareAll, q } from './orm.ts';
import type { Modified } from './queries/modified.ts';
import type { RecordedPlan } from './queries/recorded-plans.ts';
import { carriers, regions } from './schema.ts';

const readSellerTimes = prepareAll(
  q.select({ id: carriers.id, at: carriers.updatedAt }).from(carriers),
);
const readSellers = prepareAll(
  q
    .select({ id: carriers.id, name: carriers.slug, at: carriers.updatedAt })
    .from(carriers)
    .where(isNull(carriers.deletedAt))
    .orderBy(carriers.slug),
);
const readPlaces = prepareAll(
  q
    .select({ id: regions.id, name: regions.code, kind: regions.kind, at: regions.updatedAt })
    .from(regions)
    .where(isNull(regions.deletedAt))
    .orderBy(regions.code),
);

/** What `getModified` answers, worked out of plans that are at hand. */
export async function modifiedOf(
  db: Pick<Db, 'all'>,
  plans: readonly RecordedPlan[],
): Promise<Modified> {
  const [sellerTimes, sellers, places] = await Promise.all([
    readSellerTimes(db),
    readSellers(db),
    readPlaces(db),
  ]);
  const sellerAt = new Map(sellerTimes.map(({ id, at }) => [id, at]));
  const bySeller = new Map(sellers.map(({ id, at }) => [id, at]));
  const byPlace = new Map(places.map(({ id, at }) => [id, at]));
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const idOf = new Map(places.map(({ id, name }) => [name, id]));
  for (const plan of plans) {
    if (!plan.isDated) continue;
    const { carrierId, regionId, covers, updatedAt } = plan;
    const withSeller = latest(updatedAt, sellerAt.get(carrierId)!);
    move(bySeller, carrierId, updatedAt);
    move(byPlace, regionId, plan.isPublic ? withSeller : updatedAt);
    const place = placeOf.get(regionId);
    if (covers === null || place?.kind !== 'group') continue;
    for (const country of coveredCountries(place.name, covers))
      move(byPlace, idOf.get(country), withSeller);
  }
  const byPlan = new Map<string, string>();
  for (const { slug, carrierId, updatedAt, recordedAt } of publicBySlug(plans))
    byPlan.set(slug, latest(latest(updatedAt, sellerAt.get(carrierId)!), recordedAt));
  let newest = '';
  for (const times of [byPlan, bySeller, byPlace])
    for (const at of times.values()) newest = latest(newest, at);
  return {
    plans: byPlan,
    carriers: new Map(sellers.map(({ id, name }) => [name, bySeller.get(id)!])),
    regions: new Map(places.map(({ id, name }) => [name, byPlace.get(id)!])),
    newest: newest || null,
  };
}

const latest = (one: string, other: string): string => (one < other ? other : one);

/** Moves a time that is known to a later one. */
function move<K>(times: Map<K, string>, key: K, at: string): void {
  const known = times.get(key);
  if (known !== undefined && known < at) times.set(key, at);
}
