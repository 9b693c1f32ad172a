import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { matchingRows } from '#src/domain/lists/query-plans.ts';
import type { Row } from '#src/domain/lists/rows.ts';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import type { Db } from './client.ts';
import { listPlans } from './queries/plans.ts';

const DEALS = { ...DEFAULT_QUERY, dealsOnly: true, limit: Number.MAX_SAFE_INTEGER };

/** Every deal, in the order of the page of deals; nothing is read where all plans are at hand. */
export async function listDeals(
  db: Db,
  days: Days,
  all: readonly Row<Plan>[] | undefined,
): Promise<Plan[]> {
  if (!all) return (await listPlans(db, DEALS, days)).data;
  const freshness = { from: days.from, today: days.today };
  const data = { freshness, plans: all, lists: new Map(), carriers: [], regions: [], rates: null };
  return matchingRows(data, DEALS).map(({ plan }) => plan);
}
