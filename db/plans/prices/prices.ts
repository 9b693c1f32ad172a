import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import type { Db } from '../../core/connect/client.ts';
import { desc, eq, placeholder } from '../../core/connect/drizzle.ts';
import { prepareAll, q } from '../../core/sql/orm.ts';
import { priceRecords } from '../../schema.ts';

const { id, planId, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, way } =
  priceRecords;
const select = () =>
  q
    .select({ id, planId, priceMinor, currency, recordedDate, sample, sourceName, sourceUrl, way })
    .from(priceRecords);
const newestFirst = [desc(recordedDate), desc(id)];

const ofPlan = prepareAll(
  select()
    .where(eq(planId, placeholder('plan')))
    .orderBy(...newestFirst),
);

/** A plan's price records, newest first (rule 19). */
export async function listPriceHistory(db: Db, plan: number): Promise<PriceRecord[]> {
  return (await ofPlan(db, { plan })).map(recordFromRow);
}

/**
 * The condition on `price_records` under which a plan's newest record is one that a person typed; `plan`
 * is SQL. Plain SQL: a column of a list, and a record by itself.
 */
export const newestTyped = (plan: string) => `id = (
  SELECT id FROM price_records WHERE plan_id = ${plan} ORDER BY recorded_date DESC, id DESC LIMIT 1
) AND way = 'hand'`;

type RecordRow = Omit<typeof priceRecords.$inferSelect, 'createdAt'>;

function recordFromRow(row: RecordRow): PriceRecord {
  return {
    id: row.id,
    price: fromMinor(row.priceMinor, row.currency),
    recordedDate: row.recordedDate,
    sample: row.sample,
    source: priceSource(row.sourceName, row.sourceUrl),
    way: row.way,
  };
}
