import { nextId, type Change } from '../change.ts';
import { storedPlans } from '../changes/plan-batch.ts';
import { planKind } from '../changes/plan-state.ts';
import { changeStatements } from '../changes/steps.ts';
import type { Db, Statement } from '../client.ts';
import { auditEntries } from '../queries/audit.ts';
import { priceRecords } from '../schema.ts';
import { insertMany } from '../statements.ts';
import { holdStatements } from './hold-statements.ts';
import type { Applied, ApplyTools } from './run-types.ts';
import type { CurrentLine, DatedPrice, RecordLine } from './price-lines.ts';
import { readSpool } from './spool.ts';

/** Writes the chosen lines of a run of dated prices; each record has its line in the log. */
export async function applyPrices(
  db: Db,
  { folder, runId, gate, change, chosen, write }: ApplyTools,
  applied: Applied,
): Promise<void> {
  let id = await nextId(db, priceRecords);
  const records = (lines: readonly { planId: number; record: DatedPrice }[]) => {
    const first = id;
    id += lines.length;
    return recordStatements(first, lines, change);
  };
  const current = new Set<number>();
  for await (const lines of readSpool<CurrentLine>(folder, ['changed'])) {
    const taken = chosen('changed', lines);
    const stored = await storedPlans(
      db,
      taken.map(({ planId }) => planId),
    );
    const rows = new Map(stored.map((row) => [row.id, row]));
    const steps = taken.map(({ planId, set }) => {
      const row = rows.get(planId)!;
      current.add(planId);
      return { row, next: { ...row.state, ...set }, action: 'update', record: false } as const;
    });
    applied.changed += taken.length;
    await write([...(await changeStatements(db, planKind, steps, change)), ...records(taken)]);
  }
  for await (const lines of readSpool<RecordLine>(folder, ['new'])) {
    const wanted = chosen('new', lines);
    // A newer one than the plan's price is history only below the one that becomes the price.
    const taken = wanted.filter(({ planId, needs }) => needs === undefined || current.has(planId));
    applied.left += wanted.length - taken.length;
    applied.created += taken.length;
    await write(records(taken));
  }
  for await (const lines of readSpool<CurrentLine>(folder, ['held'])) {
    const taken = chosen('held', lines).filter(({ known }) => known === undefined);
    applied.held += taken.length;
    await write(holdStatements(runId, taken, gate, change.now));
  }
}

/** The statements that write records under numbers from `first` on. */
function recordStatements(
  first: number,
  lines: readonly { planId: number; record: DatedPrice }[],
  change: Change,
): Statement[] {
  if (lines.length === 0) return [];
  const { way = 'import', batchId, now } = change;
  const rows = lines.map(({ planId, record }, index) => ({ id: first + index, planId, ...record }));
  return [
    insertMany(
      priceRecords,
      rows.map((row) => ({
        id: row.id,
        plan_id: row.planId,
        price_minor: row.priceMinor,
        currency: row.currency,
        recorded_date: row.recordedDate,
        sample: 0,
        source_name: row.sourceName,
        source_url: row.sourceUrl,
        way,
        created_at: now.toISOString(),
      })),
    ),
    auditEntries(
      change,
      rows.map(({ id, ...record }) => ({
        action: 'create',
        entity: 'price-record',
        entityId: id,
        after: { ...record, way },
        batchId,
      })),
    ),
  ];
}
