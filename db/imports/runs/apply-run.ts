import type { ChosenKind } from '#src/contract/imports/imports.ts';
import type { TaskTools } from '../../core/worker/protocol.ts';
import { commitChange, nextId } from '../../core/change.ts';
import type { RowChange } from '../../core/changes/entity-type.ts';
import { batchRefs, storedPlans, type BatchRefs } from '../../plans/plan-batch.ts';
import { takeOutReckoned } from '../../plans/rows/plan-records.ts';
import { planEntity } from '../../plans/rows/plan-state.ts';
import { changeStatements, newStep } from '../../core/changes/steps.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq } from '../../core/connect/drizzle.ts';
import { q, statement } from '../../core/sql/orm.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { getDataState } from '../../core/changes/site.ts';
import { Refusal } from '../../core/sql/refusal.ts';
import { plans, priceRecords, siteState } from '../../schema.ts';
import { importRuns } from '../../schema/imports.ts';
import { dryRun } from './dry-run.ts';
import { holdStatements, replacedHolds } from './holds.ts';
import { validateNew } from '../plans/validate.ts';
import type {
  ChangedLine,
  LineKind,
  LinkedLine,
  MissingLine,
  NewLine,
  RecordLine,
  SameLine,
  WithdrawnLine,
} from '../rows/lines.ts';
import { linkStatement } from '../plans/links.ts';
import { missingStatement, withdrawn } from '../plans/missing.ts';
import { importedRecordStatements } from '../plans/record-statements.ts';
import { readLines } from '../rows/rows.ts';
import type { Applied, ApplyInput, Differing, DryRunResult, RowChoice } from './run-types.ts';
import { sightingStatements } from '../plans/sightings.ts';

/** Rows that are named. */
const NAMED = 5;

/**
 * Rows that would do something else than they would have in an earlier dry run of the same file:
 * which plans they make, change or withdraw, and how. Why a price is held is no difference, nor are
 * versions of plans.
 */
async function differingRows(
  db: Db,
  runId: number,
  before: number,
  now: number,
): Promise<Differing> {
  // Plain SQL: two sets of rows are compared as a whole.
  const lines = `SELECT at, kind, json_remove(line, '$.version', '$.evidence', '$.own') AS line
    FROM import_rows WHERE run_id = ?1 AND kind IN ('new', 'changed', 'restored', 'held', 'withdrawn')`;
  const rows = await db.all<{ at: number; name: string | null }>(
    `WITH before AS (${lines} AND reading = ?2), now AS (${lines} AND reading = ?3),
       differing AS (SELECT * FROM before EXCEPT SELECT * FROM now
         UNION SELECT * FROM (SELECT * FROM now EXCEPT SELECT * FROM before))
     SELECT at, max(coalesce(line ->> '$.plan.planName', line ->> '$.planName')) AS name
     FROM differing GROUP BY at ORDER BY at`,
    [runId, before, now],
  );
  const names = rows.slice(0, NAMED).map(({ at, name }) => (at < 0 ? name! : `row ${at}, ${name}`));
  return { names, count: rows.length };
}

/**
 * Writes the chosen rows of a dry run, in one transaction with the log, the held prices, one new
 * data version and the state of the run. Where the data have moved since, the file is validated anew:
 * refused, naming the rows, only if one would now do something else than what was looked at.
 */
export async function applyRun(db: Db, input: ApplyInput, tools: TaskTools): Promise<Applied> {
  const { runId, change } = input;
  const { reading, findings, seen } = await asLookedAt(db, input, tools);
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
  const lines = <L>(...kinds: LineKind[]) => readLines<L>(db, { runId, reading }, kinds);
  const linked = (rows: readonly Pick<ChangedLine, 'plan' | 'planId'>[]) =>
    linkStatement(
      rows.map(({ plan, planId }) => ({ ...plan, planId })),
      runId,
    );
  let planId = await nextId(db, plans);
  let recordId = await nextId(db, priceRecords);
  const records = (rows: readonly Pick<RecordLine, 'planId' | 'record'>[]) => {
    const first = recordId;
    recordId += rows.length;
    return importedRecordStatements(first, rows, change);
  };
  const priced = new Set<number>();
  const released = isReleased(input.choice);
  const anyway = new Set(input.choice.anyway);
  const ticked = ({ at }: ChangedLine) => anyway.has(at);

  for (const kind of ['changed', 'restored', 'held'] as const) {
    for await (const rows of lines<ChangedLine>(kind)) {
      const taken = kind === 'held' ? rows.filter(released) : chosen(kind, rows);
      const steps = await changeSteps(db, taken);
      for (const { restores } of taken) applied[restores ? 'restored' : 'changed'] += 1;
      const ofHistory = taken.flatMap(({ planId: id, record }) =>
        record ? [{ planId: id, record }] : [],
      );
      const dated = ofHistory.map(({ planId: id, record: { recordedDate } }) => ({
        planId: id,
        recordedDate,
      }));
      for (const row of ofHistory) priced.add(row.planId);
      await write([
        ...(await changeStatements(db, planEntity, steps, change)),
        ...(await takeOutReckoned(db, dated, change)),
        ...records(ofHistory),
        ...linked(taken.filter(({ record }) => !record)),
        ...replacedHolds(taken, change),
      ]);
    }
  }
  for await (const rows of lines<NewLine | RecordLine>('new')) {
    const taken = chosen('new', rows);
    const made = taken.filter((line) => 'plan' in line);
    const steps = made.map((line) => newStep(planId++, newState(refs, line, change)));
    // A newer one than the plan's price is history only below the one that becomes the price.
    const dated = taken
      .filter((line) => 'record' in line)
      .filter((line) => line.needs === undefined || priced.has(line.planId));
    applied.created += made.length + dated.length;
    applied.left += taken.length - made.length - dated.length;
    const links = made.map(({ plan }, index) => ({ ...plan, planId: steps[index]!.row.id }));
    await write([
      ...(await changeStatements(db, planEntity, steps, change)),
      ...linkStatement(links, runId),
      ...records(dated),
    ]);
  }
  for await (const rows of lines<ChangedLine>('held')) {
    const wanted = chosen(
      'held',
      rows.filter((row) => !released(row)),
    );
    const taken = wanted.filter(({ known }) => known === undefined);
    applied.held += taken.length;
    // One that waits already, or was discarded, is not written by a tick.
    applied.left += wanted.filter(ticked).length - taken.filter(ticked).length;
    await write([
      ...holdStatements(runId, taken, await changeSteps(db, taken), findings.gate, change),
      // Only the price waits: the source lists the plan.
      ...linked(wanted.filter(({ record }) => !record)),
    ]);
  }
  for await (const rows of lines<LinkedLine>('linked')) await write(linkStatement(rows, runId));
  for await (const rows of lines<MissingLine>('missing')) await write(missingStatement(rows));
  for await (const rows of lines<WithdrawnLine>('withdrawn')) {
    const taken = chosen('withdrawn', rows);
    const steps = (await plansOf(db, taken)).map((row): RowChange<PlanState> => {
      return { row, next: withdrawn(row.state), action: 'update' };
    });
    applied.withdrawn += taken.length;
    await write(await changeStatements(db, planEntity, steps, change));
  }
  const wanted = isWanted(input.choice);
  const again: number[] = [];
  for await (const rows of lines<SameLine>('same', 'linked')) {
    again.push(...rows.filter((line) => line.seen && wanted(line.at)).map((line) => line.planId));
  }
  applied.seen = again.length;
  await write(sightingStatements(again, runId, change));
  const { created, changed, restored, seen: dated, withdrawn: gone } = applied;
  const isChanged = created + changed + restored + dated + gone > 0;
  await finish(db, input, { reading, applied, dataVersion: seen.version + Number(isChanged) });
  return applied;
}

