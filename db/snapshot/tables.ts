import type { DbReader } from '../core/connect/moment.ts';
import { noCase, prepareAll, q } from '../core/sql/orm.ts';
import { getDataDay } from '../plans/prices/data-day.ts';
import { listMoves } from '../plans/old-slugs.ts';
import { listAllNotes } from '../plans/plan-notes.ts';
import { listPictureAddresses } from '../pages/pictures.ts';
import { getSeoGlobal, listSeoPages } from '../pages/seo.ts';
import { getDataState, getRates } from '../core/changes/site.ts';
import { carriers, regionChanges, regions } from '../schema.ts';

const readCarriers = prepareAll(
  q.select().from(carriers).orderBy(noCase(carriers.name), carriers.id),
);
const readRegions = prepareAll(q.select().from(regions).orderBy(regions.id));
const readChanges = prepareAll(q.select().from(regionChanges).orderBy(regionChanges.regionId));

/** All that is public but plans and their records: small, and read whole each time. */
export interface Tables {
  state: Awaited<ReturnType<typeof getDataState>>;
  days: Awaited<ReturnType<typeof getDataDay>>;
  changes: ReadonlyMap<number, number>;
  carriers: Awaited<ReturnType<typeof readCarriers>>;
  regions: Awaited<ReturnType<typeof readRegions>>;
  rates: Awaited<ReturnType<typeof getRates>>;
  seoGlobal: Awaited<ReturnType<typeof getSeoGlobal>>;
  seoPages: Awaited<ReturnType<typeof listSeoPages>>;
  moves: Awaited<ReturnType<typeof listMoves>>;
  pictures: Awaited<ReturnType<typeof listPictureAddresses>>;
  notes: Awaited<ReturnType<typeof listAllNotes>>;
}

/** Reads it at a moment. */
export async function readTables(db: DbReader, now: Date): Promise<Tables> {
  const changes = await readChanges(db);
  return {
    state: await getDataState(db),
    days: await getDataDay(db, now),
    changes: new Map(changes.map((row) => [row.regionId, row.changes])),
    carriers: await readCarriers(db),
    regions: await readRegions(db),
    rates: await getRates(db),
    seoGlobal: await getSeoGlobal(db),
    seoPages: await listSeoPages(db),
    moves: await listMoves(db),
    pictures: await listPictureAddresses(db),
    notes: await listAllNotes(db),
  };
}
