import { randomUUID } from 'node:crypto';
import type { DecidedHolds, DecideHoldsInput } from '#src/contract/imports.ts';
import { typedPrice } from '#src/domain/import/typed.ts';
import { toMinor } from '#src/domain/money.ts';
import { commitChange, type Change } from '../change.ts';
import { publishedState } from '../changes/drafts.ts';
import type { Step } from '../changes/kind.ts';
import { batchRefs, storedPlans, type BatchRefs } from '../changes/plan-batch.ts';
import { isNewPrice, newerThan } from '../changes/plan-prices.ts';
import { claimSlugs } from '../changes/plan-slugs.ts';
import { planKind } from '../changes/plan-state.ts';
import { checkOf, seenOf } from '../changes/plans.ts';
import { stepCheck } from '../changes/step-check.ts';
import { changeStatements } from '../changes/steps.ts';
import type { Db, Statement } from '../client.ts';
import { and, eq } from '../drizzle.ts';
import { isAmong, q, readAll, statement } from '../orm.ts';
import { newSource } from '../plan-source.ts';
import { auditEntries } from '../queries/audit.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { Refusal } from '../refusal.ts';
import { plans } from '../schema.ts';
import { planDrafts } from '../schema/drafts.ts';
import type { State, Stored } from '../state.ts';
import { OF_PRICE, shownChange } from './holds.ts';

/**
 * Releases held prices: each is published as any draft is, in one batch of the log, with the day and
 * the way in which its file came. Those that the data as they are now refuse stay held, with the
 * reason.
 */
export function releaseHolds(
  db: Db,
  input: DecideHoldsInput,
  change: Change,
): Promise<DecidedHolds> {
  return db.writeAside('releaseHolds', { input, change });
}

/** The work of `releaseHolds`, in the thread that does it. */
export function releaseHoldsHere(
  db: Db,
  input: DecideHoldsInput,
  change: Change,
): Promise<DecidedHolds> {
  return db.write(async (commit) => {
    const holds = await waitingHolds(db, input);
    const ids = holds.map(({ planId }) => planId);
    const [refs, rows] = await Promise.all([batchRefs(db), storedPlans(db, ids)]);
    const stored = new Map(rows.map((row) => [row.id, row]));
    const batch = { ...change, batchId: randomUUID() };
    const problems: DecidedHolds['problems'] = [];
    const refuse = ({ id, planName }: Hold, error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      problems.push({ id, planName, message: error.message });
    };
    const found: { hold: Hold; step: Step<PlanState> }[] = [];
    for (const asked of holds) {
      try {
        const row = stored.get(asked.planId)!;
        const hold = atPrice(asked, row, input, change);
        found.push({ hold, step: await releaseStep(db, row, hold) });
      } catch (error) {
        refuse(asked, error);
      }
    }
    await nameRestored(db, refs, found);
    const steps = found.map(({ step }) => step);
    const check = await stepCheck(db, planKind, steps);
    const released = found.filter(({ hold, step }) => {
      try {
        check(step);
        return true;
      } catch (error) {
        return refuse(hold, error);
      }
    });
    const taken = released.map(({ step }) => step);
    const written = await changeStatements(db, planKind, taken, batch);
    const decided = released.map(({ hold }) => hold);
    if (decided.length > 0) {
      await commitChange(commit, [...written, ...decide(refs, decided, 'released', change)]);
    }
    const batchId = written.length > 0 ? batch.batchId : null;
    return { decided: decided.length, problems, batchId };
  });
}

/** Discards held prices: the plans keep theirs, and the same price is not asked about again. */
export function discardHolds(
  db: Db,
  input: DecideHoldsInput,
  change: Change,
): Promise<DecidedHolds> {
  return db.write(async (commit) => {
    const holds = await waitingHolds(db, input);
    await commit(decide(await batchRefs(db), holds, 'discarded', change));
    return { decided: holds.length, problems: [], batchId: null };
  });
}

type Hold = Awaited<ReturnType<typeof waitingHolds>>[number];

