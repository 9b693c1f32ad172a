import {
  COUNT_KINDS,
  COUNTS_KEPT_DAYS,
  POPULARITY_DAYS,
  SUBJECTS_A_DAY,
  type CountKind,
} from '#src/domain/insight/events.ts';
import { landingParts } from '#src/domain/pages/landing/landing.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import {
  and,
  desc,
  eq,
  isNull,
  lt,
  or,
  sql,
  type Column,
  type SQL,
} from '../core/connect/drizzle.ts';
import {
  increment,
  isAmong,
  q,
  readAll,
  readFirst,
  statement,
  updateRows,
} from '../core/sql/orm.ts';
import { IS_PUBLIC, type SqlPlan } from '../core/rows.ts';
import { eventDays } from '../schema/events.ts';
import {
  carriers as carrierTable,
  plans as planTable,
  regions as regionTable,
  siteState,
} from '../schema.ts';

/**
 * So many more events of a kind with a subject on a day: a path, a plan's slug, words, a host or a
 * filter, by the kind; '' is the rest of the day.
 */
export type Count = typeof eventDays.$inferSelect;

const DAY_MS = 86_400_000;
const PAGES = PAGE_LIST.filter(({ counted }) => counted).map(({ path }) => path);

/**
 * Adds counts to their days, in one commit that is no change of content: the data version stays.
 * Counts of plans and pages that do not exist are dropped; a day keeps the subjects of each kind that
 * most visitors had, and days past their time go. So the table is bounded whatever was sent.
 */
export async function addCounts(db: Db, counts: readonly Count[], now: Date): Promise<void> {
  if (counts.length === 0) return;
  await db.write(async (commit) => {
    const real = await onlyReal(db, counts);
    const days = [...new Set(real.map(({ day }) => day))];
    await commit([
      {
        // Plain SQL: all counts in one statement.
        sql: `INSERT INTO event_days (day, kind, subject, n, visitors)
              SELECT value ->> 'day', value ->> 'kind', value ->> 'subject', value ->> 'n', value ->> 'visitors'
              FROM json_each(?) WHERE true
              ON CONFLICT (day, kind, subject)
              DO UPDATE SET n = n + excluded.n, visitors = visitors + excluded.visitors`,
        args: [JSON.stringify(real)],
      },
      ...days.flatMap((day) => COUNT_KINDS.flatMap((kind) => foldRest(day, kind))),
      statement(q.delete(eventDays).where(lt(eventDays.day, dayBefore(now, COUNTS_KEPT_DAYS)))),
    ]);
  });
}

/**
 * Writes the unique Buy and Compare clicks of the last 30 days into the plans (rule 38).
 * Answers whether any plan's number changed; only then the answers that show the order
 * get another ETag.
 */
export function rollUpPopularity(db: Db, now: Date): Promise<boolean> {
  return db.write(async (commit) => {
    // Plain SQL: sets are compared, and few plans differ.
    const changed = await db.all<Pick<SqlPlan, 'id' | 'popularity'>>(
      `SELECT p.id AS id, coalesce(s.clicks, 0) AS popularity FROM plans p LEFT JOIN (
         SELECT CAST(subject AS INTEGER) AS plan_id, sum(visitors) AS clicks FROM event_days
         WHERE kind IN ('buy', 'compare') AND day > ? GROUP BY 1
       ) s ON s.plan_id = p.id
       WHERE p.popularity <> coalesce(s.clicks, 0)`,
      [dayBefore(now, POPULARITY_DAYS)],
    );
    if (changed.length === 0) return false;
    const rows = changed.map((row) => ({ ...row }));
    const next = { popularityVersion: increment(siteState.popularityVersion) };
    await commit([
      updateRows(planTable, ['popularity'], rows),
      statement(q.update(siteState).set(next)),
    ]);
    return true;
  });
}

/**
 * What a Buy link of a public plan is made from, by the plan's slug, which may consist of digits, or
 * else its number; null without one.
 */
export function findBuyTarget(db: Db, plan: string) {
  const bySlug = eq(planTable.slug, plan);
  const byId = /^\d{1,15}$/.test(plan) ? eq(planTable.id, Number(plan)) : undefined;
  return readFirst(db, buyTargets(or(bySlug, byId)).orderBy(desc(bySlug)));
}

