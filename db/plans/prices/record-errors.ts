import { randomUUID } from 'node:crypto';
import type { RecordErrorInput } from '#src/contract/prices/prices.ts';
import { derivePrices } from '#src/domain/prices/price-rules.ts';
import { commitChange, type Change } from '../../core/change.ts';
import type { Db } from '../../core/connect/client.ts';
import { desc, eq } from '../../core/connect/drizzle.ts';
import { q, readAll, readFirst } from '../../core/sql/orm.ts';
import { newSource } from '../rows/plan-source.ts';
import type { PlanState } from '../plan-fields.ts';
import { newestTyped } from './prices.ts';
import { refuseField, Refusal } from '../../core/sql/refusal.ts';
import { priceRecords } from '../../schema.ts';
import type { Stored } from '../../core/state.ts';
import { requireStored } from '../../core/changes/entity-type.ts';
import { isNewPrice } from '../rows/plan-prices.ts';
import { isOffer, planEntity } from '../rows/plan-state.ts';
import { changeStatements } from '../../core/changes/steps.ts';
import { takeOutRecords } from './undo-prices.ts';

type Record = typeof priceRecords.$inferSelect;

/**
 * Takes a wrong price record out of the history, and with it out of charts, feeds and open data. What
 * followed from it is worked out again: the present price when it was that, else the previous one.
 * The log keeps the record with the reason, and an undo brings both back. One commit, one batch.
 */
export function markRecordWrong(
  db: Db,
  recordId: number,
  { reason }: RecordErrorInput,
  change: Change,
): Promise<{ id: number; batchId: string }> {
  return db.write(async (commit) => {
    const found = q.select().from(priceRecords).where(eq(priceRecords.id, recordId));
    const record = await readFirst(db, found);
    if (!record) throw new Refusal('missing', 'There is no such price record');
    const row = await requireStored(db, planEntity, record.planId);
    const all = await recordsOf(db, record.planId);
    const next = without(row.state, all, record);
    const batch = { ...change, batchId: randomUUID() };
    const step = { row, next, action: 'update', record: false } as const;
    const plan = await changeStatements(db, planEntity, [step], batch);
    await commitChange(commit, [...plan, ...takeOutRecords([record], batch, reason)]);
    return { id: recordId, batchId: batch.batchId };
  });
}

const HOUR = 60 * 60 * 1000;

/**
 * The record of a plan's price that a person typed within the last hour, which a correction may take
 * back, and the plan without it; null where it has no other record.
 */
export async function requireTyped(
  db: Db,
  { id: planId, state }: Stored<PlanState>,
  { now }: Change,
): Promise<{ record: Record; before: PlanState | null }> {
  const since = new Date(now.getTime() - HOUR).toISOString();
  const typed = await db.first<{ id: number }>(
    `SELECT id FROM price_records WHERE ${newestTyped('?')} AND created_at > ?`,
    [planId, since],
  );
  const all = await recordsOf(db, planId);
  const record = all.find(({ id }) => id === typed?.id);
  if (record && !isNewPrice(state, record))
    return { record, before: all.length > 1 ? without(state, all, record) : null };
  throw refuseField(
    'invalid',
    'price',
    'was not typed within the last hour: it stays in the history',
  );
}

/**
 * The plan without the prices that were reckoned for later than a day on which one was seen: their
 * records go with that (`takeOutReckoned`). `before` is null where it has no other, all null without such.
 */
export async function beforeReckoned(
  db: Db,
  { id, state }: Stored<PlanState>,
  day: string,
): Promise<{ before: PlanState | null } | null> {
  const all = await recordsOf(db, id);
  const rest = all.filter(({ way, recordedDate }) => way !== 'reckoned' || recordedDate <= day);
  if (rest.length === all.length) return null;
  return { before: rest.length > 0 ? withPrevious(at(state, rest), rest) : null };
}

/** The records of a plan, newest first. */
function recordsOf(db: Db, planId: number): Promise<Record[]> {
  const records = q.select().from(priceRecords).where(eq(priceRecords.planId, planId));
  return readAll(db, records.orderBy(desc(priceRecords.recordedDate), desc(priceRecords.id)));
}

/** What a plan becomes when one of its records goes. */
function without(state: PlanState, all: readonly Record[], gone: Record): PlanState {
  const [newest] = all;
  const rest = all.filter(({ id }) => id !== gone.id);
  if (newest?.id === gone.id && !isNewPrice(state, gone)) {
    const [last] = rest;
    if (!last) {
      const message =
        'This is the only price of the SIM card. Write the right one into its form first.';
      throw new Refusal('conflict', message);
    }
    return isNewPrice(state, last) ? withPrevious(at(state, rest), rest) : state;
  }
  // The price before was this one: now it is the one before that.
  const before = all.find((record) => isNewPrice(record, state));
  const isBefore = before?.id === gone.id && state.previousMinor === gone.priceMinor;
  return isBefore ? withPrevious(state, rest) : state;
}

/** A plan at the price of the newest of its records, as well known as the last one that was seen says. */
function at(state: PlanState, records: readonly Record[]): PlanState {
  const { priceMinor, currency, sample } = records[0]!;
  const seen = records.find(({ way }) => way !== 'reckoned');
  const { recordedDate = null, way = null, sourceName, sourceUrl } = seen ?? {};
  return {
    ...state,
    priceMinor,
    currency,
    sample,
    checkedAt: null,
    ...newSource(state, { sourceName, sourceUrl }),
    seenOn: recordedDate,
    seenWay: way,
  };
}

/** The same with the previous price that the records tell, and what follows from it. */
function withPrevious(state: PlanState, records: readonly Record[]): PlanState {
  const before = records.find((record) => isNewPrice(record, state));
  const isSame = before?.currency === state.currency;
  const { prices } = derivePrices(null, {
    ...state,
    previousMinor: isSame ? before.priceMinor : null,
    previousSample: isSame && before.sample,
    priceChangePercent: 0,
  });
  const { previousMinor, priceMinor } = prices;
  const isCheaper = previousMinor !== null && previousMinor > priceMinor;
  return { ...state, ...prices, hasDeal: state.hasDeal && (isCheaper || isOffer(state)) };
}
