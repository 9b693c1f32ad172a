import { join } from 'node:path';
import { judgeBatch } from '#src/domain/import/price-gate.ts';
import type { ImportPlan, RowProblem } from '#src/domain/import/types.ts';
import { sourceOf } from '#src/domain/import/mapping.ts';
import type { AsideTools } from '../aside/protocol.ts';
import type { Change } from '../changes/change.ts';
import { batchRefs, type BatchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import { getDataState, type DataState } from '../queries/site.ts';
import { askGate, movesPrice, type GateAnswer, type Move } from './gate.ts';
import { judgeChunk, type Judged, type RunLimits } from './judge-chunk.ts';
import {
  LINE_KINDS,
  type ChangedLine,
  type ImportFindings,
  type LineKind,
  type LinkedLine,
  type NewLine,
  type NotedLine,
  type RejectedLine,
  type SameLine,
} from './lines.ts';
import { findMissing, type Listed } from './missing.ts';
import { readBook, readPlans, type ReadChunk, type ReadingOptions } from './reading.ts';
import { seenPlans, type FirstRow } from './seen-plans.ts';
import { shownValues } from './shown.ts';
import type { GivenSlugs } from './slugs.ts';
import { writeSpool, type SpoolWriter } from './spool.ts';

export interface DryRunInput extends ReadingOptions, RunLimits {
  /** The folder that holds the file, `source`; the rows go there too. */
  folder: string;
  /** The file lists all that its source has: what is missing so often is withdrawn. */
  withdrawAfter?: number | undefined;
  change: Change;
}

/** What a dry run hands back; the rows lie in its folder. */
export interface DryRunResult {
  findings: ImportFindings;
  /** The data that it saw. */
  seen: DataState;
  rowsSha256: string;
}

/** Lines with harmless forms that are kept; their number is always the whole one. */
const MAX_NOTED = 10_000;

/**
 * Reads a file against the data of one moment and writes down what each row would do. `applyRun`
 * goes on from there: what it writes is what stands in these lines, and nothing else.
 */
export async function dryRun(db: Db, input: DryRunInput, tools: AsideTools): Promise<DryRunResult> {
  const [seen, refs, book] = await Promise.all([getDataState(db), batchRefs(db), readBook(db)]);
  const spool = await writeSpool(input.folder, LINE_KINDS);
  try {
    const listed: Listed | null = input.withdrawAfter
      ? {
          source: sourceOf(input.mapping),
          withdrawAfter: input.withdrawAfter,
          carriers: input.carriers ?? null,
          ids: new Set(),
          nameless: 0,
        }
      : null;
    const run = dryRunOver(db, refs, spool, listed, input);
    let rows = 0;
    const file = join(input.folder, 'source');
    for await (const chunk of readPlans(file, input, book, input.change.now)) {
      rows += chunk.rows.length;
      await run.take(chunk);
      await spool.flush();
      tools.progress({ rows, bytes: chunk.bytes });
      await tools.breathe();
    }
    const findings = { rows, ...(await run.finish()) };
    return { findings, seen, rowsSha256: await spool.end() };
  } catch (error) {
    await spool.abandon();
    throw error;
  }
}

function dryRunOver(
  db: Db,
  refs: BatchRefs,
  spool: SpoolWriter<LineKind>,
  listed: Listed | null,
  { change, ...limits }: RunLimits & Pick<DryRunInput, 'change'>,
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
      const move = { row, next: verdict.next };
      const answer = gate.get(row.id);
      const restores = row.deletedAt !== null;
      const line: ChangedLine = {
        at: plan.at,
        plan,
        planId: row.id,
        slug: restores ? verdict.next.slug : row.state.slug,
        before: shownValues(refs, row.state, verdict.before),
        after: shownValues(refs, verdict.next, verdict.after),
        ...(!match.problem && match.back && { back: true }),
        ...(restores && { restores }),
        ...(answer?.evidence ? { evidence: answer.evidence } : answer?.own && { own: answer.own }),
        ...(answer?.known && { known: answer.known }),
      };
      const kind = restores ? 'restored' : 'changed';
      first.place = spool.add(answer?.evidence ? 'held' : kind, line);
      if (answer?.known) known.push(first.place);
      if (movesPrice(move)) {
        moved.push({ place: first.place, ratio: move.next.priceMinor / row.state.priceMinor });
      }
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
