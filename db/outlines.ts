import { landingFinder, type FindLandings } from '#src/domain/landing-finder.ts';
import type { Db } from './client.ts';
import { q, readAll } from './orm.ts';
import { regionChanges } from './schema.ts';
import { listOutlines, type PlanOutline } from './queries/plan-outlines.ts';

/** The outlines of all plans, kept from one version of the data to the next. */
export interface Outlines {
  /** The public plans of regions as they are now, by the regions' codes. */
  read(regions: readonly { id: number; code: string }[]): Promise<Map<string, PlanOutline[]>>;
  /** The landing pages over them, found anew only when it may change something. */
  landings: FindLandings;
}

/**
 * Opens them. Only regions whose plans changed are read again: triggers count the changes of each
 * (migration 0020), so whoever writes is noticed. Unchanged ones answer the same array as before.
 */
export function keepOutlines(db: Pick<Db, 'all'>): Outlines {
  const kept = new Map<string, { counted: string; plans: PlanOutline[] }>();
  return {
    async read(regions) {
      // Before the rows: what is written in between counts as a change the next time.
      const rows = await readAll(db, q.select().from(regionChanges));
      const changes = new Map(rows.map((row) => [row.regionId, row.changes]));
      const read = async (id: number, code: string) => {
        const counted = `${id}.${changes.get(id) ?? 0}`;
        const known = kept.get(code);
        if (known?.counted === counted) return known.plans;
        const plans = await listOutlines(db, code);
        kept.set(code, { counted, plans });
        return plans;
      };
      // At once: a database server may be far away.
      const found = regions.map(async ({ id, code }) => [code, await read(id, code)] as const);
      return new Map(await Promise.all(found));
    },
    landings: landingFinder(),
  };
}
