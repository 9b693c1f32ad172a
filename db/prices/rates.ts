import { convertMinor, toUsdMicros, type Rates } from '#src/domain/core/money/money.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { desc, eq, lte, sql } from '../core/connect/drizzle.ts';
import { q, readAll, statement, updateRows } from '../core/sql/orm.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { BUMP_DATA_VERSION, getRates } from '../core/changes/site.ts';
import { plans, referenceRates, regions } from '../schema.ts';
import { rateReads } from '../schema/prices/watch.ts';

/** Reference rates of a day, with where they come from. */
export interface DatedRates {
  rates: Rates;
  asOf: string;
  source: string;
}

/** Readings that are kept. */
const KEPT_READS = 100;

/**
 * Puts rates in the place of those of before, and works out anew what compares prices of different
 * currencies; plans in the trash and drafts too, because they may come back.
 */
export function setRates(db: Db, next: DatedRates, change: Change): Promise<void> {
  return db.write(async (commit) => {
    const before = await getRates(db);
    const { id, priceMinor, currency } = plans;
    const rows = await readAll(
      db,
      q
        .select({ id, priceMinor, currency, regionCurrency: regions.currency })
        .from(plans)
        .innerJoin(regions, eq(regions.id, plans.regionId)),
    );
    const converted = rows.map(({ regionCurrency, ...plan }) => ({
      id: plan.id,
      usdMicros: toUsdMicros(plan.priceMinor, plan.currency, next.rates),
      regionMinor: convertMinor(plan.priceMinor, plan.currency, regionCurrency, next.rates),
    }));
    const { asOf, source } = next;
    const values = CURRENCIES.map((currency) => {
      return { currency, perUsd: next.rates[currency], asOf, source };
    });
    await commitChange(commit, [
      statement(q.delete(referenceRates)),
      statement(q.insert(referenceRates).values(values)),
      ...(converted.length > 0 ? [updateRows(plans, ['usdMicros', 'regionMinor'], converted)] : []),
      auditEntry(change, {
        action: 'update',
        entity: 'rates',
        entityId: 0,
        before: before && { ...before.rates, asOf: before.asOf, source: before.source },
        after: { ...next.rates, asOf, source },
      }),
      BUMP_DATA_VERSION,
    ]);
  });
}

/** Notes a reading of the rates and what came of it. */
export function noteRateRead(
  db: Db,
  read: Omit<typeof rateReads.$inferInsert, 'id'>,
): Promise<void> {
  const oldest = q
    .select({ id: rateReads.id })
    .from(rateReads)
    .orderBy(desc(rateReads.id))
    .limit(1)
    .offset(KEPT_READS);
  return db.write(async (commit) => {
    await commit([
      statement(q.insert(rateReads).values(read)),
      statement(q.delete(rateReads).where(lte(rateReads.id, sql`(${oldest})`))),
    ]);
  });
}
