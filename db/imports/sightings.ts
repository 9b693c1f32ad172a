import type { ImportPlan } from '#src/domain/import/types.ts';
import { toMinor } from '#src/domain/money.ts';
import { isNewPrice } from '../changes/plan-prices.ts';
import type { Db } from '../client.ts';
import { eq, max } from '../drizzle.ts';
import { q, readFirst } from '../orm.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { priceRecords } from '../schema.ts';
import type { Stored } from '../state.ts';

/**
 * A row that tells of an earlier day than the one on which the same price was seen last says nothing
 * new of when and where it was seen.
 */
export function sightingOf(plan: ImportPlan, state: PlanState): ImportPlan {
  const { seenOn, sourceName: _, sourceUrl: __, ...others } = plan;
  const isSamePrice =
    plan.currency === state.currency && toMinor(plan.price, plan.currency) === state.priceMinor;
  return seenOn && state.seenOn && seenOn < state.seenOn && isSamePrice ? others : plan;
}

/** An older price never becomes the current one: it belongs into the price history. */
export async function olderThanStored(
  db: Db,
  row: Stored<PlanState>,
  next: PlanState,
  seenOn: string | null | undefined,
): Promise<{ path: string; message: string } | null> {
  if (!seenOn || !isNewPrice(row.state, next)) return null;
  const newest = q.select({ day: max(priceRecords.recordedDate) }).from(priceRecords);
  const stored = await readFirst(db, newest.where(eq(priceRecords.planId, row.id)));
  const last = [stored?.day ?? '', row.state.seenOn ?? ''].reduce((a, b) => (a > b ? a : b));
  if (seenOn >= last) return null;
  const message = `is before ${last}, the day of the stored price: bring this one in as price history`;
  return { path: 'seenOn', message };
}
