import type { BatchEvidence } from '#src/domain/import/price-gate.ts';
import { toMinor } from '#src/domain/money.ts';
import type { Statement } from '../client.ts';
import { and, eq } from '../drizzle.ts';
import { isAmong, q, statement } from '../orm.ts';
import { importHolds } from '../schema/imports.ts';
import { insertMany } from '../statements.ts';
import type { ChangedLine } from './lines.ts';

/** The statements that store held prices; one that waited for the same plan gives way. */
export function holdStatements(
  runId: number,
  lines: readonly ChangedLine[],
  gate: BatchEvidence | null,
  now: Date,
): Statement[] {
  if (lines.length === 0) return [];
  const stamp = now.toISOString();
  const rows = lines.map(({ plan, planId, before, after, evidence, own, back, restores }) => ({
    run_id: runId,
    plan_id: planId,
    source: plan.source,
    row: JSON.stringify(plan),
    price_minor: toMinor(plan.price, plan.currency),
    currency: plan.currency,
    changes: JSON.stringify({ before, after, back, restores }),
    evidence: JSON.stringify(evidence ?? { ...gate, ...own }),
    created_at: stamp,
  }));
  const these = isAmong(
    importHolds.planId,
    lines.map(({ planId }) => planId),
  );
  const replaced = q.update(importHolds).set({ state: 'replaced', decidedAt: stamp });
  return [
    statement(replaced.where(and(eq(importHolds.state, 'held'), these))),
    insertMany(importHolds, rows),
  ];
}
