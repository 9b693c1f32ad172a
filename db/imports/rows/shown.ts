import type { State } from '../../core/state.ts';
import type { BatchRefs } from '../../plans/plan-batch.ts';
import { wireValues } from '../../core/changes/audit-rows.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import type { ShownValues } from './lines.ts';

/** Stored values as people know them: prices in decimals, carrier and region by slug and code. */
export function shownValues(refs: BatchRefs, state: PlanState, values: State): ShownValues {
  const { carrierId, regionId, ...others } = wireValues(JSON.stringify(values))!;
  const { carrier, region } = refs.of(state);
  return {
    ...(carrierId !== undefined && { carrier: carrier?.slug }),
    ...(regionId !== undefined && { region: region?.code }),
    ...others,
  };
}
