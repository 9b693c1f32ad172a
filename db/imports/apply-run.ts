import type { AsideTools } from '../aside/protocol.ts';
import type { Change } from '../change.ts';
import { commitChange, nextId } from '../change.ts';
import type { Step } from '../changes/kind.ts';
import { batchRefs, storedPlans, type BatchRefs } from '../changes/plan-batch.ts';
import { planKind } from '../changes/plan-state.ts';
import { changeStatements, newStep } from '../changes/steps.ts';
import type { Db, Statement } from '../client.ts';
import { and, eq } from '../drizzle.ts';
import { q, statement } from '../orm.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { getDataState } from '../queries/site.ts';
import { Refusal } from '../refusal.ts';
import { siteState } from '../schema.ts';
import { importRuns } from '../schema/imports.ts';
import { applyPrices } from './apply-prices.ts';
import { holdStatements } from './hold-statements.ts';
import { judgeNew, judgeStored } from './judge.ts';
import {
  LINE_KINDS,
  type ChangedLine,
  type LinkedLine,
  type MissingLine,
  type NewLine,
  type SameLine,
  type WithdrawnLine,
} from './lines.ts';
import { choose, isWanted } from './choose.ts';
import type { Applied, ApplyInput } from './run-types.ts';
import { linkStatement } from './links.ts';
import { missingStatement, withdrawn } from './missing.ts';
import { sightingStatements } from './sightings.ts';
import { hashSpool, readSpool } from './spool.ts';

/**
 * Goes on where `dryRun` stopped: writes the chosen lines, in one transaction with the log, the
 * held prices, one new data version and the state of the run. Refused when the data or the lines
 * are no longer those of the dry run.
 */
export async function applyRun(db: Db, input: ApplyInput, tools: AsideTools): Promise<Applied> {
  const { runId, folder, seen, findings, change } = input;
  const now = await getDataState(db);
  if (now.version !== seen.version || now.lineage !== seen.lineage) throw staleRun();
  if ((await hashSpool(folder, LINE_KINDS)) !== input.rowsSha256) {
    throw new Refusal(
      'conflict',
      'The rows of this run are damaged. Please upload the file again.',
    );
  }
  const refs = await batchRefs(db);
  const applied: Applied = {
    created: 0,
    changed: 0,
    restored: 0,
    seen: 0,
    held: 0,
    withdrawn: 0,
    left: 0,
  };
  const chosen = choose(input.choice, applied);
  const total =
    findings.new + findings.changed + findings.restored + findings.held + findings.withdrawn;
  const write = async (statements: Statement[]) => {
    await db.write((commit) => commitChange(commit, statements));
    const { left: _, seen: __, ...written } = applied;
    tools.progress({ done: Object.values(written).reduce((sum, count) => sum + count), total });
    await tools.breathe();
  };
  const linked = (lines: readonly Pick<ChangedLine, 'plan' | 'planId'>[]) =>
    linkStatement(
      lines.map(({ plan, planId }) => ({ ...plan, planId })),
      runId,
    );
  const done = (isChanged: boolean) =>
    finish(db, input, applied, isChanged ? seen.version + 1 : seen.version);
  if (input.prices) {
    await applyPrices(db, { folder, runId, gate: findings.gate, change, chosen, write }, applied);
    await done(applied.created + applied.changed > 0);
    return applied;
  }
  let id = await nextId(db, planKind.table);
  for await (const lines of readSpool<NewLine>(folder, ['new'])) {
    const taken = chosen('new', lines);
    const steps = taken.map((line, index) => newStep(id + index, newState(refs, line, change)));
    const links = taken.map(({ plan }, index) => ({ ...plan, planId: id + index }));
    id += taken.length;
    applied.created += taken.length;
    await write([
      ...(await changeStatements(db, planKind, steps, change)),
      ...linkStatement(links, runId),
    ]);
  }
  for (const kind of ['changed', 'restored'] as const) {
    for await (const lines of readSpool<ChangedLine>(folder, [kind])) {
      const taken = chosen(kind, lines);
      const steps = await changeSteps(db, refs, taken, change);
      applied[kind] += taken.length;
      await write([...(await changeStatements(db, planKind, steps, change)), ...linked(taken)]);
    }
  }
  for await (const lines of readSpool<ChangedLine>(folder, ['held'])) {
    const rows = chosen('held', lines);
    const taken = rows.filter(({ known }) => known === undefined);
    applied.held += taken.length;
    await write([
      ...holdStatements(runId, taken, findings.gate, change.now),
      // Only the price waits: the source lists the plan.
      ...linked(rows),
    ]);
  }
  for await (const lines of readSpool<LinkedLine>(folder, ['linked'])) {
    await write(linkStatement(lines, runId));
  }
  for await (const lines of readSpool<MissingLine>(folder, ['missing'])) {
    await write(missingStatement(lines));
  }
  for await (const lines of readSpool<WithdrawnLine>(folder, ['withdrawn'])) {
    const taken = chosen('withdrawn', lines);
    const steps = (await plansOf(db, taken)).map((row): Step<PlanState> => {
      return { row, next: withdrawn(row.state), action: 'update' };
    });
    applied.withdrawn += taken.length;
    await write(await changeStatements(db, planKind, steps, change));
  }
  const wanted = isWanted(input.choice);
  const again: number[] = [];
  for await (const lines of readSpool<SameLine>(folder, ['same', 'linked'])) {
    again.push(...lines.filter((line) => line.seen && wanted(line.at)).map((line) => line.planId));
  }
  applied.seen = again.length;
  await write(sightingStatements(again, runId, change));
  const { created, changed, restored, seen: dated, withdrawn: gone } = applied;
  await done(created + changed + restored + dated + gone > 0);
  return applied;
}

