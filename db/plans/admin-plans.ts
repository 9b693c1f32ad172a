import type { z } from 'zod';
import {
  AdminPlanFilters,
  type ADMIN_PLAN_SORTS,
  type AdminPlan,
  type AdminPlanList,
  type AdminPlanQuery,
} from '#src/contract/plans/admin-plans.ts';
import { NOT_STATED, parseDataAmount } from '#src/domain/plans/data-amount.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { TABLE_FACT_NAMES, tableFact, type TableFactName } from '#src/domain/plans/facts/table.ts';
import { isOptional } from '#src/domain/plans/facts/kinds.ts';
import { operandOf, parseWhere, type Condition } from '#src/domain/plans/facts/where.ts';
import { currencyDigits } from '#src/domain/core/money/money.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { foldWords } from '#src/domain/core/fold.ts';
import { pageCount } from '#src/domain/core/pagination.ts';
import type { Db } from '../core/connect/client.ts';
import { getTableColumns } from '../core/connect/drizzle.ts';
import { PLAN_JOINS, selectPlans } from './rows/plan-rows.ts';
import { planWithoutAge, type SqlPlanRow } from '../core/rows.ts';
import { planDrafts } from '../schema/drafts.ts';
import { storedFromRow } from '../core/state.ts';
import { draftFromRow, type DraftRow } from './drafts/draft-rows.ts';
import { PLAN_FIELDS, type PlanState } from './plan-fields.ts';
import { newestTyped } from './prices/prices.ts';

/** Plain SQL: the list with its counts, whose conditions select the sets of bulk changes and exports. */
const HELD = "EXISTS (SELECT 1 FROM plan_drafts WHERE plan_id = p.id AND hold = 'held')";
const BESIDE = `${HELD} AS held, CASE WHEN d.plan_id IS NOT NULL THEN json_object(
  ${Object.values(getTableColumns(planDrafts)).map(({ name }) => `'${name}', d.${name}`)}) END AS draft,
  (SELECT created_at FROM price_records WHERE ${newestTyped('p.id')}) AS typed_at`;
const JOINS = `${PLAN_JOINS} LEFT JOIN plan_drafts d ON d.plan_id = p.id AND d.hold IS NULL`;

/** A plan with its draft, as JSON, and when a person typed the newest of its prices; null: nobody did. */
type WithDraft = Pick<SqlPlanRow, never> & {
  draft: string | null;
  typed_at: string | null;
  held: number;
};

/** What each sort compares; never-checked plans count as the oldest. */
const SORT_SQL: Record<(typeof ADMIN_PLAN_SORTS)[number], string> = {
  planName: 'p.plan_name COLLATE NOCASE',
  carrier: 'p.carrier_sort',
  region: '(SELECT code FROM regions WHERE id = p.region_id)',
  price: 'p.usd_micros',
  // Amounts of different currencies compare by their share of the price in dollars.
  previousPrice: 'coalesce(p.previous_minor * 1.0 / p.price_minor * p.usd_micros, 0)',
  priceChangePercent: 'p.price_change_percent',
  dataAmount: 'p.data_rank',
  planType: 'p.plan_type',
  validity: 'coalesce(p.validity_days, 1000000)',
  hasDeal: 'p.has_deal',
  sample: 'p.sample',
  checkedAt: "coalesce(p.checked_at, '')",
  updatedAt: 'p.updated_at',
  popularity: 'p.popularity',
  status:
    "CASE p.status WHEN 'draft' THEN 0 WHEN 'scheduled' THEN 1 WHEN 'active' THEN 2 ELSE 3 END",
  id: 'p.id',
};

/** What tells plans of one name and place apart, beside the price: what is chosen or counted of them. */
const TOLD_APART = [
  'plan_type',
  'data_amount',
  'data_period',
  'validity',
  ...Object.values(PLAN_FACTS)
    .filter(({ kind }) => kind === 'choice' || kind === 'count')
    .map(({ column }) => column),
];

/** A page of plans for the dashboard: every filter that an operator works by, any column as order. */
export async function listAdminPlans(
  db: Db,
  query: AdminPlanQuery,
  now: Date,
): Promise<AdminPlanList> {
  const { where, args } = adminConditions(query, now);
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const order = `${sortOf(query.sort)} ${direction}, p.id ${direction}`;
  const [rows, count] = await Promise.all([
    // The inner select finds the page; only its few rows are read in full.
    selectPlans<WithDraft>(
      db,
      `FROM (
         SELECT p.id AS page_id FROM plans p WHERE ${where}
         ORDER BY ${order} LIMIT ? OFFSET ?
       ) JOIN plans p ON p.id = page_id ${JOINS} ORDER BY ${order}`,
      [...args, query.limit, (query.page - 1) * query.limit],
      BESIDE,
    ),
    db.first<Record<string, number>>(
      `SELECT count(*) AS n, ${UNKNOWN_SQL} FROM plans p WHERE ${where}`,
      args,
    ),
  ]);
  const { n: totalCount = 0, ...unknown } = count ?? {};
  return {
    data: rows.map(adminPlanFromRow),
    meta: { currentPage: query.page, totalPages: pageCount(totalCount, query.limit), totalCount },
    unknown: Object.fromEntries(Object.entries(unknown).map(([name, many]) => [name, many ?? 0])),
  };
}

