import { randomUUID } from 'node:crypto';
import type {
  DecidedReports,
  DecideReportsInput,
  PriceReport,
  PriceReportDecision,
} from '#src/contract/prices/price-reports.ts';
import {
  BUMP_IF_ONE_CHANGED,
  bumpIfUnchanged,
  commitChange,
  MUST_CHANGE_ONE,
  type Change,
} from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { and, eq, inArray, lte } from '../core/connect/drizzle.ts';
import { increment, isAmong, q, readAll, statement } from '../core/sql/orm.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { priceReports } from '../schema/prices/reports.ts';
import { plans } from '../schema.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { noteStatements } from '../plans/plan-notes.ts';
import { forgetOld, isOpen, requireReport } from './price-reports.ts';

/**
 * Answers a report, rejects it or opens it again. An answer shows on the plan's page, so that only
 * then the data version rises. Refused when `version` is not the newest.
 */
export function decideReport(
  db: Db,
  id: number,
  decision: Pick<PriceReportDecision, 'state' | 'answer'>,
  version: number,
  change: Change,
): Promise<PriceReport> {
  return db.write(async (commit) => {
    const before = await requireReport(db, id);
    requireVersion(before, version);
    await commitChange(commit, decisionStatements(before, decision, change));
    return requireReport(db, id);
  });
}

/** A Refusal for a report that somebody decided on since it was read as of a version. */
function requireVersion(report: PriceReport, version: number): void {
  if (report.version === version) return;
  throw new Refusal('conflict', 'Somebody decided on this report in the meantime', {
    details: { current: report },
  });
}

/** The same for a report that must still be open. */
export function requireUndecided(report: PriceReport, version: number): void {
  requireVersion(report, version);
  if (report.state !== 'open') throw new Refusal('conflict', 'This report is decided already.');
}

/** The statements of a decision on a report as it was read. */
export function decisionStatements(
  before: PriceReport,
  decision: Pick<PriceReportDecision, 'state' | 'answer'>,
  change: Change,
): Statement[] {
  const { now } = change;
  const { state, answer } = decision;
  const { id, version } = before;
  const isPublic = before.state === 'answered' || state === 'answered';
  const own = and(eq(priceReports.id, id), eq(priceReports.version, version));
  return [
    statement(q.update(priceReports).set(decided(decision, change)).where(own)),
    isPublic ? BUMP_IF_ONE_CHANGED : MUST_CHANGE_ONE,
    ...noteStatements(before, answer, now),
    auditEntry(change, {
      action: 'update',
      entity: 'price-report',
      entityId: id,
      before: { state: before.state, answer: before.answer },
      after: { state, answer, planId: before.planId },
    }),
    forgetOld(now),
  ];
}

/**
 * Answers or rejects many open reports, as one batch of the log. Named ones that are not open any more
 * stay as they are and are answered beside, so that they hold up no others.
 */
export function decideReports(
  db: Db,
  { which, state, answer }: DecideReportsInput,
  change: Change,
): Promise<DecidedReports> {
  const { actor, now } = change;
  return db.write(async (commit) => {
    const { open, problems } = await openReports(db, which);
    if (open.length === 0) return { decided: 0, problems, batchId: null };
    const batchId = randomUUID();
    const stamp = now.toISOString();
    const ids = open.map(({ id }) => id);
    const list = JSON.stringify(ids);
    const these = isAmong(priceReports.id, ids);
    await commitChange(commit, [
      bumpIfUnchanged(priceReports, open, state === 'answered' ? 1 : 0),
      statement(q.update(priceReports).set(decided({ state, answer }, change)).where(these)),
      // Plain SQL: one statement writes the notes, another the lines, of all of them.
      {
        sql: `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
          SELECT plan_id, id, kind, substr(created_at, 1, 10), ?, answer FROM price_reports
          WHERE answer IS NOT NULL AND id IN (SELECT value FROM json_each(?))`,
        args: [stamp.slice(0, 10), list],
      },
      {
        sql: `INSERT INTO audit_log (at, actor_id, actor_name, way, action, entity, entity_id,
            before, after, request_id, batch_id)
          SELECT ?, ?, ?, ?, 'update', 'price-report', id,
            json_object('state', 'open', 'answer', NULL),
            json_object('state', state, 'answer', answer, 'planId', plan_id), ?, ?
          FROM price_reports WHERE id IN (SELECT value FROM json_each(?))`,
        args: [stamp, actor.id, actor.name, actor.way, actor.requestId ?? null, batchId, list],
      },
      forgetOld(now),
    ]);
    return { decided: open.length, problems, batchId };
  });
}

/** What a decision leaves at its reports. */
const decided = (
  { state, answer }: Pick<PriceReportDecision, 'state' | 'answer'>,
  { actor, now }: Change,
) => ({
  state,
  answer,
  decidedAt: state === 'open' ? null : now.toISOString(),
  decidedBy: state === 'open' ? null : actor.name,
  version: increment(priceReports.version),
});

/** The open ones of what a bulk decision names, and what is the matter with the others. */
async function openReports(db: Db, which: DecideReportsInput['which']) {
  const all = 'upTo' in which;
  const { id, version, state } = priceReports;
  const query = q
    .select({ id, version, state, planName: plans.planName })
    .from(priceReports)
    .innerJoin(plans, eq(plans.id, priceReports.planId))
    .where(all ? and(isOpen, lte(id, which.upTo)) : inArray(id, which.ids));
  const rows = await readAll(db, query);
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems = (all ? [] : [...new Set(which.ids)]).flatMap((wanted) => {
    const row = found.get(wanted);
    if (row?.state === 'open') return [];
    const message = row ? `somebody ${row.state} this report already` : 'this report is gone';
    return [{ id: wanted, planName: row?.planName ?? null, message }];
  });
  return { open: rows.filter((row) => row.state === 'open'), problems };
}
