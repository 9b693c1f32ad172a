import type { Db } from '../../core/connect/client.ts';
import { findAdminPlan } from '../admin-plans.ts';
import type { DraftRow } from './draft-rows.ts';
import { Refusal } from '../../core/sql/refusal.ts';

/** A person's draft of a plan, or null; by plain SQL, because a draft stays as the database has it. */
export function findDraft(db: Db, planId: number): Promise<DraftRow | null> {
  const sql = 'SELECT * FROM plan_drafts WHERE plan_id = ? AND hold IS NULL';
  return db.first<DraftRow>(sql, [planId]);
}

/** The draft of a plan as of a version; null expects that there is none. */
export async function requireDraft(
  db: Db,
  planId: number,
  version: number | null,
): Promise<DraftRow | null> {
  const draft = await findDraft(db, planId);
  if ((draft?.version ?? null) !== version) {
    throw new Refusal('conflict', 'Somebody changed the draft in the meantime. Load it again.', {
      details: { current: await findAdminPlan(db, planId) },
    });
  }
  return draft;
}

/** The draft of a plan, of a version when one is named; a plan without one is refused. */
export async function requireSomeDraft(
  db: Db,
  planId: number,
  version: number | undefined,
): Promise<DraftRow> {
  const draft = await findDraft(db, planId);
  if (!draft) throw new Refusal('missing', 'This SIM card has no draft');
  return version === undefined ? draft : (await requireDraft(db, planId, version))!;
}
