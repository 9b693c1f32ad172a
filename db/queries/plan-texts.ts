import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from '../client.ts';
import { and, eq, gt } from '../drizzle.ts';
import { q, readAll } from '../orm.ts';
import { PLAN_JOINS, planRowFromText, selectPlanTexts } from '../plan-rows.ts';
import { entryFromRow, PUBLIC_PLAN } from '../rows.ts';
import { planChanges } from '../schema.ts';

const OF_REGION = `FROM plans p ${PLAN_JOINS} WHERE r.code = ? AND ${PUBLIC_PLAN}`;

/** The rows of a region's public plans as texts for `entryFromText`, by id; only some of them with `ids`. */
export function readPlanTexts(
  db: Pick<Db, 'all'>,
  code: string,
  ids?: readonly number[],
): Promise<string[]> {
  if (!ids) return selectPlanTexts(db, `${OF_REGION} ORDER BY p.id`, [code]);
  const some = `${OF_REGION} AND p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id`;
  return selectPlanTexts(db, some, [code, JSON.stringify(ids)]);
}

/** A plan with its filter columns. */
export function entryFromText(text: string, days: Days): { plan: Plan; key: PlanKey } {
  return entryFromRow(planRowFromText(text), days);
}

/**
 * The numbers of plans that were written since a region had counted so many changes, those too that
 * are no longer there; `most` at most.
 */
export async function listChangedPlans(
  db: Pick<Db, 'all'>,
  regionId: number,
  since: number,
  most: number,
): Promise<number[]> {
  const { planId, changes } = planChanges;
  const isNewer = and(eq(planChanges.regionId, regionId), gt(changes, since));
  const rows = await readAll(db, q.select({ planId }).from(planChanges).where(isNewer).limit(most));
  return rows.map((row) => row.planId);
}
