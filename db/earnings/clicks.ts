import type { Period } from '#src/domain/earnings/periods.ts';
import type { PageClicks, PlanClicks } from '#src/domain/earnings/facts.ts';
import { REPORT_NETWORKS, type ReportNetwork } from '#src/domain/earnings/words.ts';
import type { CountKind } from '#src/domain/events.ts';
import type { Db } from '../client.ts';

type Covered = Readonly<Record<ReportNetwork, readonly string[]>>;

/** Clicks on Buy by plan; '' of the counts is what days did not tell apart. Plain SQL: sums over sets of days. */
export async function sumPlanClicks(
  db: Pick<Db, 'all'>,
  period: Period,
  covered: Covered,
): Promise<PlanClicks[]> {
  const sums = REPORT_NETWORKS.map((network) => `${sumOn(`:${network}`)} AS ${network}`).join(', ');
  const rows = await db.all<Record<ReportNetwork, number> & Omit<PlanClicks, 'covered'>>(
    `SELECT CAST(nullif(e.subject, '') AS INTEGER) AS planId, p.carrier_id AS carrierId,
       sum(e.n) AS clicks, ${sumOn(':any')} AS reported, ${sums}
     FROM event_days e LEFT JOIN plans p ON p.id = CAST(e.subject AS INTEGER)
     WHERE e.kind = :kind AND e.day BETWEEN :from AND :to GROUP BY e.subject`,
    {
      kind: 'buy' satisfies CountKind,
      ...period,
      any: anyOf(covered),
      ...Object.fromEntries(REPORT_NETWORKS.map((name) => [name, JSON.stringify(covered[name])])),
    },
  );
  return rows.map(({ planId, carrierId, clicks, reported, ...by }) => ({
    planId,
    carrierId,
    clicks,
    reported,
    covered: by,
  }));
}

/** Clicks on Buy by page; covered are the days that reports of any network tell of. */
export function sumPageClicks(
  db: Pick<Db, 'all'>,
  period: Period,
  covered: Covered,
): Promise<PageClicks[]> {
  return db.all<PageClicks>(
    `SELECT e.subject AS path, sum(e.n) AS clicks, ${sumOn(':any')} AS covered
     FROM event_days e WHERE e.kind = :kind AND e.day BETWEEN :from AND :to GROUP BY e.subject`,
    { kind: 'buy_page' satisfies CountKind, ...period, any: anyOf(covered) },
  );
}

const sumOn = (days: string) => `sum(iif(e.day IN (SELECT value FROM json_each(${days})), e.n, 0))`;

/** The days that reports of any network tell of. */
const anyOf = (covered: Covered) => JSON.stringify([...new Set(Object.values(covered).flat())]);
