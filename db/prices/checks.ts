import type { Check, CheckList, CheckQuery } from '#src/contract/prices/checks.ts';
import type { Overview } from '#src/contract/insight/overview.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { FRESH_DAYS, OLD_DAYS } from '#src/domain/prices/freshness.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { pageCount } from '#src/domain/core/pagination.ts';
import { priceSource } from '#src/domain/prices/price-source.ts';
import {
  AWAY_DOUBTS,
  CHECK_AFTER_DAYS,
  MOST_CLICKED,
  PRICES_A_DAY,
} from '#src/domain/prices/watch.ts';
import type { Db } from '../core/connect/client.ts';
import { and, count, desc, eq, gt, inArray, or, sql, type SQL } from '../core/connect/drizzle.ts';
import { countRows, q, readAll, readFirst } from '../core/sql/orm.ts';
import { IS_PUBLIC } from '../core/rows.ts';
import { carriers, plans, regions } from '../schema.ts';
import { carrierWatches, planWatches, watchFindings } from '../schema/prices/watch.ts';

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

/** The public plans that people clicked most in the last 30 days. */
const CLICKED = q
  .select({ id: plans.id })
  .from(plans)
  .where(and(IS_PUBLIC, gt(plans.popularity, 0)))
  .orderBy(desc(plans.popularity), plans.id)
  .limit(MOST_CLICKED);

/** How many prices people click most, how many of them nobody saw for too long, and how many somebody saw today. */
export async function countClicked(db: Pick<Db, 'all'>, now: Date) {
  const unseen = sql<number>`${isUnseen(now)}`;
  const rows = await readAll(
    db,
    q.select({ unseen, seenOn: plans.seenOn }).from(plans).where(inArray(plans.id, CLICKED)),
  );
  const today = now.toISOString().slice(0, 10);
  const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
  return {
    of: rows.length,
    unseen: count((row) => row.unseen === 1),
    today: count(({ seenOn }) => seenOn === today),
  };
}

/** How many prices a person is still asked for today. */
async function leftToday(db: Pick<Db, 'first'>, now: Date): Promise<number> {
  const isDone = and(eq(plans.seenOn, now.toISOString().slice(0, 10)), eq(plans.seenWay, 'hand'));
  return Math.max(0, PRICES_A_DAY - (await countRows(db, plans, and(IS_PUBLIC, isDone))));
}

/** The first of those that nobody saw for too long: what people click most, then the oldest. */
const firstUnseen = (now: Date, n: number, ofRegion?: SQL) =>
  q
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .where(and(IS_PUBLIC, isUnseen(now), ofRegion))
    .orderBy(desc(plans.popularity), plans.seenOn, plans.id)
    .limit(n);

/** Regions that the overview names. */
const NAMED_REGIONS = 3;

/**
 * Where most prices are old: how many nobody saw for too long, and from which month most of them are;
 * and how many old prices have a page that the watcher may try, but does not.
 */
export async function readUnseen(db: Pick<Db, 'all' | 'first'>, now: Date) {
  const month = sql<string | null>`substr(${plans.seenOn}, 1, 7)`;
  const isOld = and(IS_PUBLIC, isUnseen(now));
  const rows = await readAll(
    db,
    q
      .select({ code: regions.code, name: regions.name, month, n: count() })
      .from(plans)
      .innerJoin(regions, eq(regions.id, plans.regionId))
      .where(isOld)
      .groupBy(regions.id, month)
      .orderBy(desc(count())),
  );
  const found = new Map<
    string,
    { code: string; name: string; prices: number; month: string | null }
  >();
  for (const { code, name, month: seen, n } of rows) {
    // The largest month of a region comes first.
    const region = found.get(code) ?? { code, name, prices: 0, month: seen };
    found.set(code, { ...region, prices: region.prices + n });
  }
  const readable = await readFirst(
    db,
    q
      .select({ n: count() })
      .from(plans)
      .leftJoin(planWatches, eq(planWatches.planId, plans.id))
      .leftJoin(carrierWatches, eq(carrierWatches.carrierId, plans.carrierId))
      .where(and(isOld, sql`${PAGE} IS NOT NULL`, sql`${carrierWatches.carrierId} IS NULL`)),
  );
  return {
    regions: [...found.values()].sort((a, b) => b.prices - a.prices).slice(0, NAMED_REGIONS),
    readable: readable!.n,
  };
}

