import { randomUUID } from 'node:crypto';
import { MONEY_TEXT } from '#src/contract/plan-input.ts';
import type {
  DecidedReports,
  DecideReportsInput,
  PriceReport,
  PriceReportDecision,
  PriceReportInput,
  PriceReportList,
  PriceReportQuery,
} from '#src/contract/price-reports.ts';
import { fromMinor, parseMoney } from '#src/domain/money.ts';
import { pageCount } from '#src/domain/pagination.ts';
import {
  DECIDED_KEPT_DAYS,
  MAX_OPEN_OF_PLAN,
  MAX_OPEN_REPORTS,
  OPEN_KEPT_DAYS,
} from '#src/domain/price-reports.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import {
  BUMP_IF_ONE_CHANGED,
  bumpIfUnchanged,
  commitChange,
  MUST_CHANGE_ONE,
  type Change,
} from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import { insertInto } from '../statements.ts';
import { auditEntry } from './audit.ts';
import { noteStatements } from './plan-notes.ts';

type Row = Omit<PriceReport, 'price' | 'currentPrice'> & {
  priceMinor: number | null;
  currentMinor: number;
};
const SELECT = `SELECT q.id, q.plan_id AS planId, p.plan_name AS planName, p.slug,
    CASE WHEN ${PUBLIC_PLAN} THEN 'page' WHEN p.deleted_at IS NULL THEN 'preview' ELSE 'trash' END
      AS seenIn, c.slug AS carrier,
    r.code AS region, p.price_minor AS currentMinor, p.currency AS currentCurrency, q.kind,
    q.price_minor AS priceMinor, q.currency, q.seen_at AS seenAt, q.note, q.state, q.answer,
    q.created_at AS createdAt, q.decided_at AS decidedAt, q.decided_by AS decidedBy, q.version
  FROM price_reports q JOIN plans p ON p.id = q.plan_id
    JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id`;

/**
 * Keeps what a visitor says of a public plan, and lets old reports go; no change of content.
 * Refused when the price does not fit the plan's currency, and when too many reports are open.
 */
export function addReport(db: Db, slug: string, input: PriceReportInput, now: Date): Promise<void> {
  return db.write(async (commit) => {
    const plan = await db.first<{ id: number; currency: Currency }>(
      `SELECT p.id AS id, p.currency AS currency FROM plans p WHERE p.slug = ? AND ${PUBLIC_PLAN}`,
      [slug],
    );
    if (!plan) throw new Refusal('missing', 'There is no such plan');
    const open = await db.first<{ n: number; own: number }>(
      `SELECT count(*) AS n, coalesce(sum(plan_id = ?), 0) AS own FROM price_reports
       WHERE state = 'open'`,
      [plan.id],
    );
    if (open!.own >= MAX_OPEN_OF_PLAN) {
      throw new Refusal(
        'conflict',
        'We already have several reports about this plan and will look at them soon.',
      );
    }
    if (open!.n >= MAX_OPEN_REPORTS) {
      throw new Refusal('conflict', 'Too many reports wait to be read. Please try again later.');
    }
    await commit([
      insertInto('price_reports', {
        plan_id: plan.id,
        kind: input.kind,
        price_minor: input.price === null ? null : minorOf(input.price, plan.currency),
        currency: plan.currency,
        seen_at: input.seenAt,
        note: input.note,
        created_at: now.toISOString(),
      }),
      forgetOld(now),
    ]);
  });
}

