import { useState } from 'react';
import type { Body } from '#src/contract/core/api.ts';
import type { api } from '#src/domain/core/paths/paths.ts';
import type { Selection } from '../grid/grid-types.ts';
import { ticks } from '../grid/ticks.ts';
import { filtersOfView, type PlanView } from '../plans/query.ts';

/**
 * The ticked plans: some by number, over several pages, or all that match the filters. A change of
 * the filters clears the latter, because it would then mean other plans.
 */
export function usePlanSelection(view: PlanView, matching: number) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const filters = JSON.stringify(filtersOfView(view));
  const [allOf, setAllOf] = useState<string | null>(null);
  const all = allOf === filters;
  const count = all ? matching : ids.size;
  const change = (changed: readonly number[], on: boolean) => {
    setAllOf(null);
    setIds(ticks(changed, on));
  };
  const selection: Selection = {
    ids,
    all,
    toggle: (id) => change([id], !ids.has(id)),
    toggleAll: change,
  };
  return {
    selection,
    count,
    all,
    clear: () => change([...ids], false),
    selectAll: () => setAllOf(filters),
    /** As the API takes it. */
    wire: (): Body<'POST', typeof api.bulkPreview>['selection'] =>
      all
        ? { query: filtersOfView(view), count: matching }
        : { ids: [...ids].sort((a, b) => a - b) },
  };
}
