import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { queryPlans, type PlanKey } from '#src/domain/plan-filter.ts';
import { DEFAULT_QUERY } from '#src/domain/plan-query.ts';
import { NO_BOOK } from '#src/domain/search/book.ts';
import type { Db } from './client.ts';
import { listPlans } from './queries/plans.ts';

const DEALS = { ...DEFAULT_QUERY, dealsOnly: true, limit: Number.MAX_SAFE_INTEGER };

/** Every deal, in the order of the page of deals; nothing is read where all plans are at hand. */
export async function listDeals(
  db: Db,
  days: Days,
  all: readonly { plan: Plan; key: PlanKey }[] | undefined,
): Promise<Plan[]> {
  if (!all) return (await listPlans(db, DEALS, days)).data;
  const plans = new Map(all.flatMap(({ plan, key }) => (key.hasDeal ? [[key, plan]] : [])));
  const judge = { places: [], agesFrom: days.from, book: NO_BOOK };
  return queryPlans([...plans.keys()], DEALS, judge).rows.map((key) => plans.get(key)!);
}
