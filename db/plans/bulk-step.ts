import type { BulkOperation } from '#src/contract/plans/admin-plans.ts';
import { typedData } from '#src/domain/imports/rows/typed-data.ts';
import { steppedPrice } from '#src/domain/prices/price-rules.ts';
import { DATA_PERIODS } from '#src/domain/core/vocabulary.ts';
import type { Change } from '../core/change.ts';
import type { PlanState } from './plan-fields.ts';
import { refuseField } from '../core/sql/refusal.ts';
import type { Stored } from '../core/state.ts';
import type { RowChange } from '../core/changes/entity-type.ts';
import { checkOf, scheduleOf, seenOf } from './change-plans.ts';
import { atPrice } from './prices/change-prices.ts';

/** What a bulk operation makes of one plan; null when it stays as it is. */
export function bulkStep(
  row: Stored<PlanState>,
  operation: BulkOperation,
  change: Change,
): RowChange<PlanState> | null {
  const { state } = row;
  switch (operation.kind) {
    case 'delete':
      return { row, next: state, action: 'delete' };
    case 'price': {
      const price = steppedPrice(state, operation);
      if ('problem' in price) throw refuseField('invalid', 'price', price.problem);
      if (price.priceMinor === state.priceMinor) return null;
      return { row, next: atPrice(state, price.priceMinor), action: 'update', isReckoned: true };
    }
    case 'changes': {
      const together = (before: RowChange<PlanState> | null, one: BulkOperation) => {
        const step = bulkStep({ ...row, state: before?.next ?? state }, one, change);
        return step ? { ...before, ...step, row } : before;
      };
      return operation.changes.reduce<RowChange<PlanState> | null>(together, null);
    }
    case 'set': {
      const patch = patchOf(state, operation, change);
      const names = Object.keys(patch) as (keyof PlanState)[];
      if (names.every((name) => patch[name] === state[name])) return null;
      // Who checks a price saw it, whatever it was reckoned from.
      const isSeen = operation.field === 'checked' && { isReckoned: false };
      return { row, next: { ...state, ...patch }, action: 'update', ...isSeen };
    }
  }
}

function patchOf(
  state: PlanState,
  operation: Extract<BulkOperation, { kind: 'set' }>,
  change: Change,
): Partial<PlanState> {
  if (operation.field === 'checked') {
    return { ...checkOf(true, change), ...seenOf(null, change), confidence: 'checked' };
  }
  if (operation.field === 'dataAmount') return dataOf(state, operation.value);
  if (operation.field !== 'status') return { [operation.field]: operation.value };
  if (operation.value === state.status) return {};
  return scheduleOf(state, { status: operation.value }, change);
}

/** An amount of data says with itself what it counts: '2GB/day', '5GB'. */
function dataOf({ dataPeriod }: PlanState, value: string): Partial<PlanState> {
  const read = typedData(value);
  if (!read.ok) throw refuseField('invalid', 'dataAmount', read.message);
  const { text, period } = read.value;
  // What unlimited data counts, nobody says with it.
  const kept = text === UNLIMITED ? dataPeriod : DATA_PERIODS[0];
  return { dataAmount: text, dataPeriod: period ?? kept };
}
const UNLIMITED = 'Unlimited';
