import type { Body } from '#src/contract/core/api.ts';
import type { api } from '#src/domain/core/paths/paths.ts';
import { useTicks } from '../../core/grid/rows/use-ticks.ts';
import { filtersOfView, type PlanView } from '../query.ts';

/** The ticked plans: some by number, over several pages, or all that match the filters. */
export function usePlanSelection(view: PlanView, matching: number) {
  const filters = filtersOfView(view);
  const picked = useTicks(JSON.stringify(filters), matching);
  return {
    ...picked,
    /** As the API takes it. */
    wire: (): Body<'POST', typeof api.bulkPreview>['selection'] =>
      picked.all ? { query: filters, count: matching } : { ids: picked.ids },
  };
}