/** The held prices that a decision names. */
async function waitingHolds(db: Db, input: DecideHoldsInput) {
  const { id, planId, fields, base, restores, hold, runId } = planDrafts;
  const byRun = 'runId' in input;
  const chosen = byRun ? eq(runId, input.runId) : isAmong(id, input.ids);
  const held = q
    .select({ id, planId, fields, base, restores, planName: plans.planName })
    .from(planDrafts)
    .innerJoin(plans, eq(plans.id, planId))
    .where(and(eq(hold, 'held'), chosen));
  const holds = await readAll(db, held.orderBy(id));
  if (holds.length < (byRun ? 1 : new Set(input.ids).size)) {
    const text = 'Some of these prices are no longer held. Please load the list again.';
    throw new Refusal('conflict', text);
  }
  return holds;
}

/** A hold at the price that a person gave it, which counts as that person's; else as it is. */
function atPrice(
  hold: Hold,
  { state }: Stored<PlanState>,
  input: DecideHoldsInput,
  change: Change,
): Hold {
  if (!('ids' in input) || input.price === undefined) return hold;
  const fields = JSON.parse(hold.fields) as PlanState;
  const price = typedPrice(input.price, fields.currency);
  if (!price.ok) throw new Refusal('invalid', `the price ${price.says}`);
  const priceMinor = toMinor(price.value, fields.currency);
  const own = { ...newSource(state, {}), ...checkOf(false, change), ...seenOf(null, change) };
  return { ...hold, fields: JSON.stringify({ ...fields, priceMinor, ...own }) };
}

/** What the release of a held price does to its plan; refused for an older price than the present one. */
async function releaseStep(db: Db, row: Stored<PlanState>, hold: Hold): Promise<Step<PlanState>> {
  const { state, deletedAt } = row;
  if (deletedAt !== null && !hold.restores) {
    throw new Refusal('conflict', 'is in the trash: restore it first, or discard this price');
  }
  const said = JSON.parse(hold.fields) as State & Pick<PlanState, 'priceMinor' | 'currency'>;
  const isNew = isNewPrice(state, said);
  const ends =
    state.hasDeal &&
    isNew &&
    said.currency === state.currency &&
    said.priceMinor > state.priceMinor;
  const to = { ...(ends && { hasDeal: false }), ...(isNew ? said : without(said, OF_PRICE)) };
  const from = without(JSON.parse(hold.base) as State, OF_PRICE);
  const next = await publishedState(db, row, { from, to }, true);
  const last = await newerThan(db, row, next, next.seenOn);
  if (last !== null) {
    const text = `was seen on ${next.seenOn}, before ${last}, the day of the present price: bring it in as price history`;
    throw new Refusal('conflict', text);
  }
  return { row, next, action: deletedAt === null ? 'update' : 'restore' };
}

/** Gives plans that come back from the trash an address part that no other has by now. */
async function nameRestored(
  db: Db,
  refs: BatchRefs,
  found: readonly { step: Step<PlanState> }[],
): Promise<void> {
  const steps = found.map(({ step }) => step).filter(({ action }) => action === 'restore');
  const wishes = steps.map(({ next }) => {
    const { carrier, region } = refs.of(next);
    const named = { carrierSlug: carrier?.slug ?? '', regionCode: region?.code ?? '' };
    return { plan: { ...named, planName: next.planName }, own: next.slug };
  });
  const slugs = await claimSlugs(db, wishes);
  for (const [index, step] of steps.entries()) {
    step.next = { ...step.next, slug: slugs[index]! };
  }
}

/** Notes what became of holds, with a line of the log for each. */
function decide(
  refs: BatchRefs,
  holds: readonly Hold[],
  hold: 'released' | 'discarded',
  change: Change,
): Statement[] {
  const decided = { hold, decidedAt: change.now.toISOString(), decidedBy: change.actor.name };
  const these = isAmong(
    planDrafts.id,
    holds.map(({ id }) => id),
  );
  const action = hold === 'released' ? 'release' : 'discard';
  const lines = holds.map((one) => ({
    action,
    entity: 'import-hold',
    entityId: one.id,
    ...shownChange(refs, one),
  }));
  return [statement(q.update(planDrafts).set(decided).where(these)), auditEntries(change, lines)];
}

const without = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as State;
