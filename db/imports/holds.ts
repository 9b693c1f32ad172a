import { randomUUID } from 'node:crypto';
import type {
  DecidedHolds,
  DecideHoldsInput,
  HoldsQuery,
  ImportHold,
  ImportHoldList,
} from '#src/contract/imports.ts';
import type { ImportPlan } from '#src/domain/import/types.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { commitChange, type Change } from '../change.ts';
import type { Step } from '../changes/kind.ts';
import { batchRefs, storedPlans } from '../changes/plan-batch.ts';
import { claimSlugs, type GivenSlugs } from '../changes/plan-slugs.ts';
import { planKind } from '../changes/plan-state.ts';
import { changeStatements } from '../changes/steps.ts';
import type { Db, Statement } from '../client.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { Refusal } from '../refusal.ts';
import { judgeStored } from './judge.ts';
import type { ChangedLine } from './lines.ts';

interface HoldRow {
  id: number;
  plan_id: number;
  row: string;
  changes: string;
  plan_name: string;
}

/** What a hold keeps of its line. */
type HeldChanges = Pick<ChangedLine, 'before' | 'after' | 'back' | 'restores'>;

/** Held prices, newest first. */
export async function listHolds(db: Db, query: HoldsQuery): Promise<ImportHoldList> {
  const where = query.run === undefined ? 'h.state = ?' : 'h.state = ? AND h.run_id = ?';
  const args = query.run === undefined ? [query.state] : [query.state, query.run];
  const [rows, count] = await Promise.all([
    db.all<Record<string, string | number | null>>(
      `SELECT h.*, p.plan_name, p.slug, c.slug AS carrier, r.code AS region
       FROM import_holds h JOIN plans p ON p.id = h.plan_id
         JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
       WHERE ${where} ORDER BY h.id DESC LIMIT ? OFFSET ?`,
      [...args, query.limit, (query.page - 1) * query.limit],
    ),
    db.first<{ n: number }>(`SELECT count(*) AS n FROM import_holds h WHERE ${where}`, args),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: rows.map((row) => {
      const { before, after, restores } = JSON.parse(row.changes as string) as HeldChanges;
      return {
        id: row.id as number,
        runId: row.run_id as number,
        planId: row.plan_id as number,
        planName: row.plan_name as string,
        slug: row.slug as string,
        carrier: row.carrier as string,
        region: row.region as string,
        source: row.source as string,
        before,
        after,
        restores: restores ?? false,
        evidence: JSON.parse(row.evidence as string) as ImportHold['evidence'],
        state: row.state as ImportHold['state'],
        createdAt: row.created_at as string,
        decidedAt: row.decided_at as string | null,
        decidedBy: row.decided_by as string | null,
      };
    }),
    meta: { currentPage: query.page, totalPages: pageCount(totalCount, query.limit), totalCount },
  };
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
    const plans = await storedPlans(
      db,
      holds.map((hold) => hold.plan_id),
    );
    const stored = new Map(plans.map((plan) => [plan.id, plan]));
    const batch = { ...change, batchId: randomUUID() };
    const steps: Step<PlanState>[] = [];
    const released: number[] = [];
    const given: GivenSlugs = { taken: new Set(), next: new Map() };
    const problems: DecidedHolds['problems'] = [];
    for (const hold of holds) {
      const row = stored.get(hold.plan_id)!;
      const refuse = (message: string) =>
        problems.push({ id: hold.id, planName: hold.plan_name, message });
      const { back, restores } = JSON.parse(hold.changes) as HeldChanges;
      const inTrash = row.deletedAt !== null;
      if (inTrash && !restores) {
        refuse('is in the trash: restore it first, or discard this price');
        continue;
      }
      const plan = JSON.parse(hold.row) as ImportPlan;
      const verdict = await judgeStored(db, refs, row, plan, batch, back);
      if (verdict.kind === 'rejected') {
        refuse(verdict.problems.map(({ field, reason }) => `${field} ${reason}`.trim()).join('; '));
        continue;
      }
      if (verdict.kind !== 'changed') {
        released.push(hold.id);
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
      released.push(hold.id);
      const action = inTrash ? 'restore' : 'update';
      steps.push({ row, next, action });
    }
    if (released.length > 0) {
      await commitChange(commit, [
        ...(await changeStatements(db, planKind, steps, batch)),
        ...decide(released, 'released', change),
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
    await commit(
      decide(
        holds.map(({ id }) => id),
        'discarded',
        change,
      ),
    );
    return { decided: holds.length, problems: [], batchId: null };
  });
}

async function openHolds(db: Db, input: DecideHoldsInput): Promise<HoldRow[]> {
  const byRun = 'runId' in input;
  const holds = await db.all<HoldRow>(
    `SELECT h.id, h.plan_id, h.row, h.changes, p.plan_name FROM import_holds h
       JOIN plans p ON p.id = h.plan_id
     WHERE h.state = 'held' AND ${byRun ? 'h.run_id = ?' : 'h.id IN (SELECT value FROM json_each(?))'}
     ORDER BY h.id`,
    [byRun ? input.runId : JSON.stringify(input.ids)],
  );
  const wanted = byRun ? 1 : new Set(input.ids).size;
  if (holds.length < wanted) {
    throw new Refusal(
      'conflict',
      'Some of these prices are no longer held. Please load the list again.',
    );
  }
  return holds;
}

/** Notes what became of holds, with a line of the log for each. */
function decide(
  ids: readonly number[],
  state: 'released' | 'discarded',
  change: Change,
): Statement[] {
  const { actor, now } = change;
  const list = JSON.stringify(ids);
  return [
    {
      sql: `UPDATE import_holds SET state = ?, decided_at = ?, decided_by = ?
        WHERE id IN (SELECT value FROM json_each(?))`,
      args: [state, now.toISOString(), actor.name, list],
    },
    {
      sql: `INSERT INTO audit_log (at, actor_id, actor_name, way, action, entity, entity_id,
          before, after, request_id)
        SELECT ?, ?, ?, ?, ?, 'import-hold', h.id, h.changes -> 'before', h.changes -> 'after', ?
        FROM import_holds h WHERE h.id IN (SELECT value FROM json_each(?))`,
      args: [
        now.toISOString(),
        actor.id,
        actor.name,
        actor.way,
        state === 'released' ? 'release' : 'discard',
        actor.requestId ?? null,
        list,
      ],
    },
  ];
}