/** The error of a run whose data have moved: the caller makes a new dry run. */
export function staleRun(): Refusal {
  return new Refusal('conflict', 'The data changed since this dry run. Here is the new one.', {
    details: { stale: true },
  });
}

function newState(refs: BatchRefs, { plan, slug }: NewLine, change: Change) {
  const verdict = judgeNew(refs, plan, change);
  if (verdict.kind !== 'new') throw staleRun();
  return { ...verdict.state, slug };
}

const plansOf = (db: Db, lines: readonly { planId: number }[]) =>
  storedPlans(
    db,
    lines.map(({ planId }) => planId),
  );

async function changeSteps(
  db: Db,
  refs: BatchRefs,
  lines: readonly ChangedLine[],
  change: Change,
): Promise<Step<PlanState>[]> {
  const stored = new Map((await plansOf(db, lines)).map((row) => [row.id, row]));
  const steps: Step<PlanState>[] = [];
  for (const { plan, planId, back, restores, slug } of lines) {
    const row = stored.get(planId)!;
    const verdict = await judgeStored(db, refs, row, plan, change, back);
    if (verdict.kind !== 'changed') throw staleRun();
    const next = restores ? { ...verdict.next, slug } : verdict.next;
    steps.push({ row, next, action: restores ? 'restore' : 'update' });
  }
  return steps;
}

/** One new data version for all of it, and the run's own state, in the same transaction. */
async function finish(
  db: Db,
  { runId, change }: ApplyInput,
  applied: Applied,
  dataVersion: number,
): Promise<void> {
  const { batchId, now } = change;
  const done = { state: 'applied', batchId, applied: JSON.stringify(applied) } as const;
  const run = q.update(importRuns).set({ ...done, finishedAt: now.toISOString() });
  const ready = and(eq(importRuns.id, runId), eq(importRuns.state, 'ready'));
  const statements = [q.update(siteState).set({ dataVersion }), run.where(ready)].map(statement);
  const changed = await db.write((commit) => commit(statements));
  if (changed[1] !== 1) throw new Refusal('conflict', 'This run was applied already');
}
