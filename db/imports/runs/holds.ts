import type { HoldsQuery, ImportHold, ImportHoldList } from '#src/contract/imports/import-holds.ts';
import type { BatchEvidence } from '#src/domain/imports/price-gate.ts';
import type { Change } from '../../core/change.ts';
import { difference, type RowChange } from '../../core/changes/entity-type.ts';
import { batchRefs, type BatchRefs } from '../../plans/plan-batch.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, desc, eq, sql } from '../../core/connect/drizzle.ts';
import { MARKS, SOURCE_FIELDS } from '../../core/sql/merge.ts';
import { countRows, isAmong, q, readPage, statement } from '../../core/sql/orm.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { carriers, plans, regions } from '../../schema.ts';
import { planDrafts } from '../../schema/drafts.ts';
import type { State } from '../../core/state.ts';
import { insertMany } from '../../core/sql/statements.ts';
import type { ChangedLine } from '../rows/lines.ts';
import { shownValues } from '../rows/shown.ts';

/** What goes with a price: a held one is released whole, whatever else became of its plan. */
export const OF_PRICE: readonly string[] = ['priceMinor', 'currency', ...MARKS, ...SOURCE_FIELDS];
/** What follows from the price once it is released. */
const DERIVED: readonly string[] = ['previousMinor', 'previousSample', 'priceChangePercent'];

/** Held prices, newest first. */
export async function listHolds(db: Db, query: HoldsQuery): Promise<ImportHoldList> {
  const { id, runId, planId, source, evidence, fields, base, restores, hold } = planDrafts;
  const { updatedAt: createdAt, decidedAt, decidedBy } = planDrafts;
  const ofRun = query.run === undefined ? undefined : eq(runId, query.run);
  const where = and(eq(hold, query.state), ofRun);
  const rows = q
    .select({
      id,
      runId,
      planId,
      source,
      evidence,
      fields,
      base,
      restores,
      state: hold,
      createdAt,
      decidedAt,
      decidedBy,
      planName: plans.planName,
      slug: plans.slug,
      carrier: carriers.slug,
      carrierName: carriers.name,
      region: regions.code,
      regionName: regions.name,
    })
    .from(planDrafts)
    .innerJoin(plans, eq(plans.id, planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .where(where)
    .orderBy(desc(id));
  const [refs, { data, meta }] = await Promise.all([
    batchRefs(db),
    readPage(db, rows, countRows(db, planDrafts, where), query),
  ]);
  const shown = data.map(({ fields: _, base: __, ...row }, index): ImportHold => {
    const why = JSON.parse(row.evidence!) as ImportHold['evidence'];
    const { runId: run, source: from, state } = row;
    const held = { runId: run!, source: from!, state: state!, evidence: why };
    return { ...row, ...held, ...draftChange(refs, data[index]!) };
  });
  return { data: shown, meta };
}

/**
 * The statements that keep held prices as drafts with the reason; one that waited for the same plan
 * gives way. `steps`: what the lines would make of their plans.
 */
export function holdStatements(
  runId: number,
  lines: readonly ChangedLine[],
  steps: readonly RowChange<PlanState>[],
  gate: BatchEvidence | null,
  change: Change,
): Statement[] {
  if (lines.length === 0) return [];
  const stamp = change.now.toISOString();
  const rows = lines.map(({ plan, planId, evidence, own, restores }, index) => {
    const { row, next } = steps[index]!;
    // A deal that the file does not speak of ends by itself, if the price that is released rises.
    const isSaid = (name: string) =>
      !DERIVED.includes(name) && (name !== 'hasDeal' || plan.hasDeal !== undefined);
    const changed = Object.keys(difference(row.state, next).after).filter(isSaid);
    const names = [...new Set([...changed, ...OF_PRICE])];
    return {
      plan_id: planId,
      base_version: row.version,
      fields: JSON.stringify(pick(next, names)),
      base: JSON.stringify(pick(row.state, names)),
      author: change.actor.name,
      updated_at: stamp,
      hold: 'held' as const,
      evidence: JSON.stringify(evidence ?? { ...gate, ...own }),
      source: plan.source,
      run_id: runId,
      restores: Number(restores ?? false),
    };
  });
  const these = isAmong(
    planDrafts.planId,
    lines.map(({ planId }) => planId),
  );
  const replaced = q.update(planDrafts).set({ hold: 'replaced', decidedAt: stamp });
  return [
    statement(replaced.where(and(eq(planDrafts.hold, 'held'), these))),
    insertMany(planDrafts, rows),
  ];
}

/**
 * The statements after which prices that wait for plans to which lines gave a new one wait no more,
 * unless they were seen later: their release would put an older price back.
 */
export function replacedHolds(lines: readonly ChangedLine[], change: Change): Statement[] {
  const priced = lines.filter(({ set }) => 'priceMinor' in set || 'currency' in set);
  if (priced.length === 0) return [];
  const ids = priced.map(({ planId }) => planId);
  const { hold, planId, fields } = planDrafts;
  // A price whose day nobody knows is the one of now.
  const isOlder = sql`coalesce(${fields} ->> '$.seenOn', '') <=
    coalesce((SELECT p.seen_on FROM plans p WHERE p.id = ${planId}), '9999')`;
  const set = { hold: 'replaced', decidedAt: change.now.toISOString() } as const;
  const these = and(eq(hold, 'held'), isAmong(planId, ids), isOlder);
  return [statement(q.update(planDrafts).set(set).where(these))];
}

/** What a held price changes, as people know it; only what it knows the former value of. */
export function draftChange(refs: BatchRefs, { fields, base }: { fields: string; base: string }) {
  const [from, to] = [
    JSON.parse(base) as PlanState & State,
    JSON.parse(fields) as PlanState & State,
  ];
  const isShown = (name: string) =>
    name === 'priceMinor' || name === 'currency' || (name in from && from[name] !== to[name]);
  const names = Object.keys(to).filter(isShown);
  return {
    before: shownValues(refs, from, pick(from, names)),
    after: shownValues(refs, to, pick(to, names)),
  };
}

const pick = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as State;
