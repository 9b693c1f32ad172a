import { MUST_CHANGE_ONE, type Change } from '../../core/change.ts';
import type { Statement } from '../../core/connect/client.ts';
import { and, eq } from '../../core/connect/drizzle.ts';
import { namedColumns, q, statement } from '../../core/sql/orm.ts';
import { auditEntry } from '../../core/changes/audit.ts';
import { IS_OF_PERSON, type DraftRow } from './draft-rows.ts';
import { planDrafts } from '../../schema/drafts.ts';

/**
 * The statements that put a draft in place of the one before, if that still has its version. With
 * a change: with its line in the log.
 */
export function putDraft(old: DraftRow | null, draft: DraftRow, change?: Change): Statement[] {
  const remove = old ? removeDraft(old) : [];
  const next = { ...draft, version: (old?.version ?? 0) + 1 };
  const log = change ? [draftEntry(old ? 'update' : 'create', old, next, change)] : [];
  const insert = statement(q.insert(planDrafts).values(namedColumns(planDrafts, next)));
  return [...remove, insert, MUST_CHANGE_ONE, ...log];
}

/** The statements that drop a draft, if it still has its version. */
export function removeDraft(draft: DraftRow): Statement[] {
  const { planId, version } = planDrafts;
  const own = and(eq(planId, draft.plan_id), eq(version, draft.version), IS_OF_PERSON);
  return [statement(q.delete(planDrafts).where(own)), MUST_CHANGE_ONE];
}

/** The line of the log about a draft: its values and times. */
export function draftEntry(
  action: 'create' | 'update' | 'delete',
  before: DraftRow | null,
  after: DraftRow | null,
  change: Change,
): Statement {
  const { batchId } = change;
  const entry = { action, entity: 'plan-draft', entityId: (after ?? before)!.plan_id, batchId };
  return auditEntry(change, {
    ...entry,
    before: before && shown(before),
    after: after && shown(after),
  });
}

function shown(draft: DraftRow): object {
  const values = JSON.parse(draft.running === 1 ? draft.base : draft.fields) as object;
  const { starts_at: from, ends_at: until, problem } = draft;
  return { ...values, from, until, ...(problem !== null && { problem }) };
}
