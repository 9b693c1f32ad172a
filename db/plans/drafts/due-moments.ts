import type { Db } from '../../core/connect/client.ts';
import type { SqlPlan } from '../../core/rows.ts';

/**
 * Moments at which something of a live plan changes by itself, with its number. Plain SQL: a union
 * of tables whose first parts repeat the condition of their index.
 */
export const DUE = `SELECT p.id AS id, p.active_from AS at FROM plans p
    WHERE (active_from IS NOT NULL OR active_until IS NOT NULL) AND p.deleted_at IS NULL
      AND p.active_from IS NOT NULL
  UNION ALL SELECT p.id, p.active_until FROM plans p
    WHERE (active_from IS NOT NULL OR active_until IS NOT NULL) AND p.deleted_at IS NULL
      AND p.active_until IS NOT NULL
  UNION ALL SELECT p.id, CASE d.running WHEN 1 THEN d.ends_at ELSE d.starts_at END
    FROM plan_drafts d JOIN plans p ON p.id = d.plan_id
    WHERE p.deleted_at IS NULL AND d.hold IS NULL AND d.problem IS NULL
      AND CASE d.running WHEN 1 THEN d.ends_at ELSE d.starts_at END IS NOT NULL`;

export type Due = Pick<SqlPlan, 'id'> & { at: SqlPlan['active_from'] };

/** The next moment at which a plan changes by itself, but for some; ISO instant, null when none will. */
export async function nextDue(db: Db, except: readonly number[] = []): Promise<string | null> {
  const row = await db.first<Pick<Due, 'at'>>(
    `SELECT min(at) AS at FROM (${DUE}) WHERE id NOT IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(except)],
  );
  return row?.at ?? null;
}
