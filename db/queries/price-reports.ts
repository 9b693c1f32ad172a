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
import { and, desc, eq, getTableColumns, inArray, lt, lte, max, ne, or, sql } from '../drizzle.ts';
import {
  countRows,
  increment,
  isAmong,
  q,
  readAll,
  readFirst,
  readPage,
  statement,
} from '../orm.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { IS_PUBLIC } from '../rows.ts';
import { priceReports } from '../schema/reports.ts';
import { carriers, plans, regions } from '../schema.ts';
import { auditEntry } from './audit.ts';
import { noteStatements } from './plan-notes.ts';

type Row = Omit<PriceReport, 'price' | 'currentPrice'> & {
  priceMinor: number | null;
  currentMinor: number;
};
const select = () =>
  q
    .select({
      ...getTableColumns(priceReports),
      planName: plans.planName,
      slug: plans.slug,
      seenIn: sql<Row['seenIn']>`CASE WHEN ${IS_PUBLIC} THEN 'page'
        WHEN ${plans.deletedAt} IS NULL THEN 'preview' ELSE 'trash' END`,
      carrier: carriers.slug,
      region: regions.code,
      currentMinor: plans.priceMinor,
      currentCurrency: plans.currency,
    })
    .from(priceReports)
    .innerJoin(plans, eq(plans.id, priceReports.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId));
const isOpen = eq(priceReports.state, 'open');

/**
 * Keeps what a visitor says of a public plan, and lets old reports go; no change of content.
 * Refused when the price does not fit the plan's currency, and when too many reports are open.
 */
export function addReport(db: Db, slug: string, input: PriceReportInput, now: Date): Promise<void> {
  return db.write(async (commit) => {
    const bySlug = q
      .select()
      .from(plans)
      .where(and(eq(plans.slug, slug), IS_PUBLIC));
    const plan = await readFirst(db, bySlug);
    if (!plan) throw new Refusal('missing', 'There is no such plan');
    const own = and(isOpen, eq(priceReports.planId, plan.id));
    if ((await countRows(db, priceReports, own)) >= MAX_OPEN_OF_PLAN) {
      throw new Refusal(
        'conflict',
        'We already have several reports about this plan and will look at them soon.',
      );
    }
    if ((await countRows(db, priceReports, isOpen)) >= MAX_OPEN_REPORTS) {
      throw new Refusal('conflict', 'Too many reports wait to be read. Please try again later.');
    }
    const { kind, price, seenAt, note } = input;
    const { id: planId, currency } = plan;
    const priceMinor = price === null ? null : minorOf(price, currency);
    const said = { planId, kind, priceMinor, currency, seenAt, note };
    await commit([
      statement(q.insert(priceReports).values({ ...said, createdAt: now.toISOString() })),
      forgetOld(now),
    ]);
  });
}

/** Reports in a state, newest first. */
export async function listReports(db: Db, query: PriceReportQuery): Promise<PriceReportList> {
  const { state, page, limit } = query;
  const inState = eq(priceReports.state, state);
  const newest = q.select({ id: max(priceReports.id) }).from(priceReports);
  const rows = select().where(inState).orderBy(desc(priceReports.id));
  const [{ data, meta }, last] = await Promise.all([
    readPage(db, rows, countRows(db, priceReports, inState), { page, limit }),
    readFirst(db, newest.where(inState)),
  ]);
  return { data: data.map(reportFromRow), meta, newestId: last?.id ?? null };
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
    const own = and(eq(priceReports.id, id), eq(priceReports.version, version));
    await commitChange(commit, [
      statement(q.update(priceReports).set(decided(decision, change)).where(own)),
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

/** Lets reports go that are past their time: at the start, and with every report and decision. */
export function forgetReports(db: Db, now: Date): Promise<void> {
  return db.write(async (commit) => void (await commit([forgetOld(now)])));
}

async function requireReport(db: Db, id: number): Promise<PriceReport> {
  const row = await readFirst(db, select().where(eq(priceReports.id, id)));
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
  const { state, decidedAt, createdAt } = priceReports;
  const past = or(
    and(ne(state, 'open'), lt(decidedAt, before(DECIDED_KEPT_DAYS))),
    and(isOpen, lt(createdAt, before(OPEN_KEPT_DAYS))),
  );
  return statement(q.delete(priceReports).where(past));
}
