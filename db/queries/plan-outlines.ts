import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { Db } from '../client.ts';
import { PLAN_JOINS, selectPlans } from '../plan-rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { planFromRow } from '../rows.ts';
import { amongIds } from './plan-texts.ts';

/** Some public plans, in the order of their ids as given. */
export async function listPlansById(db: Db, ids: readonly number[], days: Days): Promise<Plan[]> {
  if (ids.length === 0) return [];
  const { sql, args } = amongIds(ids);
  const rows = await selectPlans(db, `FROM plans p ${PLAN_JOINS} WHERE ${SHOWN_PLAN} ${sql}`, args);
  const plans = new Map(rows.map((row) => [row.id, planFromRow(row, days)]));
  return ids.flatMap((id) => plans.get(id) ?? []);
}
