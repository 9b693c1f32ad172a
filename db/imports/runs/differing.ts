import type { Db } from '../../core/connect/client.ts';
import type { Differing } from './run-types.ts';

/** Rows that are named. */
const NAMED = 5;

/**
 * Rows that would do something else than they would have in an earlier dry run of the same file:
 * which plans they make, change or withdraw, and how. Why a price is held is no difference, nor are
 * versions of plans.
 */
export async function differingRows(
  db: Db,
  runId: number,
  before: number,
  now: number,
): Promise<Differing> {
  // Plain SQL: two sets of rows are compared as a whole.
  const lines = `SELECT at, kind, json_remove(line, '$.version', '$.evidence', '$.own') AS line
    FROM import_rows WHERE run_id = ?1 AND kind IN ('new', 'changed', 'restored', 'held', 'withdrawn')`;
  const rows = await db.all<{ at: number; name: string | null }>(
    `WITH before AS (${lines} AND reading = ?2), now AS (${lines} AND reading = ?3),
       differing AS (SELECT * FROM before EXCEPT SELECT * FROM now
         UNION SELECT * FROM (SELECT * FROM now EXCEPT SELECT * FROM before))
     SELECT at, max(coalesce(line ->> '$.plan.planName', line ->> '$.planName')) AS name
     FROM differing GROUP BY at ORDER BY at`,
    [runId, before, now],
  );
  const names = rows.slice(0, NAMED).map(({ at, name }) => (at < 0 ? name! : `row ${at}, ${name}`));
  return { names, count: rows.length };
}
