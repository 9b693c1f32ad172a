import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import type { Db } from '../client.ts';
import { and, eq, gt } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { PLAN_JOINS, planRowFromText, selectPlanTexts } from '../plan-rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { entryFromRow } from '../rows.ts';
import { planChanges } from '../schema.ts';

const OF_REGION = `FROM plans p ${PLAN_JOINS} WHERE r.code = ? AND ${SHOWN_PLAN}`;

/** The rows of a region's public plans as texts for `entryFromText`, by id; only some of them with `ids`. */
export function readPlanTexts(
  db: Pick<Db, 'all'>,
  code: string,
  ids: readonly number[] | null,
): Promise<string[]> {
  const { sql, args } = amongIds(ids);
  return selectPlanTexts(db, `${OF_REGION} ${sql} ORDER BY p.id`, [code, ...args]);
}

/** The condition of `plans p` of some numbers; null: of all. */
export function amongIds(ids: readonly number[] | null): { sql: string; args: string[] } {
  return ids
    ? { sql: 'AND p.id IN (SELECT value FROM json_each(?))', args: [JSON.stringify(ids)] }
    : { sql: '', args: [] };
}

/** A plan with its filter columns. */
export function entryFromText(text: string, days: Days): { plan: Plan; key: PlanKey } {
  return entryFromRow(planRowFromText(text), days);
}

/** Changed plans of a region from which all of them are read again, which then takes less. */
const MOST_CHANGED = 500;

/**
 * The numbers of plans that were written since a region had counted so many changes, those too that
 * are no longer there; null where they are many, or the count of `now` is a lower one, as of a database
 * that was put back.
 */
export async function listChangedPlans(
  db: Pick<Db, 'all'>,
  regionId: number,
  since: number,
  now: number,
): Promise<number[] | null> {
  if (now < since) return null;
  const { planId, changes } = planChanges;
  const isNewer = and(eq(planChanges.regionId, regionId), gt(changes, since));
  const query = q.select({ planId }).from(planChanges).where(isNewer);
  const rows = await readAll(db, query.limit(MOST_CHANGED + 1));
  return rows.length > MOST_CHANGED ? null : rows.map((row) => row.planId);
}