/** How many plans that list has under some filters. */
export async function countAdminPlans(
  db: Pick<Db, 'first'>,
  filters: z.input<typeof AdminPlanFilters>,
  now: Date,
): Promise<number> {
  const { where, args } = adminConditions(AdminPlanFilters.parse(filters), now);
  const found = await db.first<{ n: number }>(
    `SELECT count(*) AS n FROM plans p WHERE ${where}`,
    args,
  );
  return found?.n ?? 0;
}

/** A plan by its number, public or not, or null. */
export async function findAdminPlan(db: Db, id: number): Promise<AdminPlan | null> {
  const [row] = await selectPlans<WithDraft>(
    db,
    `FROM plans p ${JOINS} WHERE p.id = ? AND p.deleted_at IS NULL`,
    [id],
    BESIDE,
  );
  return row ? adminPlanFromRow(row) : null;
}

function adminPlanFromRow(row: SqlPlanRow & WithDraft): AdminPlan {
  const draft = row.draft === null ? null : (JSON.parse(row.draft) as DraftRow);
  const { state } = storedFromRow<PlanState>({ fields: PLAN_FIELDS }, row);
  const { status, activeFrom, activeUntil } = state;
  return {
    ...planWithoutAge(row),
    status,
    activeFrom,
    activeUntil,
    draft: draft && draftFromRow(draft, state),
    typedAt: row.typed_at,
    held: row.held === 1,
  };
}

/** Few carriers have no website: their plans are found by an index. */
const NO_LINK =
  'p.buy_url IS NULL AND p.carrier_id IN (SELECT id FROM carriers WHERE website IS NULL)';
/** The page that the watcher read last is the one that Buy leads to; few, and found by an index. */
const DEAD_LINK = `p.status = 'active' AND p.id IN (SELECT f.plan_id FROM watch_findings f
  JOIN plans b ON b.id = f.plan_id WHERE f.result = 'dead' AND f.page_url = b.buy_url)`;
/** First the names that stand twice, which the index alone tells; then whether anything else differs. */
const LISTED_TWICE = `p.status = 'active' AND p.id IN (
  SELECT a.id FROM (
    SELECT carrier_id, region_id, plan_name FROM plans
    GROUP BY carrier_id, region_id, plan_name COLLATE NOCASE HAVING count(*) > 1
  ) same
  JOIN plans a USING (carrier_id, region_id)
  JOIN plans b USING (carrier_id, region_id)
  WHERE a.plan_name = same.plan_name COLLATE NOCASE AND b.plan_name = same.plan_name COLLATE NOCASE
    AND a.id <> b.id AND a.deleted_at IS NULL AND b.deleted_at IS NULL
    AND a.status = 'active' AND b.status = 'active'
    AND (${TOLD_APART.map((column) => `a.${column}`)}) IS (${TOLD_APART.map((column) => `b.${column}`)}))`;

const is = (wanted: boolean, sql: string) => (wanted ? sql : `NOT (${sql})`);

