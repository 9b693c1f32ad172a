import { judgeBatch } from '#src/domain/import/price-gate.ts';
import type { ImportPlan, RowProblem } from '#src/domain/import/types.ts';
import type { Change } from '../change.ts';
import type { Stored } from '../state.ts';
import type { BatchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { askGate, movesPrice, type GateAnswer, type Move } from './gate.ts';
import type { Verdict } from './judge.ts';
import { judgeChunk, type Judged, type RunLimits } from './judge-chunk.ts';
import type {
  ChangedLine,
  LineKind,
  LinkedLine,
  NewLine,
  NotedLine,
  RejectedLine,
  SameLine,
} from './lines.ts';
import { findMissing, type Listed } from './missing.ts';
import type { ReadChunk } from './reading.ts';
import { seenPlans, type FirstRow } from './seen-plans.ts';
import { shownValues } from './shown.ts';
import type { GivenSlugs } from '../changes/plan-slugs.ts';
import type { SpoolWriter } from './spool.ts';

/** Lines with harmless forms that are kept; their number is always the whole one. */
const MAX_NOTED = 10_000;

/**
 * Writes down what rows would do, chunk by chunk; `finish` judges what only the whole file tells and
 * answers the numbers.
 */
export function findLines(
  db: Db,
  refs: BatchRefs,
  spool: SpoolWriter<LineKind>,
  listed: Listed | null,
  { change, ...limits }: RunLimits & { change: Change },
) {
  const meet = seenPlans();
  const given: GivenSlugs = { taken: new Set(), next: new Map() };
  /** Lines whose price moves, with new price divided by old. */
  const moved: { place: number; ratio: number }[] = [];
  /** Lines whose price waits or was discarded already, if it is held. */
  const known: number[] = [];
  let notes = 0;
  let inTrash = 0;

  function reject(at: number, planName: string, problems: RowProblem[]): number {
    const line: RejectedLine = { at, planName, problems };
    if (problems.some(({ code }) => code === 'in-trash')) inTrash += 1;
    return spool.add('rejected', line);
  }
  /** The earlier of two rows of one plan: nobody can say which is right. */
  function rejectFirst(plan: ImportPlan, first: FirstRow): void {
    if (first.state === 'rejected') return;
    spool.move(first.place, 'dropped');
    first.place = reject(first.at, first.planName, [twice(first, plan)]);
    first.state = 'rejected';
  }
  function take(item: Judged, gate: Map<number, GateAnswer>): void {
    const { plan, match, verdict } = item;
    const first: FirstRow = { at: plan.at, planName: plan.planName, place: -1, state: 'line' };
    const stored = match.problem ? null : match.stored;
    if (listed && stored) listed.plans.add(stored.id);
    const earlier = meet(plan, stored?.id ?? null, first);
    if (earlier) rejectFirst(plan, earlier);
    if (verdict.kind === 'rejected') {
      first.state = 'rejected';
      first.place = reject(plan.at, plan.planName, verdict.problems);
    } else if (earlier) {
      reject(plan.at, plan.planName, [twice(plan, earlier)]);
    } else if (verdict.kind === 'new') {
      const line: NewLine = { at: plan.at, plan, slug: verdict.state.slug };
      first.place = spool.add('new', line);
    } else if (verdict.kind === 'same') {
      const { at, planName, carrierSlug: carrier, regionCode: region, source, externalId } = plan;
      const { id: planId, state } = stored!;
      const line: SameLine = { at, planId, planName, slug: state.slug, carrier, region };
      if (!match.problem && !match.linked && externalId !== null) {
        const linked: LinkedLine = { ...line, source, externalId };
        first.place = spool.add('linked', linked);
      } else first.place = spool.add('same', line);
    } else {
      const row = stored!;
      const answer = gate.get(row.id);
      const line = changedLine(refs, item, row, verdict, answer);
      const kind = line.restores ? 'restored' : 'changed';
      first.place = spool.add(answer?.evidence ? 'held' : kind, line);
      if (answer?.known) known.push(first.place);
      const own = answer?.own;
      if (own) moved.push({ place: first.place, ratio: own.price / own.current });
    }
  }

  return {
    async take({ rows }: ReadChunk): Promise<void> {
      for (const { at, planName, read, externalId } of rows) {
        if (listed && externalId !== null) listed.ids.add(externalId);
        else if (listed && read.problems) listed.nameless += 1;
        notes += read.notes.length;
        if (read.notes.length > 0 && spool.count('noted') < MAX_NOTED) {
          const line: NotedLine = { at, notes: read.notes };
          spool.add('noted', line);
        }
        if (read.problems) reject(at, planName, read.problems);
      }
      const plans = rows.flatMap(({ read }) => (read.plan ? [read.plan] : []));
      const judged = await judgeChunk(db, refs, plans, given, change, limits);
      const moves = judged.flatMap(({ match, verdict }): Move[] =>
        !match.problem && match.stored && verdict.kind === 'changed'
          ? [{ row: match.stored, next: verdict.next }]
          : [],
      );
      const gate = await askGate(db, moves.filter(movesPrice));
      for (const item of judged) take(item, gate);
    },
    async finish() {
      const real = moved.filter(({ place }) => spool.kindOf(place) !== 'dropped');
      const same = spool.count('same') + spool.count('linked');
      const kinds = ['changed', 'restored', 'held'] as const;
      const matched = kinds.reduce((sum, kind) => sum + spool.count(kind), same);
      const verdict = judgeBatch(
        real.map(({ ratio }) => ratio),
        matched,
      );
      if (!verdict.ok) for (const { place } of real) spool.move(place, 'held');
      const gone = listed ? await findMissing(db, listed) : { missing: [], withdrawn: [] };
      for (const line of gone.missing) spool.add('missing', line);
      for (const line of gone.withdrawn) spool.add('withdrawn', line);
      return {
        new: spool.count('new'),
        changed: spool.count('changed'),
        restored: spool.count('restored'),
        same,
        held: spool.count('held'),
        known: known.filter((place) => spool.kindOf(place) === 'held').length,
        rejected: spool.count('rejected'),
        inTrash,
        missing: gone.missing.length,
        withdrawn: gone.withdrawn.length,
        notes,
        gate: verdict.ok ? null : verdict.evidence,
      };
    },
  };
}

type Row = Pick<ImportPlan, 'at' | 'planName'>;

function twice({ at, planName }: Row, other: Row): RowProblem {
  const reason = `means the same plan as row ${other.at}: keep one of them`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

function changedLine(
  refs: BatchRefs,
  { plan, match }: Judged,
  row: Stored<PlanState>,
  { next, before, after }: Extract<Verdict, { kind: 'changed' }>,
  answer: GateAnswer | undefined,
): ChangedLine {
  const restores = row.deletedAt !== null;
  const { priceMinor, currency } = row.state;
  // The same number in another currency is a price that changes.
  const other = currency !== next.currency;
  return {
    at: plan.at,
    plan,
    planId: row.id,
    slug: restores ? next.slug : row.state.slug,
    before: shownValues(refs, row.state, other ? { priceMinor, ...before } : before),
    after: shownValues(refs, next, other ? { priceMinor: next.priceMinor, ...after } : after),
    ...(!match.problem && match.back && { back: true }),
    ...(restores && { restores }),
    ...(answer?.evidence ? { evidence: answer.evidence } : answer?.own && { own: answer.own }),
    ...(answer?.known && { known: answer.known }),
  };
}
