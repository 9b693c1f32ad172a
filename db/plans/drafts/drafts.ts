import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { DraftInput, DraftStep } from '#src/contract/plans/drafts.ts';
import { commitChange, type Change } from '../../core/change.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { mergeFields } from '../../core/sql/merge.ts';
import { findAdminPlan } from '../admin-plans.ts';
import { conflictsOf, directionOf, type DraftRow } from './draft-rows.ts';
import type { PlanState } from '../plan-fields.ts';
import { refuseField, Refusal } from '../../core/sql/refusal.ts';
import type { Stored } from '../../core/state.ts';
import { draftEntry, putDraft, removeDraft } from './draft-statements.ts';
import { requireDraft, requireSomeDraft } from './find-draft.ts';
import { difference, requireStored, type RowChange } from '../../core/changes/entity-type.ts';
import { isNewPrice, derivePlanPricesFor, withPreviousMark } from '../rows/plan-prices.ts';
import { sourceOfDraft } from '../rows/plan-source.ts';
import { isOffer, planEntity } from '../rows/plan-state.ts';
import { refuseUnusual } from '../prices/price-gate.ts';
import { nextState, refuseOlder } from '../change-plans.ts';
import { stepCheck } from '../../core/changes/step-check.ts';
import { changeStatements } from '../../core/changes/steps.ts';

/** The status is not part of a draft. */
const UNTOUCHED = { status: undefined, activeFrom: undefined, activeUntil: undefined };

/**
 * Keeps changed values of a public plan as its draft, in place of the one before. Nothing that the
 * public sees changes. While a draft runs only its end can be moved.
 */
export function saveDraft(
  db: Db,
  id: number,
  input: DraftInput,
  version: number,
  change: Change,
): Promise<AdminPlan> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planEntity, id, version);
    const old = await requireDraft(db, id, input.draftVersion ?? null);
    if (row.state.status !== 'active') {
      throw new Refusal('conflict', 'This SIM card is not public. Save it without a draft.');
    }
    const from = input.from ?? null;
    const until = input.until ?? null;
    checkTimes(from, until, change.now);
    const asked = { ...input, ...UNTOUCHED };
    const next = await nextState(db, row, asked, change);
    await refuseOlder(db, row, next, asked);
    // Nobody is there to be asked when it becomes public by itself.
    await refuseUnusual(db, [{ row, next }], input.confirmPrice);
    const changed = difference(row.state, next);
    const none = Object.keys(changed.after).length === 0;
    if (old?.running === 1) {
      if (!none) {
        throw new Refusal(
          'conflict',
          'Other values are public for a while. End or keep them first.',
        );
      }
      if (until === null) throw refuseField('invalid', 'until', 'is required. Or keep the values');
      const moved = { ...old, ends_at: until, problem: null };
      await commitChange(commit, putDraft(old, moved, change));
      return (await findAdminPlan(db, id))!;
    }
    if (none) {
      const message = 'Nothing differs from the public values.';
      throw new Refusal('invalid', message, { issues: [{ path: 'planName', message }] });
    }
    // What could not be saved cannot be published later: refused now, at its field.
    const step: RowChange<PlanState> = { row, next, action: 'update' };
    (await stepCheck(db, planEntity, [step]))(step);
    const draft: DraftRow = {
      plan_id: id,
      base_version: row.version,
      fields: JSON.stringify(changed.after),
      base: JSON.stringify(changed.before),
      starts_at: from,
      ends_at: until,
      running: 0,
      problem: null,
      author: change.actor.name,
      version: (old?.version ?? 0) + 1,
      updated_at: change.now.toISOString(),
    };
    await commitChange(commit, putDraft(old, draft, change));
    return (await findAdminPlan(db, id))!;
  });
}

