import type { BatchEvidence } from '#src/domain/import/price-gate.ts';
import { toMinor } from '#src/domain/money.ts';
import type { Statement } from '../client.ts';
import type { ChangedLine } from './lines.ts';

/** The statements that store held prices; one that waited for the same plan gives way. */
export function holdStatements(
  runId: number,
  lines: readonly ChangedLine[],
  gate: BatchEvidence | null,
  now: Date,
): Statement[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ plan, planId, before, after, evidence, own, back, restores }) => [
    planId,
    plan.source,
    JSON.stringify(plan),
    toMinor(plan.price, plan.currency),
    plan.currency,
    JSON.stringify({ before, after, back, restores }),
    JSON.stringify(evidence ?? { ...gate, ...own }),
  ]);
  return [
    {
      sql: `UPDATE import_holds SET state = 'replaced', decided_at = ?
        WHERE state = 'held' AND plan_id IN (SELECT value FROM json_each(?))`,
      args: [now.toISOString(), JSON.stringify(lines.map(({ planId }) => planId))],
    },
    {
      sql: `INSERT INTO import_holds
          (run_id, plan_id, source, row, price_minor, currency, changes, evidence, created_at)
        SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
          value ->> 6, ? FROM json_each(?)`,
      args: [runId, now.toISOString(), JSON.stringify(rows)],
    },
  ];
}