/** The same for every public plan whose carrier wants the way by `/go`, in the order of slugs. */
export function listRedirected(db: Db) {
  return readAll(db, buyTargets(eq(carrierTable.buyRedirect, true)).orderBy(planTable.slug));
}

const buyTargets = (condition: SQL | undefined) => {
  const { id, slug, buyUrl } = planTable;
  const { name, website } = carrierTable;
  return q
    .select({ id, slug, buyUrl, name, website })
    .from(planTable)
    .innerJoin(carrierTable, eq(carrierTable.id, planTable.carrierId))
    .where(and(condition, IS_PUBLIC));
};

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Leaves the subjects of a day that most visitors had, and puts the others together under ''. By
 * visitors first: one address can send a word often, but be one visitor only. Plain SQL: set-wise.
 */
function foldRest(day: string, kind: CountKind): Statement[] {
  const args = [day, kind];
  const named = `FROM event_days WHERE day = ? AND kind = ? AND subject <> ''`;
  const least = `SELECT subject ${named} ORDER BY visitors DESC, n DESC, subject LIMIT -1 OFFSET ${SUBJECTS_A_DAY[kind]}`;
  const rest = `${named} AND subject IN (${least})`;
  return [
    {
      sql: `INSERT INTO event_days (day, kind, subject, n, visitors)
            SELECT ?, ?, '', s.n, s.visitors FROM (
              SELECT sum(n) AS n, sum(visitors) AS visitors ${rest}
            ) s WHERE s.n IS NOT NULL
            ON CONFLICT (day, kind, subject)
            DO UPDATE SET n = n + excluded.n, visitors = visitors + excluded.visitors`,
      args: [...args, ...args, ...args],
    },
    { sql: `DELETE ${rest}`, args: [...args, ...args] },
  ];
}

type Named = typeof planTable | typeof carrierTable | typeof regionTable;

async function onlyReal(db: Db, counts: readonly Count[]): Promise<Count[]> {
  const isPage = ({ kind }: Count) => kind === 'view' || kind === 'buy_page';
  const isPlan = ({ kind }: Count) => kind === 'buy' || kind === 'compare';
  const pages = counts.filter(isPage).map(({ subject }) => subject);
  const landings = new Map(pages.map((page) => [page, landingParts(page)]));
  const parts = [...landings.values()].filter((part) => part !== null);
  const under = (start: string) =>
    pages.filter((page) => page.startsWith(start)).map((page) => page.slice(start.length));
  const known = (table: Named, name: Column, names: string[], more?: SQL) => {
    const own = and(isAmong(name, [...new Set(names)]), isNull(table.deletedAt), more);
    const query = q.select({ name: sql<string>`${name}`, id: table.id }).from(table);
    return readAll(db, query.where(own));
  };
  const clicked = [
    ...counts.filter(isPlan).map(({ subject }) => subject),
    ...under(paths.plan('')),
  ];
  const plans = await known(planTable, planTable.slug, clicked, IS_PUBLIC);
  const carriers = await known(carrierTable, carrierTable.slug, [
    ...under(paths.carrier('')),
    ...parts.flatMap((part) => part.carriers),
  ]);
  const regions = await known(regionTable, regionTable.code, [
    ...under(paths.region('')),
    ...parts.flatMap(({ region }) => region ?? []),
  ]);
  const ids = new Map(plans.map((row) => [row.name, String(row.id)]));
  const real = new Set([
    ...PAGES,
    ...plans.map(({ name }) => paths.plan(name)),
    ...carriers.map(({ name }) => paths.carrier(name)),
    ...regions.map(({ name }) => paths.region(name)),
  ]);
  const isLanding = (page: string) => {
    const part = landings.get(page);
    if (!part) return false;
    const pagesOf = [
      ...(part.region ? [paths.region(part.region)] : []),
      ...part.carriers.map((slug) => paths.carrier(slug)),
    ];
    return pagesOf.every((path) => real.has(path));
  };
  return counts.flatMap((count) => {
    if (isPage(count)) {
      const { subject } = count;
      return subject === '' || real.has(subject) || isLanding(subject) ? [count] : [];
    }
    if (!isPlan(count) || count.subject === '') return [count];
    const subject = ids.get(count.subject);
    return subject === undefined ? [] : [{ ...count, subject }];
  });
}
