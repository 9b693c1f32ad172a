import type { BulkOperation } from '#src/contract/admin-plans.ts';
import { steppedPrice } from '#src/domain/price-rules.ts';
import type { Change } from '../change.ts';
import type { Stored } from '../state.ts';
import type { PlanStep } from './plan-step.ts';
import { refuseField } from '../refusal.ts';
import { checkOf, scheduleOf } from './plans.ts';
import type { PlanState } from './plan-state.ts';
import { withPrice } from './prices.ts';

/** What a bulk operation makes of one plan; null when it stays as it is. */
export function bulkStep(
  row: Stored<PlanState>,
  operation: BulkOperation,
  change: Change,
): PlanStep | null {
  const { state } = row;
  switch (operation.kind) {
    case 'delete':
      return { row, next: state, action: 'delete', record: false };
    case 'price': {
      const price = steppedPrice(state, operation);
      if ('problem' in price) throw refuseField('invalid', 'price', price.problem);
      if (price.priceMinor === state.priceMinor) return null;
      return { row, next: withPrice(state, price.priceMinor), action: 'update', record: true };
    }
    case 'set': {
      if (operation.field === 'status') return statusStep(row, operation.value, change);
      const patch: Partial<PlanState> =
        operation.field === 'checked'
          ? { ...checkOf(true, change), confidence: 'checked' }
          : { [operation.field]: operation.value };
      const names = Object.keys(patch) as (keyof PlanState)[];
      if (names.every((name) => patch[name] === state[name])) return null;
      return { row, next: { ...state, ...patch }, action: 'update', record: false };
    }
  }
}

/** A plan that becomes public has its price recorded, as when it is saved by itself. */
function statusStep(
  row: Stored<PlanState>,
  status: PlanState['status'],
  change: Change,
): PlanStep | null {
  const { state } = row;
  if (state.status === status) return null;
  const next = { ...state, ...scheduleOf(state, { status }, change) };
  return { row, next, action: 'update', record: 'unless-newest' };
}
