import { scheduleAt } from '#src/domain/plans/plan-status.ts';
import { commitChange, type Change } from '../../core/change.ts';
import type { Db } from '../../core/connect/client.ts';
import type { DraftRow } from './draft-rows.ts';
import { DUE, type Due } from './due-moments.ts';
import type { PlanState } from '../plan-fields.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { putDraft } from './draft-statements.ts';
import { draftStatements } from './drafts.ts';
import { findDraft } from './find-draft.ts';
import { findStored, type RowChange } from '../../core/changes/entity-type.ts';
import { planEntity } from '../rows/plan-state.ts';
import { changeStatements } from '../../core/changes/steps.ts';

/** What the schedule did to a plan. */
export interface DueStep {
  planId: number;
  /** Why it could not; null when it did. */
  problem: string | null;
}

/** A plan whose turn failed, and why. */
export interface DueFailure {
  planId: number;
  error: unknown;
}

/**
 * Does everything that is due, oldest first, one commit each, in the name of the schedule. A draft
 * that cannot be applied or ended keeps the reason and waits for a person. Plans that fail for another
 * reason are answered beside, so that no plan holds up another; `rests` names those to leave alone.
 */
export async function applyDue(
  db: Db,
  now: Date,
  rests: (planId: number) => boolean,
): Promise<{ steps: DueStep[]; failures: DueFailure[] }> {
  const due = await db.all<Due>(
    `SELECT id, min(at) AS at FROM (${DUE}) WHERE at <= ? GROUP BY id ORDER BY 2, 1`,
    [now.toISOString()],
  );
  const steps: DueStep[] = [];
  const change: Change = { actor: { id: null, name: 'schedule', way: 'schedule' }, now };
  const failures: DueFailure[] = [];
  for (const { id } of due) {
    if (rests(id)) continue;
    try {
      steps.push(...(await flipStatus(db, id, change)), ...(await turnDraft(db, id, change)));
    } catch (error) {
      failures.push({ planId: id, error });
    }
  }
  return { steps, failures };
}

function flipStatus(db: Db, id: number, change: Change): Promise<DueStep[]> {
  return db.write(async (commit) => {
    const row = await findStored(db, planEntity, id);
    if (!row || row.deletedAt !== null) return [];
    const next = scheduleAt(row.state, change.now);
    if (next === row.state) return [];
    const step: RowChange<PlanState> = { row, next, action: 'update' };
    await commitChange(commit, await changeStatements(db, planEntity, [step], change));
    return [{ planId: id, problem: null }];
  });
}

/** Applies or ends a draft that is due; both, one after the other, when both times are over. */
function turnDraft(db: Db, id: number, change: Change): Promise<DueStep[]> {
  return db.write(async (commit) => {
    const [row, draft] = await Promise.all([findStored(db, planEntity, id), findDraft(db, id)]);
    if (!row || row.deletedAt !== null || !draft || !isDue(draft, change.now)) return [];
    const stop = async (problem: string) => {
      await commitChange(commit, putDraft(draft, { ...draft, problem }, change));
      return [{ planId: id, problem }];
    };
    const missed = draft.running === 0 && draft.ends_at !== null;
    if (missed && draft.ends_at! <= change.now.toISOString()) {
      return stop('Its whole time went by while the server was not running.');
    }
    try {
      await commitChange(commit, await draftStatements(db, row, draft, false, change));
      return [{ planId: id, problem: null }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return stop(error.message);
    }
  });
}

function isDue(draft: DraftRow, now: Date): boolean {
  const at = draft.running === 1 ? draft.ends_at : draft.starts_at;
  return draft.problem === null && at !== null && at <= now.toISOString();
}
