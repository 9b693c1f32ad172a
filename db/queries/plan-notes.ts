import type { ReportKind } from '#src/domain/price-reports.ts';
import type { Db, Statement } from '../client.ts';

/** An answer to a report, as the plan's page shows it. */
export interface PlanNote {
  planId: number;
  kind: ReportKind;
  /** Calendar dates, UTC. */
  reportedOn: string;
  answeredOn: string;
  text: string;
}

const COLUMNS =
  'plan_id AS planId, kind, reported_on AS reportedOn, answered_on AS answeredOn, text';

/** An answer to many reports of a plan stands there once, with the newest of them. */
const select = (where: string) => `SELECT ${COLUMNS} FROM plan_notes WHERE id IN (
  SELECT max(id) FROM plan_notes ${where} GROUP BY plan_id, answered_on, text) ORDER BY id DESC`;

/** The answers of a plan, newest first. */
export function listNotes(db: Pick<Db, 'all'>, planId: number): Promise<PlanNote[]> {
  return db.all<PlanNote>(select('WHERE plan_id = ?'), [planId]);
}

/** The answers of all plans by plan, newest first: one read for a whole build. */
export async function listAllNotes(db: Pick<Db, 'all'>): Promise<Map<number, PlanNote[]>> {
  const rows = await db.all<PlanNote>(select(''));
  return Map.groupBy(rows, ({ planId }) => planId);
}

/** Puts the answer to a report on its plan's page, or takes it away when there is none. */
export function noteStatements(
  report: { id: number; planId: number; kind: ReportKind; createdAt: string },
  answer: string | null,
  now: Date,
): Statement[] {
  const gone = { sql: 'DELETE FROM plan_notes WHERE report_id = ?', args: [report.id] };
  if (answer === null) return [gone];
  return [
    gone,
    {
      sql: `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
        VALUES (?, ?, ?, ?, ?, ?)`,
      args: [
        report.planId,
        report.id,
        report.kind,
        report.createdAt.slice(0, 10),
        now.toISOString().slice(0, 10),
        answer,
      ],
    },
  ];
}
