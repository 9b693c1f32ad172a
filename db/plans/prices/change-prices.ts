import { randomUUID } from 'node:crypto';
import type { PriceRecord, PriceRecordInput } from '#src/contract/prices/prices.ts';
import { typedPrice } from '#src/domain/imports/rows/typed.ts';
import { toMinor } from '#src/domain/core/money/money.ts';
import { isCurrentRecord, latestToday, derivePrices } from '#src/domain/prices/price-rules.ts';
import { commitChange, nextId, type Change } from '../../core/change.ts';
import type { Db } from '../../core/connect/client.ts';
import { q, statement } from '../../core/sql/orm.ts';
import { auditEntry } from '../../core/changes/audit.ts';
import type { PlanState } from '../plan-fields.ts';
import { listPriceHistory } from './prices.ts';
import { BUMP_DATA_VERSION } from '../../core/changes/site.ts';
import { refuseField } from '../../core/sql/refusal.ts';
import { priceRecords } from '../../schema.ts';
import { requireStored } from '../../core/changes/entity-type.ts';
import { correctedSource } from '../rows/plan-source.ts';
import { newestSeen } from '../rows/plan-prices.ts';
import { takeOutReckoned } from '../rows/plan-records.ts';
import { beforeReckoned } from './record-errors.ts';
import { planEntity } from '../rows/plan-state.ts';
import { refuseUnusual } from './price-gate.ts';
import { changeStatements } from '../../core/changes/steps.ts';

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
    const row = await requireStored(db, planEntity, planId);
    const { state } = row;
    if (input.simCardId !== undefined && input.simCardId !== planId) {
      throw refuseField('invalid', 'simCardId', 'names another SIM card than the address');
    }
    const price = typedPrice(input.price, state.currency);
    if (!price.ok) throw refuseField('invalid', 'price', price.message);
    const priceMinor = toMinor(price.value, state.currency);
    const date = input.recordedDate ?? change.now.toISOString().slice(0, 10);
    if (date > latestToday(change.now)) {
      throw refuseField('invalid', 'recordedDate', 'cannot be later than today');
    }
    const last = await newestSeen(db, planId);
    const batch = { ...change, batchId: change.batchId ?? randomUUID() };
    const isCurrent = isCurrentRecord(date, last, change.now);
    const { before = null } = (isCurrent && (await beforeReckoned(db, row, date))) || {};
    const next = withPrice(before ?? state, priceMinor, date);
    await refuseUnusual(db, [{ row, next }], input.confirmPrice);
    const plan = isCurrent
      ? await changeStatements(
          db,
          planEntity,
          [{ row, next, action: 'update', record: false }],
          batch,
        )
      : [];
    const id = await nextId(db, priceRecords);
    const record = {
      planId,
      priceMinor,
      currency: state.currency,
      recordedDate: date,
      way: 'hand' as const,
      // Of an earlier price nobody says where it stood.
      ...(plan.length > 0 && { sourceName: next.sourceName, sourceUrl: next.sourceUrl }),
    };
    await commitChange(commit, [
      ...(isCurrent ? await takeOutReckoned(db, [record], batch) : []),
      statement(
        q.insert(priceRecords).values({ id, ...record, createdAt: change.now.toISOString() }),
      ),
      auditEntry(change, {
        action: 'create',
        entity: 'price-record',
        entityId: id,
        after: record,
        batchId: plan.length > 0 ? batch.batchId : change.batchId,
      }),
      ...(plan.length > 0 ? plan : [BUMP_DATA_VERSION]),
    ]);
    return (await listPriceHistory(db, planId)).find((entry) => entry.id === id)!;
  });
}

/** A plan at a price that somebody saw on a day, of which they say no more: its source stays. */
export function withPrice(state: PlanState, priceMinor: number, seenOn: string): PlanState {
  const changed = priceMinor !== state.priceMinor;
  return {
    ...atPrice(state, priceMinor),
    sample: false,
    // A check of the old price says nothing about the new one.
    checkedAt: changed ? null : state.checkedAt,
    ...(changed && correctedSource(state, {})),
    seenOn,
    seenWay: 'hand',
  };
}

/** A plan at another price that nobody saw: when and where the one before was seen stays. */
export function atPrice(state: PlanState, priceMinor: number): PlanState {
  const stated = { ...state, priceMinor, previousMinor: null, priceChangePercent: 0 };
  const { prices, contradictions } = derivePrices(state.status === 'active' ? state : null, stated);
  return { ...state, ...prices, hasDeal: contradictions.length === 0 && state.hasDeal };
}