/** The rows to apply: those of the dry run, or of a new one that says the same of the data as they are now. */
async function asLookedAt(db: Db, input: ApplyInput, tools: TaskTools): Promise<DryRunResult> {
  const { runId, seen, findings, reading } = input;
  const now = await getDataState(db);
  if (now.version === seen.version && now.lineage === seen.lineage) {
    return { reading, findings, seen };
  }
  const silent = { ...tools, progress: () => undefined };
  const again = await dryRun(db, { ...input, reading: reading + 1 }, silent);
  const differing = await differingRows(db, runId, reading, again.reading);
  if (differing.count > 0) throw staleRun(differing);
  return again;
}

/** The error of a run whose rows would no longer do what was looked at: the caller reads it anew. */
function staleRun(differing: Differing): Refusal {
  return new Refusal('conflict', 'Rows would do something else now', { details: { differing } });
}

function newState(refs: BatchRefs, { plan, slug }: NewLine, change: ApplyInput['change']) {
  const outcome = validateNew(refs, plan, change);
  if (outcome.kind !== 'new') throw staleRun({ names: [plan.planName], count: 1 });
  return { ...outcome.state, slug };
}

const plansOf = (db: Db, lines: readonly { planId: number }[]) =>
  storedPlans(
    db,
    lines.map(({ planId }) => planId),
  );

async function changeSteps(db: Db, lines: readonly ChangedLine[]): Promise<RowChange<PlanState>[]> {
  const stored = new Map((await plansOf(db, lines)).map((row) => [row.id, row]));
  return lines.map(({ planId, version, set, restores, record }) => {
    const row = stored.get(planId)!;
    // One that nobody sees yet may change without a new data version.
    if (row.version !== version) throw staleRun({ names: [row.state.planName], count: 1 });
    const next = { ...row.state, ...set };
    return {
      row,
      next,
      action: restores ? 'restore' : 'update',
      ...(record && { record: false }),
    };
  });
}

/** One new data version for all of it, and the run's own state, in the same transaction. */
async function finish(
  db: Db,
  { runId, change: { batchId, now } }: ApplyInput,
  { reading, applied, dataVersion }: { reading: number; applied: Applied; dataVersion: number },
): Promise<void> {
  const done = { state: 'applied', batchId, reading, applied: JSON.stringify(applied) } as const;
  const run = q.update(importRuns).set({ ...done, problem: null, finishedAt: now.toISOString() });
  const ready = and(eq(importRuns.id, runId), eq(importRuns.state, 'ready'));
  const statements = [q.update(siteState).set({ dataVersion }), run.where(ready)].map(statement);
  const changed = await db.write((commit) => commit(statements));
  if (changed[1] !== 1) throw new Refusal('conflict', 'This run was applied already');
}

/** Answers whether a choice leaves a row in, whatever its kind. */
function isWanted({ mode, rows }: RowChoice): (at: number) => boolean {
  const named = new Set(rows);
  return (at) => mode === 'all' || named.has(at) === (mode === 'only');
}

/** Answers what takes the chosen ones of some lines; the others count as left. */
function choose(choice: RowChoice, applied: Applied) {
  const { kinds } = choice;
  const wanted = isWanted(choice);
  return <L extends { at: number }>(kind: ChosenKind, lines: readonly L[]): L[] => {
    const taken = kinds?.includes(kind) === false ? [] : lines.filter(({ at }) => wanted(at));
    applied.left += lines.length - taken.length;
    return taken;
  };
}

/** Answers whether a person wants a held row to be written all the same; never what was decided already. */
function isReleased({ anyway }: RowChoice) {
  const named = new Set(anyway);
  return ({ at, known }: ChangedLine): boolean => named.has(at) && known === undefined;
}
