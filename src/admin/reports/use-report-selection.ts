import { useState } from 'react';
import type { DecideReportsInput } from '#src/contract/prices/price-reports.ts';
import type { Selection } from '../grid/grid-types.ts';
import { ticks } from '../grid/ticks.ts';

/**
 * The ticked reports: some by number, over several pages, or all that wait, up to the newest that had
 * come when all were chosen.
 */
export function useReportSelection(waiting: { totalCount: number; newestId: number | null }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<{ upTo: number; count: number } | null>(null);
  const { totalCount, newestId } = waiting;
  const change = (changed: readonly number[], on: boolean) => {
    setAll(null);
    setIds(ticks(changed, on));
  };
  const selection: Selection = {
    ids,
    all: all !== null,
    toggle: (id) => change([id], !ids.has(id)),
    toggleAll: change,
  };
  return {
    selection,
    count: all?.count ?? ids.size,
    all: all !== null,
    clear: () => change([...ids], false),
    selectAll: () => newestId !== null && setAll({ upTo: newestId, count: totalCount }),
    which: (): DecideReportsInput['which'] => (all ? { upTo: all.upTo } : { ids: [...ids] }),
  };
}
