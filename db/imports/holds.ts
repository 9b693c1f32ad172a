import { randomUUID } from 'node:crypto';
import type {
  DecidedHolds,
  DecideHoldsInput,
  HoldsQuery,
  ImportHold,
  ImportHoldList,
} from '#src/contract/imports.ts';
import type { ImportPlan } from '#src/domain/import/types.ts';
import { commitChange, type Change } from '../change.ts';
import type { Step } from '../changes/kind.ts';
import { batchRefs, storedPlans } from '../changes/plan-batch.ts';
import { claimSlugs, type GivenSlugs } from '../changes/plan-slugs.ts';
import { planKind } from '../changes/plan-state.ts';
import { changeStatements } from '../changes/steps.ts';
import type { Db, Statement } from '../client.ts';
import { and, desc, eq, getTableColumns } from '../drizzle.ts';
import { countRows, isAmong, q, readPage, statement } from '../orm.ts';
import { auditEntries } from '../queries/audit.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { carriers, plans, regions } from '../schema.ts';
import { importHolds } from '../schema/imports.ts';
import { judgeStored } from './judge.ts';
import type { ChangedLine } from './lines.ts';
import { openHolds } from './open-holds.ts';

/** What a hold keeps of its line. */
type HeldChanges = Pick<ChangedLine, 'before' | 'after' | 'back' | 'restores'>;

/** Held prices, newest first. */
export async function listHolds(db: Db, query: HoldsQuery): Promise<ImportHoldList> {
  const { row: _, priceMinor: __, currency: ___, ...hold } = getTableColumns(importHolds);
  const { planName, slug } = plans;
  const ofRun = query.run === undefined ? undefined : eq(hold.runId, query.run);
  const where = and(eq(hold.state, query.state), ofRun);
  const rows = q
    .select({
      ...hold,
      planName,
      slug,
      carrier: carriers.slug,
      carrierName: carriers.name,
      region: regions.code,
      regionName: regions.name,
    })
    .from(importHolds)
    .innerJoin(plans, eq(plans.id, hold.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .where(where)
    .orderBy(desc(hold.id));
  const { data, meta } = await readPage(db, rows, countRows(db, importHolds, where), query);
  const shown = data.map(({ changes, evidence, ...row }) => {
    const { before, after, restores = false } = JSON.parse(changes) as HeldChanges;
    const why = JSON.parse(evidence) as ImportHold['evidence'];
    return { ...row, before, after, restores, evidence: why };
  });
  return { data: shown, meta };
}

/**
 * Releases held prices: each row goes the way of any other row of an import, in one batch of the
 * log. Those that the data as they are now refuse stay held, with the reason.
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
    const holds = await openHolds(db, input);
    const refs = await batchRefs(db);
    const rows = await storedPlans(
      db,
      holds.map((hold) => hold.planId),
    );
    const stored = new Map(rows.map((plan) => [plan.id, plan]));
    const batch = { ...change, batchId: randomUUID() };
    const steps: Step<PlanState>[] = [];
    const released: typeof holds = [];
    const given: GivenSlugs = { taken: new Set(), next: new Map() };
    const problems: DecidedHolds['problems'] = [];
    for (const hold of holds) {
      const row = stored.get(hold.planId)!;
      const refuse = (message: string) =>
        problems.push({ id: hold.id, planName: hold.planName, message });
      const { back, restores } = JSON.parse(hold.changes) as HeldChanges;
      const inTrash = row.deletedAt !== null;
      if (inTrash && !restores) {
        refuse('is in the trash: restore it first, or discard this price');
        continue;
      }
      const price = 'ids' in input ? input.price : undefined;
      const said = JSON.parse(hold.row) as ImportPlan;
      const plan = price === undefined ? said : { ...said, price };
      // The price was seen when its file came, and by what brought that: not now, by who releases it.
      const way = hold.ofFeed ? 'feed' : 'import';
      const seen: Change =
        price === undefined
          ? { ...batch, way, day: (hold.cameAt ?? hold.createdAt).slice(0, 10) }
          : batch;
      const verdict = await judgeStored(db, refs, row, plan, seen, back);
      if (verdict.kind === 'rejected') {
        refuse(verdict.problems.map(({ field, reason }) => `${field} ${reason}`.trim()).join('; '));
        continue;
      }
      if (verdict.kind !== 'changed') {
        released.push(hold);
        continue;
      }
      let { next } = verdict;
      if (inTrash) {
        const [slug] = await claimSlugs(db, [{ plan, own: next.slug }], given);
        if (slug == null) {
          refuse(`the address ${next.slug} is taken: restore it from the trash under another`);
          continue;
        }
        next = { ...next, slug };
      }
      released.push(hold);
      const action = inTrash ? 'restore' : 'update';
      steps.push({ row, next, action });
    }
    if (released.length > 0) {
      await commitChange(commit, [
        ...(await changeStatements(db, planKind, steps, batch)),
        ...decide(released.map(atPrice(input)), 'released', change),
      ]);
    }
    return {
      decided: released.length,
      problems,
      batchId: steps.length > 0 ? batch.batchId : null,
    };
  });
}

/** Discards held prices: the plans keep theirs, and the same price is not asked about again. */
export function discardHolds(
  db: Db,
  input: DecideHoldsInput,
  change: Change,
): Promise<DecidedHolds> {
  return db.write(async (commit) => {
    const holds = await openHolds(db, input);
    await commit(decide(holds, 'discarded', change));
    return { decided: holds.length, problems: [], batchId: null };
  });
}

/** A hold as the log tells of it: at the price that a person gave it. */
const atPrice =
  (input: DecideHoldsInput) =>
  <H extends { changes: string }>(hold: H): H => {
    if (!('ids' in input) || input.price === undefined) return hold;
    const changes = JSON.parse(hold.changes) as HeldChanges;
    const after = { ...changes.after, price: input.price };
    return { ...hold, changes: JSON.stringify({ ...changes, after }) };
  };

/** Notes what became of holds, with a line of the log for each. */
function decide(
  holds: Pick<typeof importHolds.$inferSelect, 'id' | 'changes'>[],
  state: 'released' | 'discarded',
  change: Change,
): Statement[] {
  const decided = { state, decidedAt: change.now.toISOString(), decidedBy: change.actor.name };
  const these = isAmong(
    importHolds.id,
    holds.map(({ id }) => id),
  );
  const lines = holds.map(({ id, changes }) => {
    const { before, after } = JSON.parse(changes) as HeldChanges;
    const action = state === 'released' ? 'release' : 'discard';
    return { action, entity: 'import-hold', entityId: id, before, after };
  });
  return [statement(q.update(importHolds).set(decided).where(these)), auditEntries(change, lines)];
}
