import type { Days } from '#src/domain/freshness.ts';
import type { Db } from './client.ts';
import { q, readAll } from './orm.ts';
import { carriers, regionChanges, regions } from './schema.ts';

/** A region, and a text that is another one when any of its public plans may be. */
export interface RegionState {
  code: string;
  state: string;
}

/**
 * Reads the states of all regions, judged on some days: their counts of changes, and the versions of
 * regions and carriers, whose names and networks stand in every plan. Ask for it before the rows: what
 * is written in between counts as a change the next time.
 */
export async function readRegionStates(
  db: Pick<Db, 'all'>,
  { from, today }: Days,
): Promise<RegionState[]> {
  const [counts, places, sellers] = await Promise.all([
    readAll(db, q.select().from(regionChanges)),
    readAll(
      db,
      q.select({ id: regions.id, code: regions.code, version: regions.version }).from(regions),
    ),
    readAll(db, q.select({ id: carriers.id, version: carriers.version }).from(carriers)),
  ]);
  const changes = new Map(counts.map((row) => [row.regionId, row.changes]));
  const shared = JSON.stringify([from, today, sellers.map(({ id, version }) => [id, version])]);
  return places.map(({ id, code, version }) => ({
    code,
    state: `${id}.${version}.${changes.get(id) ?? 0} ${shared}`,
  }));
}
