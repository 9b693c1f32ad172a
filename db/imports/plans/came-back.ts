import type { Db } from '../../core/connect/client.ts';
import type { SqlPlan } from '../../core/rows.ts';

/** A withdrawn plan that a source lists, and in how many runs the source did not. */
export interface ListedAgain {
  planId: number;
  missingRuns: number;
}

interface Known extends Pick<SqlPlan, 'id'> {
  /** Who withdrew it last, undoing aside; null when the log does not know. */
  by: 'list' | 'hand' | null;
  /** Some source does not list it now. */
  missing: number;
}

/**
 * Those of withdrawn plans that come back because their source lists them: the ones that its own
 * list withdrew. What a person withdrew stays, also when the list had not named it for a while; so
 * does what another source still does not list. Where the log knows nothing (content of another
 * database), having been missed has to do.
 */
export async function cameBack(db: Db, plans: readonly ListedAgain[]): Promise<Set<number>> {
  if (plans.length === 0) return new Set();
  // Plain SQL: one look into the log for each of many plans.
  const rows = await db.all<Known>(
    `SELECT j.value AS id,
       (SELECT CASE WHEN EXISTS (SELECT 1 FROM import_runs r WHERE r.batch_id = a.batch_id
            AND r.options ->> 'withdrawAfter' IS NOT NULL) THEN 'list' ELSE 'hand' END
        FROM audit_log a WHERE a.entity = 'plan' AND a.entity_id = j.value AND a.action = 'update'
          AND a.undo_of IS NULL AND a.after ->> 'status' = 'withdrawn'
        ORDER BY a.id DESC LIMIT 1) AS by,
       EXISTS (SELECT 1 FROM plan_sources s WHERE s.plan_id = j.value AND s.missing_runs > 0)
         AS missing
     FROM json_each(?) AS j`,
    [JSON.stringify(plans.map(({ planId }) => planId))],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    plans.flatMap(({ planId, missingRuns }) => {
      const { by, missing } = known.get(planId)!;
      const back = missingRuns > 0 ? by !== 'hand' : by === 'list' && missing === 0;
      return back ? [planId] : [];
    }),
  );
}
