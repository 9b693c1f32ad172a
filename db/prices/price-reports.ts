import type {
  PriceReport,
  PriceReportInput,
  PriceReportList,
  PriceReportQuery,
} from '#src/contract/prices/price-reports.ts';
import { fromMinor, parseMoney, type MoneyError } from '#src/domain/core/money/money.ts';
import {
  DECIDED_KEPT_DAYS,
  MAX_OPEN_OF_PLAN,
  MAX_OPEN_REPORTS,
  OPEN_KEPT_DAYS,
} from '#src/domain/prices/reports/price-reports.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  lt,
  max,
  min,
  ne,
  or,
  sql,
} from '../core/connect/drizzle.ts';
import { countRows, q, readFirst, readPage, statement } from '../core/sql/orm.ts';
import { Refusal, refuseField } from '../core/sql/refusal.ts';
import { IS_PUBLIC } from '../core/rows.ts';
import { priceReports } from '../schema/prices/reports.ts';
import { carriers, plans, regions } from '../schema.ts';

const select = () =>
  q
    .select({
      ...getTableColumns(priceReports),
      planName: plans.planName,
      slug: plans.slug,
      seenIn: sql<PriceReport['seenIn']>`CASE WHEN ${IS_PUBLIC} THEN 'page'
        WHEN ${plans.deletedAt} IS NULL THEN 'preview' ELSE 'trash' END`,
      carrier: carriers.name,
      region: regions.name,
      currentMinor: plans.priceMinor,
      currentCurrency: plans.currency,
    })
    .from(priceReports)
    .innerJoin(plans, eq(plans.id, priceReports.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId));
type Row = ReturnType<typeof select>['_']['result'][number];
export const isOpen = eq(priceReports.state, 'open');

/** How many reports wait, and when the oldest of them came, ISO 8601. */
export async function openReports(
  db: Pick<Db, 'first'>,
): Promise<{ count: number; oldest: string | null }> {
  const open = q.select({ count: count(), oldest: min(priceReports.createdAt) }).from(priceReports);
  return (await readFirst(db, open.where(isOpen)))!;
}

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
    const priceMinor = price === null ? null : typedMinor('price', price, currency);
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

/** Lets reports go that are past their time: at the start, and with every report and decision. */
export function forgetReports(db: Db, now: Date): Promise<void> {
  return db.write(async (commit) => void (await commit([forgetOld(now)])));
}

/** A report by its number, with its plan; a Refusal says that there is none. */
export async function requireReport(db: Db, id: number): Promise<PriceReport> {
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

/** What is wrong with an amount, for a visitor. */
const MONEY_TEXT: Record<MoneyError, string> = {
  'not-a-number': 'must be a plain number like 15 or 7.50',
  'not-positive': 'must be above 0',
  'too-many-decimals': 'has more decimals than the currency',
  'too-large': 'is too large',
};

/** A price that a visitor typed, in minor units; a Refusal at its field says what is wrong with it. */
export function typedMinor(field: string, price: string, currency: Currency): number {
  const read = parseMoney(price, currency);
  if (!read.ok) throw refuseField('invalid', field, MONEY_TEXT[read.error]);
  return read.minor;
}

/** Reports past their time go, read or not: nothing is kept for ever. */
export function forgetOld(now: Date): Statement {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const { state, decidedAt, createdAt } = priceReports;
  const past = or(
    and(ne(state, 'open'), lt(decidedAt, before(DECIDED_KEPT_DAYS))),
    and(isOpen, lt(createdAt, before(OPEN_KEPT_DAYS))),
  );
  return statement(q.delete(priceReports).where(past));
}
