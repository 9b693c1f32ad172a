import { randomUUID } from 'node:crypto';
import type { DecidedHolds, DecideHoldsInput } from '#src/contract/imports/import-holds.ts';
import { typedPrice } from '#src/domain/imports/rows/typed.ts';
import { toMinor } from '#src/domain/core/money/money.ts';
import { commitChange, type Change } from '../../core/change.ts';
import { publishedState } from '../../plans/drafts/drafts.ts';
import type { RowChange } from '../../core/changes/entity-type.ts';
import { batchRefs, storedPlans, type BatchRefs } from '../../plans/plan-batch.ts';
import { isNewPrice, newerThan } from '../../plans/rows/plan-prices.ts';
import { refuseUnusual } from '../../plans/prices/price-gate.ts';
import { assignSlugs, type TakenSlugs } from '../../plans/rows/plan-slugs.ts';
import { planEntity } from '../../plans/rows/plan-state.ts';
import { checkOf, seenOf } from '../../plans/change-plans.ts';
import { stepCheck } from '../../core/changes/step-check.ts';
import { changeStatements } from '../../core/changes/steps.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq } from '../../core/connect/drizzle.ts';
import { isAmong, q, readAll, statement } from '../../core/sql/orm.ts';
import { auditEntries } from '../../core/changes/audit.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { plans } from '../../schema.ts';
import { planDrafts } from '../../schema/drafts.ts';
import type { State, Stored } from '../../core/state.ts';
import { OF_PRICE, draftChange } from './holds.ts';

/**
 * Releases held prices: each is published as any draft is, in one batch of the log, with the day and
 * the way in which its file came. Those that the data as they are now refuse stay held, with the
 * reason. A price that a person gives is refused where it is far from the usual ones, until it is confirmed.
 */
export function releaseHolds(
  db: Db,
  input: DecideHoldsInput,
  change: Change,
): Promise<DecidedHolds> {
  return db.writeInWorker('releaseHolds', { input, change });
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
    const given: TakenSlugs = { taken: new Set(), next: new Map() };
    const problems: DecidedHolds['problems'] = [];
    const refuse = ({ id, planName }: Hold, error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      problems.push({ id, planName, message: error.message });
    };
    const found: { hold: Hold; step: RowChange<PlanState> }[] = [];
    for (const asked of holds) {
      try {
        const row = stored.get(asked.planId)!;
        const hold = atPrice(asked, input, change);
        found.push({ hold, step: await releaseStep(db, refs, row, hold, given) });
      } catch (error) {
        refuse(asked, error);
      }
    }
    const steps = found.map(({ step }) => step);
    if ('ids' in input && input.price !== undefined) {
      await refuseUnusual(db, steps, input.confirmPrice);
    }
    const check = await stepCheck(db, planEntity, steps);
    const released = found.filter(({ hold, step }) => {
      try {
        check(step);
        return true;
      } catch (error) {
        return refuse(hold, error);
      }
    });
    const taken = released.map(({ step }) => step);
    const written = await changeStatements(db, planEntity, taken, batch);
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

/** A held price; `isCorrected`: at the price that a person gave it. */
type Hold = Awaited<ReturnType<typeof waitingHolds>>[number] & { isCorrected?: boolean };

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

/**
 * A hold at the price that a person gave it, which counts as that person's; else as it is. As with any
 * price that a person corrects, the source stays.
 */
function atPrice(hold: Hold, input: DecideHoldsInput, change: Change): Hold {
  if (!('ids' in input) || input.price === undefined) return hold;
  const fields = JSON.parse(hold.fields) as PlanState;
  const price = typedPrice(input.price, fields.currency);
  if (!price.ok) throw new Refusal('invalid', `the price ${price.message}`);
  const priceMinor = toMinor(price.value, fields.currency);
  const own = { ...checkOf(false, change), ...seenOf(null, change) };
  return { ...hold, fields: JSON.stringify({ ...fields, priceMinor, ...own }), isCorrected: true };
}

/** What the release of a held price does to its plan; refused for an older price than the present one. */
async function releaseStep(
  db: Db,
  refs: BatchRefs,
  row: Stored<PlanState>,
  hold: Hold,
  given: TakenSlugs,
): Promise<RowChange<PlanState>> {
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
  if (deletedAt === null) return { row, next, action: 'update' };
  // Another plan may have its address part by now.
  const { carrier, region } = refs.of(next);
  const place = { carrierSlug: carrier?.slug ?? '', regionCode: region?.code ?? '' };
  const wish = { plan: { ...place, planName: next.planName }, own: next.slug };
  const [slug] = await assignSlugs(db, [wish], given);
  return { row, next: { ...next, slug: slug! }, action: 'restore' };
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
    ...draftChange(refs, one),
  }));
  // What was released is kept, also where a person gave another price than the file.
  const kept = holds
    .filter(({ isCorrected }) => isCorrected)
    .map(({ id, fields }) =>
      statement(q.update(planDrafts).set({ fields }).where(eq(planDrafts.id, id))),
    );
  return [
    statement(q.update(planDrafts).set(decided).where(these)),
    ...kept,
    auditEntries(change, lines),
  ];
}

const without = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as State;