/** Conditions on `plans p`, with their values. */
export function adminConditions(
  filters: AdminPlanFilters,
  now: Date,
): { where: string; args: (string | number)[] } {
  const parts = ['p.deleted_at IS NULL'];
  const args: (string | number)[] = [];
  const add = (sql: string, ...values: (string | number)[]) => {
    parts.push(sql);
    args.push(...values);
  };
  const words = foldWords(filters.q);
  if (filters.q !== '' && words.length === 0) add('0');
  if (words.length > 0) {
    const match = words.map((word) => `"${word}"*`).join(' ');
    add('p.id IN (SELECT rowid FROM plans_fts WHERE plans_fts MATCH ?)', match);
  }
  if (filters.carriers.length > 0) {
    add(
      `p.carrier_id IN (SELECT id FROM carriers WHERE deleted_at IS NULL
         AND slug IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(filters.carriers),
    );
  }
  if (filters.region) {
    add(
      'p.region_id = (SELECT id FROM regions WHERE deleted_at IS NULL AND code = ?)',
      filters.region,
    );
  }
  if (filters.planTypes.length > 0) {
    add('p.plan_type IN (SELECT value FROM json_each(?))', JSON.stringify(filters.planTypes));
  }
  if (filters.statuses.length > 0) {
    add('p.status IN (SELECT value FROM json_each(?))', JSON.stringify(filters.statuses));
  }
  if (filters.hasDraft !== undefined) {
    const own = 'SELECT 1 FROM plan_drafts WHERE plan_id = p.id AND hold IS NULL';
    add(`${filters.hasDraft ? '' : 'NOT '}EXISTS (${own})`);
  }
  if (filters.hasDeal !== undefined) add('p.has_deal = ?', Number(filters.hasDeal));
  if (filters.sample !== undefined) add('p.sample = ?', Number(filters.sample));
  if (filters.noBuyLink !== undefined) add(is(filters.noBuyLink, NO_LINK));
  if (filters.deadBuyLink !== undefined) add(is(filters.deadBuyLink, DEAD_LINK));
  if (filters.listedTwice !== undefined) add(is(filters.listedTwice, LISTED_TWICE));
  if (filters.staleDays !== undefined) {
    const limit = addDays(now.toISOString().slice(0, 10), -filters.staleDays);
    add('(p.seen_on IS NULL OR p.seen_on < ?)', limit);
  }
  for (const condition of parseWhere(filters.where) ?? []) {
    const { sql, values } = conditionSql(condition);
    add(sql, ...values);
  }
  return { where: parts.join(' AND '), args };
}

/** What of the table no column holds as it is asked for. */
const FACT_SQL: Partial<Record<TableFactName, string>> = {
  carrier: '(SELECT slug FROM carriers WHERE id = p.carrier_id)',
  region: '(SELECT code FROM regions WHERE id = p.region_id)',
  dataAmount: `nullif(p.data_amount, '${NOT_STATED}')`,
  hasDraft: 'EXISTS (SELECT 1 FROM plan_drafts WHERE plan_id = p.id AND hold IS NULL)',
  held: HELD,
  noBuyLink: `(${NO_LINK})`,
  deadBuyLink: `(${DEAD_LINK})`,
  listedTwice: `(${LISTED_TWICE})`,
  updatedAt: 'substr(p.updated_at, 1, 10)',
};
const factSql = (name: TableFactName) => FACT_SQL[name] ?? `p.${tableFact(name).column}`;

/** How many of the plans that match lack each fact. */
const UNKNOWN_SQL = TABLE_FACT_NAMES.filter((name) => isOptional(tableFact(name)))
  .map((name) => `sum(${factSql(name)} IS NULL) AS ${name}`)
  .join(', ');

/** Plans that lack the fact stand last; money of several currencies compares by its share of the price in dollars. */
function sortOf(sort: AdminPlanQuery['sort']): string {
  if (Object.hasOwn(SORT_SQL, sort)) return SORT_SQL[sort as keyof typeof SORT_SQL];
  const name = sort as TableFactName;
  const sql = factSql(name);
  const isMoney = tableFact(name).kind === 'money';
  return isMoney ? `${sql} * 1.0 / p.price_minor * p.usd_micros` : sql;
}

/** Minor units of one unit of a plan's own currency. */
const MINOR = `CASE p.currency ${CURRENCIES.map(
  (currency) => `WHEN '${currency}' THEN ${10 ** currencyDigits(currency)}`,
).join(' ')} END`;

/** A condition on `plans p`. What is not known is not what is asked for, whatever that is. */
function conditionSql({ fact: name, is: operator, value }: Condition): {
  sql: string;
  values: (string | number)[];
} {
  const fact = tableFact(name);
  const sql = factSql(name);
  if (operator === 'known') return { sql: `${sql} IS NOT NULL`, values: [] };
  if (operator === 'unknown') return { sql: `${sql} IS NULL`, values: [] };
  const wanted = operandOf(fact, value)!;
  const sign = { is: '=', not: '<>', less: '<', more: '>' }[operator];
  const orUnknown = (test: string) => (operator === 'not' ? `(${sql} IS NULL OR ${test})` : test);
  if (fact.kind === 'amount' && (operator === 'less' || operator === 'more')) {
    const { mb, unlimited } = parseDataAmount(String(wanted));
    if (unlimited || mb === null) return { sql: '0', values: [] };
    return operator === 'less'
      ? { sql: '(NOT p.is_unlimited AND p.data_mb < ?)', values: [mb] }
      : { sql: '(p.is_unlimited OR p.data_mb > ?)', values: [mb] };
  }
  if (fact.kind === 'codes') {
    const test = `instr(',' || ${sql} || ',', ',' || ? || ',') ${operator === 'is' ? '> 0' : '= 0'}`;
    return { sql: orUnknown(test), values: [wanted] };
  }
  const right = { money: `? * (${MINOR})`, speed: '? * 1000' }[fact.kind as 'money'] ?? '?';
  const isText = fact.kind === 'text' || fact.kind === 'amount' || fact.kind === 'address';
  return {
    sql: orUnknown(`${sql} ${sign} ${right}${isText ? ' COLLATE NOCASE' : ''}`),
    values: [wanted],
  };
}
