import type { Check, CheckList, CheckQuery } from '#src/contract/checks.ts';
import { addDays } from '#src/domain/dates.ts';
import { FRESH_DAYS, OLD_DAYS } from '#src/domain/freshness.ts';
import { fromMinor } from '#src/domain/money.ts';
import { pageCount } from '#src/domain/pagination.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { AWAY_DOUBTS, CHECK_AFTER_DAYS } from '#src/domain/watch.ts';
import type { Db } from '../client.ts';
import { and, count, eq, or, sql } from '../drizzle.ts';
import { countRows, q, readAll } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { carriers, plans, regions } from '../schema.ts';
import { carrierWatches, planWatches, watchFindings } from '../schema/watch.ts';

/**
 * A finding is a doubt until somebody looks: one that says the same since before the last check was
 * looked at. One about another price or page than today's says nothing any more.
 */
const PAGE = sql<string | null>`coalesce(${planWatches.watchUrl}, ${plans.buyUrl})`;
const IS_OF_NOW = sql`${watchFindings.judged} ->> 0 = ${PAGE} AND ${watchFindings.judged} ->> 1 = ${plans.priceMinor}
  AND ${watchFindings.judged} ->> 2 = ${plans.currency}`;
const IS_DOUBTFUL = sql`${watchFindings.planId} IS NOT NULL AND ${carrierWatches.carrierId} IS NOT NULL
  AND ${watchFindings.result} NOT IN ('confirmed', 'forbidden')
  AND (${watchFindings.result} <> 'away' OR ${watchFindings.failures} >= ${AWAY_DOUBTS})
  AND ${watchFindings.since} > coalesce(${plans.checkedAt}, '')`;
const IS_DOUBT = sql`${IS_DOUBTFUL} AND ${IS_OF_NOW}`;

const IS_CONFIRMED = sql`${watchFindings.result} = 'confirmed' AND ${IS_OF_NOW}`;

/** Nobody saw the price for too long. */
function isUnseen(now: Date) {
  const since = addDays(now.toISOString().slice(0, 10), -CHECK_AFTER_DAYS);
  return sql`(${plans.seenOn} IS NULL OR ${plans.seenOn} < ${since})`;
}

/**
 * How many prices are to be checked, how many of them the watcher doubts, and how many it confirmed.
 * Findings are counted by themselves, the prices that nobody saw by an index alone.
 */
export async function countChecks(
  db: Pick<Db, 'all' | 'first'>,
  now: Date,
): Promise<{ open: number; doubts: number; confirmed: number }> {
  const says = sql<string>`CASE WHEN ${watchFindings.result} = 'confirmed' THEN 'confirmed'
    WHEN ${IS_DOUBTFUL} THEN 'doubt' ELSE '' END`;
  const unseen = sql<number>`${isUnseen(now)}`;
  // What is of now is asked once a row: it reads JSON.
  const found = q
    .select({ says, unseen, n: count() })
    .from(watchFindings)
    .innerJoin(plans, eq(plans.id, watchFindings.planId))
    .leftJoin(planWatches, eq(planWatches.planId, plans.id))
    .leftJoin(carrierWatches, eq(carrierWatches.carrierId, plans.carrierId))
    .where(and(IS_PUBLIC, IS_OF_NOW))
    .groupBy(says, unseen);
  const old = await countRows(db, plans, and(IS_PUBLIC, isUnseen(now)));
  const rows = await readAll(db, found);
  const sum = (of: string, only?: number) =>
    rows.reduce(
      (all, row) => all + (row.says === of && (only ?? row.unseen) === row.unseen ? row.n : 0),
      0,
    );
  return { open: old + sum('doubt', 0), doubts: sum('doubt'), confirmed: sum('confirmed') };
}

const DOUBT = sql<number | null>`(${IS_DOUBT})`;
const select = () =>
  q
    .select({
      id: plans.id,
      version: plans.version,
      planName: plans.planName,
      slug: plans.slug,
      priceMinor: plans.priceMinor,
      currency: plans.currency,
      seenOn: plans.seenOn,
      seenWay: plans.seenWay,
      checkedAt: plans.checkedAt,
      popularity: plans.popularity,
      sourceName: plans.sourceName,
      sourceUrl: plans.sourceUrl,
      pageUrl: PAGE,
      carrier: carriers.name,
      region: regions.name,
      watchUrl: planWatches.watchUrl,
      mark: planWatches.mark,
      finding: watchFindings,
      isOfNow: sql<number | null>`(${IS_OF_NOW})`,
      doubt: DOUBT,
    })
    .from(plans)
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .leftJoin(planWatches, eq(planWatches.planId, plans.id))
    .leftJoin(carrierWatches, eq(carrierWatches.carrierId, plans.carrierId))
    .leftJoin(watchFindings, eq(watchFindings.planId, plans.id));

/** The queue of prices to check, or those that the watcher confirmed, with the evidence. */
export async function listChecks(
  db: Pick<Db, 'all' | 'first'>,
  { state, page, limit }: CheckQuery,
  now: Date,
): Promise<CheckList> {
  const isAmong = state === 'open' ? or(sql`(${IS_DOUBT})`, isUnseen(now)) : IS_CONFIRMED;
  const day = (days: number) => addDays(now.toISOString().slice(0, 10), -days);
  const isSeen = sql`coalesce(${plans.seenOn}, '')`;
  const band = sql`CASE WHEN ${isSeen} < ${day(OLD_DAYS)} THEN 0 WHEN ${isSeen} < ${day(FRESH_DAYS)} THEN 1 ELSE 2 END`;
  const order =
    state === 'open'
      ? // A day more or less matters less than how many people see the price.
        [sql`${DOUBT} DESC`, band, sql`${plans.popularity} DESC`, isSeen]
      : [sql`${watchFindings.at} DESC`];
  const [rows, counts] = await Promise.all([
    readAll(
      db,
      select()
        .where(and(IS_PUBLIC, isAmong))
        .orderBy(...order, plans.id)
        .limit(limit)
        .offset((page - 1) * limit),
    ),
    countChecks(db, now),
  ]);
  const totalCount = counts[state];
  return {
    data: rows.map(checkOf),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
    doubts: state === 'open' ? counts.doubts : 0,
  };
}

type Row = ReturnType<typeof select>['_']['result'][number];

function checkOf(row: Row): Check {
  const { priceMinor, sourceName, sourceUrl, finding, isOfNow, doubt, ...rest } = row;
  const amount = (minor: number | null) => (minor === null ? null : fromMinor(minor, row.currency));
  return {
    ...rest,
    price: fromMinor(priceMinor, row.currency),
    source: priceSource(sourceName, sourceUrl),
    doubt: doubt === 1,
    evidence:
      finding && isOfNow === 1
        ? {
            at: finding.at,
            since: finding.since,
            result: finding.result,
            pageUrl: finding.pageUrl,
            status: finding.status,
            snippet: finding.snippet,
            found: amount(finding.foundMinor),
          }
        : null,
  };
}