/** Drops a draft. One that runs leaves its values in place for good. */
export function discardDraft(
  db: Db,
  id: number,
  draftVersion: number | undefined,
  change: Change,
): Promise<AdminPlan> {
  return db.write(async (commit) => {
    await requireStored(db, planEntity, id);
    const draft = await requireSomeDraft(db, id, draftVersion);
    await commitChange(commit, [...removeDraft(draft), draftEntry('delete', draft, null, change)]);
    return (await findAdminPlan(db, id))!;
  });
}

/**
 * Makes the values of a draft public, or, when it runs, brings back those from before. Fields that
 * others changed since are a conflict, unless `force` says to replace them.
 */
export function applyDraft(
  db: Db,
  id: number,
  step: DraftStep & { expect: 'publish' | 'end' },
  change: Change,
): Promise<AdminPlan> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planEntity, id);
    const draft = await requireSomeDraft(db, id, step.draftVersion);
    if ((draft.running === 1) !== (step.expect === 'end')) {
      const state = draft.running === 1 ? 'is public already' : 'is not public yet';
      throw new Refusal('conflict', `This draft ${state}. Please load it again.`);
    }
    await commitChange(commit, await draftStatements(db, row, draft, step.force, change));
    return (await findAdminPlan(db, id))!;
  });
}

/** The statements that apply a draft, or end one that runs. Call inside `db.write`. */
export async function draftStatements(
  db: Db,
  row: Stored<PlanState>,
  draft: DraftRow,
  force: boolean,
  change: Change,
): Promise<Statement[]> {
  const conflicts = conflictsOf(draft, row.state);
  if (conflicts.length > 0 && !force) {
    const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const fields = conflicts.map(({ field }) => words(field)).join(', ');
    throw new Refusal('conflict', `The public values changed since: ${fields}.`, {
      details: { conflicts },
    });
  }
  const direction = directionOf(draft);
  const next =
    draft.running === 1
      ? endedState(row.state, direction, force)
      : await publishedState(db, row, direction, force);
  const plan = await changeStatements(db, planEntity, [{ row, next, action: 'update' }], change);
  const changed = difference(row.state, next);
  const stays = draft.running === 0 && draft.ends_at !== null && plan.length > 0;
  if (!stays) return [...plan, ...removeDraft(draft)];
  const running = {
    ...draft,
    base_version: row.version + 1,
    fields: JSON.stringify(changed.after),
    base: JSON.stringify(changed.before),
    starts_at: null,
    running: 1,
    problem: null,
    version: draft.version + 1,
    updated_at: change.now.toISOString(),
  };
  return [...plan, ...putDraft(draft, running)];
}

/**
 * A plan as a draft makes it. A price that follows on another one than the draft was written for says
 * so itself. Without `force` fields that others changed since stay.
 */
export async function publishedState(
  db: Db,
  row: Stored<PlanState>,
  { from, to }: ReturnType<typeof directionOf>,
  force: boolean,
): Promise<PlanState> {
  const { next: merged } = mergeFields(row.state, from, to, force);
  if (!isNewPrice(row.state, merged)) return merged;
  const { priceMinor, currency, hasDeal } = merged;
  const stated = { priceMinor, currency, hasDeal, previousMinor: null, priceChangePercent: 0 };
  const prices = await derivePlanPricesFor(db, row, { ...stated, isOffer: isOffer(merged) });
  const { sourceName, sourceUrl, confidence } = sourceOfDraft(row.state, merged, to, from);
  return { ...merged, ...prices, sourceName, sourceUrl, confidence };
}

/** A plan once its running draft ends: the values from before. */
function endedState(
  state: PlanState,
  { from, to }: ReturnType<typeof directionOf>,
  force: boolean,
): PlanState {
  return withPreviousMark(state, mergeFields(state, from, to, force).next, to);
}

function checkTimes(from: string | null, until: string | null, now: Date): void {
  const stamp = now.toISOString();
  if (from !== null && from <= stamp) {
    throw refuseField('invalid', 'from', 'must be in the future. Or publish now');
  }
  if (until !== null && until <= (from ?? stamp)) {
    const after = from === null ? 'in the future' : 'after the start';
    throw refuseField('invalid', 'until', `must be ${after}`);
  }
}
