import { randomUUID } from 'node:crypto';
import { MONEY_TEXT } from '#src/contract/plan-input.ts';
import type { PriceRecord, PriceRecordInput } from '#src/contract/prices.ts';
import { parseMoney } from '#src/domain/money.ts';
import { isCurrentRecord, latestToday, settlePrices } from '#src/domain/price-rules.ts';
import { BUMP_IF_ONE_CHANGED, commitChange, nextId, type Change } from '../change.ts';
import { requireStored } from './kind.ts';
import { updateStatements } from './rows.ts';
import type { Db, Statement } from '../client.ts';
import { refuseField } from '../refusal.ts';
import { insertInto } from '../statements.ts';
import { auditEntry } from '../queries/audit.ts';
import { planKind, type PlanState } from './plan-state.ts';
import { listPriceHistory } from '../queries/prices.ts';

/** The statement that adds a price to a plan's history. */
export function priceRecord(
  planId: number,
  plan: Pick<PlanState, 'priceMinor' | 'currency'>,
  recordedDate: string,
  now: Date,
  id?: number,
): Statement {
  return insertInto('price_records', {
    ...(id !== undefined && { id }),
    plan_id: planId,
    price_minor: plan.priceMinor,
    currency: plan.currency,
    recorded_date: recordedDate,
    sample: 0,
    created_at: now.toISOString(),
  });
}

/** The date of a plan's newest record, or null. */
export async function newestRecordDate(db: Db, planId: number): Promise<string | null> {
  const row = await db.first<{ newest: string | null }>(
    'SELECT max(recorded_date) AS newest FROM price_records WHERE plan_id = ?',
    [planId],
  );
  return row?.newest ?? null;
}

/** The date of a price that holds from now on: today, and never before the newest record. */
export function recordDate(newest: string | null, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  return newest !== null && newest > today ? newest : today;
}

/**
 * Adds a price record. A current one (see `isCurrentRecord`) also becomes the plan's price in the
 * same commit, ends the mark as sample data, and ends a deal that it contradicts; a backdated one
 * changes nothing else.
 */
export function addPriceRecord(
  db: Db,
  planId: number,
  input: PriceRecordInput,
  change: Change,
): Promise<PriceRecord> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planKind, planId);
    const { state } = row;
    if (input.simCardId !== undefined && input.simCardId !== planId) {
      throw refuseField('invalid', 'simCardId', 'names another SIM card than the address');
    }
    const price = parseMoney(input.price, state.currency);
    if (!price.ok) throw refuseField('invalid', 'price', MONEY_TEXT[price.error]);
    const date = input.recordedDate ?? change.now.toISOString().slice(0, 10);
    if (date > latestToday(change.now)) {
      throw refuseField('invalid', 'recordedDate', 'cannot be later than today');
    }
    const newest = await newestRecordDate(db, planId);
    const batch = { ...change, batchId: change.batchId ?? randomUUID() };
    const plan: Statement[] = isCurrentRecord(date, newest, change.now)
      ? await updateStatements(db, planKind, row, withPrice(state, price.minor), batch)
      : [];
    const id = await nextId(db, 'price_records');
    const record = {
      planId,
      priceMinor: price.minor,
      currency: state.currency,
      recordedDate: date,
    };
    const insert = priceRecord(planId, record, date, change.now, id);
    await commitChange(commit, [
      insert,
      BUMP_IF_ONE_CHANGED,
      auditEntry(
        change.actor,
        {
          action: 'create',
          entity: 'price-record',
          entityId: id,
          after: record,
          batchId: plan.length > 0 ? batch.batchId : change.batchId,
        },
        change.now,
      ),
      ...plan,
    ]);
    return (await listPriceHistory(db, planId)).find((entry) => entry.id === id)!;
  });
}

/** A plan at a new price that somebody entered without saying more. */
export function withPrice(state: PlanState, priceMinor: number): PlanState {
  const claim = { ...state, priceMinor, previousMinor: null, priceChangePercent: 0 };
  const { prices, contradictions } = settlePrices(state.status === 'active' ? state : null, claim);
  const changed = priceMinor !== state.priceMinor;
  return {
    ...state,
    ...prices,
    hasDeal: contradictions.length === 0 && state.hasDeal,
    sample: false,
    // A check of the old price says nothing about the new one.
    checkedAt: changed ? null : state.checkedAt,
  };
}
