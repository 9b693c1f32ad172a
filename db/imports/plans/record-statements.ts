import type { Change } from '../../core/change.ts';
import type { Statement } from '../../core/connect/client.ts';
import { auditEntries } from '../../core/changes/audit.ts';
import { priceRecords } from '../../schema.ts';
import { insertMany } from '../../core/sql/statements.ts';
import type { DatedPrice } from '../rows/lines.ts';

/** The statements that write records of price histories under numbers from `first` on, each with its line in the log. */
export function importedRecordStatements(
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