/** Reports in a state, newest first. */
export async function listReports(db: Db, query: PriceReportQuery): Promise<PriceReportList> {
  const { state, page, limit } = query;
  const [rows, count] = await Promise.all([
    db.all<Row>(`${SELECT} WHERE q.state = ? ORDER BY q.id DESC LIMIT ? OFFSET ?`, [
      state,
      limit,
      (page - 1) * limit,
    ]),
    db.first<{ n: number; newestId: number | null }>(
      'SELECT count(*) AS n, max(id) AS newestId FROM price_reports WHERE state = ?',
      [state],
    ),
  ]);
  const totalCount = count?.n ?? 0;
  return {
    data: rows.map(reportFromRow),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
    newestId: count?.newestId ?? null,
  };
}

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
  const { actor, now } = change;
  const { state, answer } = decision;
  return db.write(async (commit) => {
    const before = await requireReport(db, id);
    if (before.version !== version) {
      throw new Refusal('conflict', 'Somebody decided on this report in the meantime', {
        details: { current: before },
      });
    }
    const isPublic = before.state === 'answered' || state === 'answered';
    const isOpen = state === 'open';
    const update: Statement = {
      sql: `UPDATE price_reports SET state = ?, answer = ?, decided_at = ?, decided_by = ?,
        version = version + 1 WHERE id = ? AND version = ?`,
      args: [
        state,
        answer,
        isOpen ? null : now.toISOString(),
        isOpen ? null : actor.name,
        id,
        version,
      ],
    };
    await commitChange(commit, [
      update,
      isPublic ? BUMP_IF_ONE_CHANGED : MUST_CHANGE_ONE,
      ...noteStatements(before, answer, now),
      auditEntry(
        actor,
        {
          action: 'update',
          entity: 'price-report',
          entityId: id,
          before: { state: before.state, answer: before.answer },
          after: { state, answer, planId: before.planId },
        },
        now,
      ),
      forgetOld(now),
    ]);
    return requireReport(db, id);
  });
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
    const list = JSON.stringify(open.map(({ id }) => id));
    const these = 'id IN (SELECT value FROM json_each(?))';
    await commitChange(commit, [
      bumpIfUnchanged('price_reports', open, state === 'answered' ? 1 : 0),
      {
        sql: `UPDATE price_reports SET state = ?, answer = ?, decided_at = ?, decided_by = ?,
          version = version + 1 WHERE ${these}`,
        args: [state, answer, stamp, actor.name, list],
      },
      {
        sql: `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
          SELECT plan_id, id, kind, substr(created_at, 1, 10), ?, answer FROM price_reports
          WHERE answer IS NOT NULL AND ${these}`,
        args: [stamp.slice(0, 10), list],
      },
      {
        sql: `INSERT INTO audit_log (at, actor_id, actor_name, way, action, entity, entity_id,
            before, after, request_id, batch_id)
          SELECT ?, ?, ?, ?, 'update', 'price-report', id,
            json_object('state', 'open', 'answer', NULL),
            json_object('state', state, 'answer', answer, 'planId', plan_id), ?, ?
          FROM price_reports WHERE ${these}`,
        args: [stamp, actor.id, actor.name, actor.way, actor.requestId ?? null, batchId, list],
      },
      forgetOld(now),
    ]);
    return { decided: open.length, problems, batchId };
  });
}

/** The open ones of what a bulk decision names, and what is the matter with the others. */
async function openReports(db: Db, which: DecideReportsInput['which']) {
  const all = 'upTo' in which;
  const rows = await db.all<{ id: number; version: number; state: string; planName: string }>(
    `SELECT q.id, q.version, q.state, p.plan_name AS planName
     FROM price_reports q JOIN plans p ON p.id = q.plan_id
     WHERE ${all ? "q.state = 'open' AND q.id <= ?" : 'q.id IN (SELECT value FROM json_each(?))'}`,
    [all ? which.upTo : JSON.stringify(which.ids)],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems = (all ? [] : [...new Set(which.ids)]).flatMap((id) => {
    const row = found.get(id);
    if (row?.state === 'open') return [];
    const message = row ? `somebody ${row.state} this report already` : 'this report is gone';
    return [{ id, planName: row?.planName ?? null, message }];
  });
  return { open: rows.filter((row) => row.state === 'open'), problems };
}

/** Lets reports go that are past their time: at the start, and with every report and decision. */
export function forgetReports(db: Db, now: Date): Promise<void> {
  return db.write(async (commit) => void (await commit([forgetOld(now)])));
}

async function requireReport(db: Db, id: number): Promise<PriceReport> {
  const row = await db.first<Row>(`${SELECT} WHERE q.id = ?`, [id]);
  if (!row) throw new Refusal('missing', 'There is no such report');
  return reportFromRow(row);
}

function reportFromRow({ priceMinor, currentMinor, ...row }: Row): PriceReport {
  return {
    ...row,
    price: priceMinor === null ? null : fromMinor(priceMinor, row.currency),
    currentPrice: fromMinor(currentMinor, row.currentCurrency),
  };
}

function minorOf(price: string, currency: Currency): number {
  const read = parseMoney(price, currency);
  if (!read.ok) throw refuseField('invalid', 'price', MONEY_TEXT[read.error]);
  return read.minor;
}

/** Reports past their time, read or not: nothing is kept for ever. */
function forgetOld(now: Date): Statement {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return {
    sql: `DELETE FROM price_reports WHERE (state <> 'open' AND decided_at < ?)
      OR (state = 'open' AND created_at < ?)`,
    args: [before(DECIDED_KEPT_DAYS), before(OPEN_KEPT_DAYS)],
  };
}
