import { judgeBatch } from '#src/domain/import/price-gate.ts';
import type { Change } from '../change.ts';
import type { BatchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import { askGate, movesPrice, type GateAnswer, type Move } from '../changes/price-gate.ts';
import { judgeChunk, type Judged, type RunLimits } from './judge-chunk.ts';
import { lineOf, rejectedLine, twice, type FoundLine } from './line-of.ts';
import type { ImportFindings, LineKind, NotedLine } from './lines.ts';
import { findMissing, type Listed } from './missing.ts';
import type { ReadChunk } from './reading.ts';
import { saidBy, seenPlans, type FirstRow } from './seen-plans.ts';
import type { GivenSlugs } from '../changes/plan-slugs.ts';
import type { SpoolWriter } from './spool.ts';

/** Lines with harmless forms that are kept; their number is always the whole one. */
export const MAX_NOTED = 10_000;

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
  /** Lines whose price was seen again. */
  const seen: number[] = [];
  let notes = 0;
  let inTrash = 0;

  function add(found: FoundLine): number {
    const { kind, line } = found;
    if (kind === 'rejected' && line.problems.some(({ code }) => code === 'in-trash')) inTrash += 1;
    return spool.add(kind, line);
  }
  function note({ at, planName, read, externalId }: ReadChunk['rows'][number]): void {
    if (listed && externalId !== null) listed.ids.add(externalId);
    else if (listed && read.problems) listed.nameless += 1;
    notes += read.notes.length;
    if (read.notes.length > 0 && spool.count('noted') < MAX_NOTED) {
      const line: NotedLine = { at, notes: read.notes };
      spool.add('noted', line);
    }
    if (read.problems) add(rejectedLine({ at, planName }, read.problems));
  }
  function take(item: Judged, gate: Map<number, GateAnswer>): void {
    const { plan, match, verdict } = item;
    const stored = match.problem ? null : match.stored;
    if (listed && stored) listed.plans.add(stored.id);
    const first: FirstRow = {
      at: plan.at,
      planName: plan.planName,
      place: -1,
      state: 'line',
      said: saidBy(plan),
    };
    const earlier = meet(plan, stored?.id ?? null, first);
    if (earlier?.state === 'line' && earlier.said !== first.said) {
      spool.move(earlier.place, 'dropped');
      earlier.place = add(rejectedLine(earlier, [twice(earlier, plan)]));
      earlier.state = 'rejected';
    }
    const answer = stored && verdict.kind === 'changed' ? gate.get(stored.id) : undefined;
    const found = lineOf(refs, item, earlier, answer);
    first.place = add(found);
    if (found.kind === 'rejected') first.state = 'rejected';
    else if (answer?.known) known.push(first.place);
    else if ('seen' in found.line && found.line.seen) seen.push(first.place);
    const own = found.kind === 'rejected' ? null : answer?.own;
    if (own) moved.push({ place: first.place, ratio: own.price / own.current });
  }

  return {
    async take({ rows }: ReadChunk): Promise<void> {
      rows.forEach(note);
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
    async finish(): Promise<Omit<ImportFindings, 'rows'>> {
      const { count } = spool;
      const same = count('same') + count('linked');
      const real = moved.filter(({ place }) => spool.kindOf(place) !== 'dropped');
      const ratios = real.map(({ ratio }) => ratio);
      const verdict = judgeBatch(
        ratios,
        same + count('changed') + count('restored') + count('held'),
      );
      if (!verdict.ok) for (const { place } of real) spool.move(place, 'held');
      const gone = listed ? await findMissing(db, listed) : { missing: [], withdrawn: [] };
      for (const line of gone.missing) spool.add('missing', line);
      for (const line of gone.withdrawn) spool.add('withdrawn', line);
      return {
        new: count('new'),
        changed: count('changed'),
        restored: count('restored'),
        same,
        seen: seen.filter((place) => spool.kindOf(place) !== 'dropped').length,
        held: count('held'),
        known: known.filter((place) => spool.kindOf(place) === 'held').length,
        rejected: count('rejected'),
        inTrash,
        missing: gone.missing.length,
        withdrawn: gone.withdrawn.length,
        notes,
        gate: verdict.ok ? null : verdict.evidence,
      };
    },
  };
}