/**
 * How many prices are to be checked, how many of them the watcher doubts, and how many it confirmed.
 * Findings are counted by themselves, the prices that nobody saw by an index alone.
 */
export async function countChecks(
  db: Pick<Db, 'all' | 'first'>,
  now: Date,
): Promise<Overview['checks']> {
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
  const doubts = sum('doubt');
  const asked = firstUnseen(now, await leftToday(db, now));
  const others = and(inArray(plans.id, asked), sql`(${IS_DOUBT}) IS NOT TRUE`);
  return {
    today: doubts + (await countOf(db, others)),
    open: old + sum('doubt', 0),
    doubts,
    confirmed: sum('confirmed'),
  };
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

/** What each state asks of a price. */
const conditions = (now: Date, asked: ReturnType<typeof firstUnseen>) => ({
  today: or(sql`(${IS_DOUBT})`, inArray(plans.id, asked)),
  open: or(sql`(${IS_DOUBT})`, isUnseen(now)),
  doubt: sql`(${IS_DOUBT})`,
  clicked: and(inArray(plans.id, CLICKED), isUnseen(now)),
  confirmed: IS_CONFIRMED,
});

/** The queue of prices to check, a part of it, or those that the watcher confirmed, with the evidence. */
export async function listChecks(
  db: Pick<Db, 'all' | 'first'>,
  { state, region, page, limit }: CheckQuery,
  now: Date,
): Promise<CheckList> {
  const ofRegion = region === undefined ? undefined : eq(regions.code, region);
  // Who asks for a region wants to work on it, whatever is done today.
  const asked = firstUnseen(now, ofRegion ? PRICES_A_DAY : await leftToday(db, now), ofRegion);
  const isAmong = and(IS_PUBLIC, conditions(now, asked)[state], ofRegion);
  const day = (days: number) => addDays(now.toISOString().slice(0, 10), -days);
  const isSeen = sql`coalesce(${plans.seenOn}, '')`;
  const band = sql`CASE WHEN ${isSeen} < ${day(OLD_DAYS)} THEN 0 WHEN ${isSeen} < ${day(FRESH_DAYS)} THEN 1 ELSE 2 END`;
  // A day more or less matters less than how many people see the price.
  const queue = [sql`${DOUBT} DESC`, band, sql`${plans.popularity} DESC`, isSeen];
  const order = {
    today: [sql`${DOUBT} DESC`, sql`${plans.popularity} DESC`, isSeen],
    open: queue,
    doubt: queue,
    clicked: [sql`${plans.popularity} DESC`],
    confirmed: [sql`${watchFindings.at} DESC`],
  }[state];
  const [rows, totalCount] = await Promise.all([
    readAll(
      db,
      select()
        .where(isAmong)
        .orderBy(...order, plans.id)
        .limit(limit)
        .offset((page - 1) * limit),
    ),
    countAmong(db, state, region === undefined, isAmong, now),
  ]);
  return {
    data: rows.map(checkOf),
    meta: { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount },
  };
}

/** How many a list has; of all regions by what is counted for the overview. */
async function countAmong(
  db: Pick<Db, 'all' | 'first'>,
  state: CheckQuery['state'],
  isWhole: boolean,
  isAmong: ReturnType<typeof and>,
  now: Date,
): Promise<number> {
  if (!isWhole || state === 'clicked') return countOf(db, isAmong);
  const counts = await countChecks(db, now);
  return state === 'doubt' ? counts.doubts : counts[state];
}

/** How many prices a condition on them, their region and what the watcher found holds for. */
async function countOf(db: Pick<Db, 'first'>, condition: ReturnType<typeof and>): Promise<number> {
  const found = q
    .select({ n: count() })
    .from(plans)
    .innerJoin(regions, eq(regions.id, plans.regionId))
    .leftJoin(planWatches, eq(planWatches.planId, plans.id))
    .leftJoin(carrierWatches, eq(carrierWatches.carrierId, plans.carrierId))
    .leftJoin(watchFindings, eq(watchFindings.planId, plans.id));
  return (await readFirst(db, found.where(condition)))!.n;
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
