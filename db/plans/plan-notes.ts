import type { Db, Statement } from '../core/connect/client.ts';
import {
  desc,
  eq,
  getTableColumns,
  inArray,
  max,
  placeholder,
  type SQL,
} from '../core/connect/drizzle.ts';
import { prepareAll, q, readAll, statement } from '../core/sql/orm.ts';
import { planNotes } from '../schema/prices/reports.ts';

/** An answer to a report, as the plan's page shows it. */
export type PlanNote = Omit<typeof planNotes.$inferSelect, 'id' | 'reportId'>;

/** An answer to many reports of a plan stands there once, with the newest of them. */
const select = (where?: SQL) => {
  const { id: _, reportId: __, ...shown } = getTableColumns(planNotes);
  const newest = q
    .select({ id: max(planNotes.id) })
    .from(planNotes)
    .where(where)
    .groupBy(planNotes.planId, planNotes.answeredOn, planNotes.text);
  return q
    .select(shown)
    .from(planNotes)
    .where(inArray(planNotes.id, newest))
    .orderBy(desc(planNotes.id));
};

const ofPlan = prepareAll(select(eq(planNotes.planId, placeholder('plan'))));

/** The answers of a plan, newest first. */
export const listNotes = (db: Pick<Db, 'all'>, plan: number): Promise<PlanNote[]> =>
  ofPlan(db, { plan });

/** The answers of all plans by plan, newest first: one read for a whole build. */
export async function listAllNotes(db: Pick<Db, 'all'>): Promise<Map<number, PlanNote[]>> {
  return Map.groupBy(await readAll(db, select()), ({ planId }) => planId);
}

/** Puts the answer to a report on its plan's page, or takes it away when there is none. */
export function noteStatements(
  report: Pick<PlanNote, 'planId' | 'kind'> & { id: number; createdAt: string },
  answer: string | null,
  now: Date,
): Statement[] {
  const { id: reportId, planId, kind, createdAt } = report;
  const gone = statement(q.delete(planNotes).where(eq(planNotes.reportId, reportId)));
  if (answer === null) return [gone];
  const note = {
    planId,
    reportId,
    kind,
    reportedOn: createdAt.slice(0, 10),
    answeredOn: now.toISOString().slice(0, 10),
    text: answer,
  };
  return [gone, statement(q.insert(planNotes).values(note))];
}
