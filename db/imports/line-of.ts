import type { ImportPlan, RowProblem } from '#src/domain/import/types.ts';
import type { Stored } from '../state.ts';
import type { BatchRefs } from '../changes/plan-batch.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import type { GateAnswer } from '../changes/price-gate.ts';
import type { Verdict } from './judge.ts';
import type { Judged } from './judge-chunk.ts';
import type { FirstRow } from './seen-plans.ts';
import type { ChangedLine, LinkedLine, NewLine, RejectedLine, SameLine } from './lines.ts';
import { shownValues } from './shown.ts';

/** What a row writes down. */
export type FoundLine =
  | { kind: 'rejected'; line: RejectedLine }
  | { kind: 'new'; line: NewLine }
  | { kind: 'same'; line: SameLine }
  | { kind: 'linked'; line: LinkedLine }
  | { kind: 'changed' | 'restored' | 'held'; line: ChangedLine };

/**
 * What a judged row writes down. `earlier`: an earlier row of the same plan, still a line where this one is a copy of it; `answer`: what the gate
 * says of a price that moves.
 */
export function lineOf(
  refs: BatchRefs,
  item: Judged,
  earlier: FirstRow | null,
  answer: GateAnswer | undefined,
): FoundLine {
  const { plan, match, verdict } = item;
  const { at, planName, source, externalId } = plan;
  if (earlier?.state === 'line') return rejectedLine(plan, [copy(plan, earlier)]);
  if (verdict.kind === 'rejected') return rejectedLine(plan, verdict.problems);
  if (earlier) return rejectedLine(plan, [twice(plan, earlier)]);
  if (verdict.kind === 'new') {
    return { kind: 'new', line: { at, plan, slug: verdict.state.slug } };
  }
  if (match.problem || !match.stored) throw new Error('this row means no stored plan');
  const { id: planId, state } = match.stored;
  if (verdict.kind === 'same') {
    const { carrierSlug: carrier, regionCode: region } = plan;
    const names = { planName, slug: state.slug, carrier, region };
    const line: SameLine = { at, planId, ...names, ...(verdict.seen && { seen: true }) };
    return match.linked || externalId === null
      ? { kind: 'same', line }
      : { kind: 'linked', line: { ...line, source, externalId } };
  }
  const line = changedLine(refs, item, match.stored, verdict, answer);
  return { kind: answer?.evidence ? 'held' : line.restores ? 'restored' : 'changed', line };
}

/** The line of a row that is not taken. */
export function rejectedLine({ at, planName }: Row, problems: RowProblem[]): FoundLine {
  return { kind: 'rejected', line: { at, planName, problems } };
}

type Row = Pick<ImportPlan, 'at' | 'planName'>;

/** The problem of two rows of one plan: nobody can say which is right. */
export function twice({ at, planName }: Row, other: Row): RowProblem {
  const reason = `means the same plan as row ${other.at}: keep one of them`;
  return { at, field: 'planName', value: planName.slice(0, 100), code: 'two-rows', reason };
}

/** The problem of a row that says what an earlier one says, which is kept. */
function copy({ at, planName }: Row, { at: first }: Row): RowProblem {
  const reason = `is a copy of row ${first}, which is kept: take this one out`;
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
