import type { AdminPlanList } from '#src/contract/plans/admin-plans.ts';
import { useRead } from '../core/data/reads.ts';
import { ADMIN_PAGE_SIZE } from '../core/grid/list.ts';
import { walkOf, type Walk } from '../core/records/Drawer.tsx';
import { planListUrl, type PlanListView } from './query.ts';

/** The way from the open plan through its list; at the edge of a page it goes on to the next one. */
export function usePlanWalk(
  view: PlanListView,
  list: AdminPlanList | undefined,
  openId: number | null,
  open: (id: number, page: number) => void,
): Walk | null {
  const rows = list?.data ?? [];
  const at = rows.findIndex(({ id }) => id === openId);
  const step = at === 0 ? -1 : at === rows.length - 1 ? 1 : 0;
  const page = view.page + step;
  const isThere = at >= 0 && step !== 0 && page >= 1 && page <= (list?.meta.totalPages ?? 0);
  const beside = useRead(planListUrl({ ...view, page }), { enabled: isThere });
  const more = (isThere && beside.data?.data) || [];
  return walkOf(step < 0 ? [...more, ...rows] : [...rows, ...more], openId, {
    before: (view.page - 1) * ADMIN_PAGE_SIZE - (step < 0 ? more.length : 0),
    of: list?.meta.totalCount ?? 0,
    open,
  });
}
