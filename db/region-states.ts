import type { Days } from '#src/domain/freshness.ts';
import type { Db } from './client.ts';
import { prepareAll, q } from './orm.ts';
import { carriers, regionChanges, regions, siteState } from './schema.ts';

/** A region, and a text that is another one when any of its public plans may be. */
export interface RegionState {
  id: number;
  code: string;
  state: string;
  /** How often its plans were written, or their price records. */
  changes: number;
  /** All else that its plans follow from: while it stays, `plan_changes` says which ones are others. */
  frame: string;
}

const readCounts = prepareAll(q.select().from(regionChanges));
const readLineage = prepareAll(q.select({ lineage: siteState.lineage }).from(siteState));
const readPlaces = prepareAll(
  q.select({ id: regions.id, code: regions.code, version: regions.version }).from(regions),
);
const readSellers = prepareAll(
  q.select({ id: carriers.id, version: carriers.version }).from(carriers),
);

/**
 * Reads how often the plans of each region were written, by its number, and the lineage that counts so:
 * a database that was put back counts anew. Ask for it before the rows: what is written in between
 * counts as a change the next time.
 */
export async function readChangeCounts(db: Pick<Db, 'all'>) {
  const [rows, [state]] = await Promise.all([readCounts(db), readLineage(db)]);
  const counts = new Map(rows.map((row) => [row.regionId, row.changes]));
  return { lineage: state?.lineage ?? '', counts, countOf: (id: number) => counts.get(id) ?? 0 };
}

/**
 * Reads the states of all regions, judged on some days: their counts of changes, and the versions of
 * regions and carriers, whose names and networks stand in every plan. Ask for it before the rows.
 */
export async function readRegionStates(
  db: Pick<Db, 'all'>,
  { from, today }: Days,
): Promise<RegionState[]> {
  const [{ lineage, countOf }, places, sellers] = await Promise.all([
    readChangeCounts(db),
    readPlaces(db),
    readSellers(db),
  ]);
  const shared = JSON.stringify([
    lineage,
    from,
    today,
    sellers.map(({ id, version }) => [id, version]),
  ]);
  return places.map(({ id, code, version }) => {
    const frame = `${id}.${version} ${shared}`;
    const changes = countOf(id);
    return { id, code, state: `${changes} ${frame}`, changes, frame };
  });
}

/** What is read of each region, kept while the region's state stays. */
export interface KeptByRegion<T> {
  /** Of all regions, by their codes. */
  read(days: Days): Promise<Map<string, T>>;
  /** Of one in the state that it has. */
  ofRegion(region: RegionState, days: Days): Promise<T>;
}

/** Opens it: only regions in a new state are read again, once for all who ask; the others answer the same object. */
export function keepByRegion<T>(
  db: Pick<Db, 'all'>,
  readRegion: (region: RegionState, days: Days) => Promise<T>,
): KeptByRegion<T> {
  const kept = new Map<string, { state: string; value: Promise<T> }>();
  const ofRegion = (region: RegionState, days: Days): Promise<T> => {
    const known = kept.get(region.code);
    if (known?.state === region.state) return known.value;
    const mine = { state: region.state, value: readRegion(region, days) };
    kept.set(region.code, mine);
    // What failed is asked again.
    mine.value.catch(() => kept.get(region.code) === mine && kept.delete(region.code));
    return mine.value;
  };
  return {
    ofRegion,
    async read(days) {
      const values = new Map<string, T>();
      for (const region of await readRegionStates(db, days)) {
        values.set(region.code, await ofRegion(region, days));
      }
      return values;
    },
  };
}
