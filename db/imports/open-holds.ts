import type { DecideHoldsInput } from '#src/contract/imports.ts';
import type { Db } from '../client.ts';
import { and, eq, exists } from '../drizzle.ts';
import { isAmong, q, readAll } from '../orm.ts';
import { Refusal } from '../refusal.ts';
import { plans } from '../schema.ts';
import { feedRuns } from '../schema/feeds.ts';
import { importHolds, importRuns } from '../schema/imports.ts';

/** The held prices that a decision names, each with when its file came and whether a feed brought it. */
export async function openHolds(db: Db, input: DecideHoldsInput) {
  const { id, planId, row, changes, state, runId, createdAt } = importHolds;
  const byRun = 'runId' in input;
  const chosen = byRun ? eq(runId, input.runId) : isAmong(id, input.ids);
  const byFeed = q.select({ id: feedRuns.id }).from(feedRuns).where(eq(feedRuns.importId, runId));
  const held = q
    .select({
      id,
      planId,
      row,
      changes,
      createdAt,
      planName: plans.planName,
      cameAt: importRuns.createdAt,
      ofFeed: exists(byFeed).mapWith(Boolean),
    })
    .from(importHolds)
    .innerJoin(plans, eq(plans.id, planId))
    .leftJoin(importRuns, eq(importRuns.id, runId))
    .where(and(eq(state, 'held'), chosen));
  const holds = await readAll(db, held.orderBy(id));
  const wanted = byRun ? 1 : new Set(input.ids).size;
  if (holds.length < wanted) {
    throw new Refusal(
      'conflict',
      'Some of these prices are no longer held. Please load the list again.',
    );
  }
  return holds;
}
