import {
  COUNT_KINDS,
  COUNTS_KEPT_DAYS,
  POPULARITY_DAYS,
  SUBJECTS_A_DAY,
  type CountKind,
} from '#src/domain/events.ts';
import { landingParts } from '#src/domain/landing.ts';
import { paths } from '#src/domain/paths.ts';
import type { Db, Statement } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import { updateMany } from '../statements.ts';

/** So many more events of a kind with a subject on a day. */
export interface Count {
  day: string;
  kind: CountKind;
  /** A path, a plan's slug, words, a host or a filter, by the kind; '' is the rest of the day. */
  subject: string;
  n: number;
  visitors: number;
}

const DAY_MS = 86_400_000;
const PAGES = new Set<string>([
  paths.home,
  paths.plans,
  paths.carriers,
  paths.deals,
  paths.compare(),
  paths.marketplace,
  paths.retail,
  paths.about,
  paths.howWeRank,
  paths.coverage,
  paths.openData,
  paths.privacy,
  paths.terms,
  paths.contact,
]);

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
        sql: `INSERT INTO event_days (day, kind, subject, n, visitors)
              SELECT value ->> 'day', value ->> 'kind', value ->> 'subject', value ->> 'n', value ->> 'visitors'
              FROM json_each(?) WHERE true
              ON CONFLICT (day, kind, subject)
              DO UPDATE SET n = n + excluded.n, visitors = visitors + excluded.visitors`,
        args: [JSON.stringify(real)],
      },
      ...days.flatMap((day) => COUNT_KINDS.flatMap((kind) => foldRest(day, kind))),
      { sql: 'DELETE FROM event_days WHERE day < ?', args: [dayBefore(now, COUNTS_KEPT_DAYS)] },
    ]);
  });
}

/**
 * Writes the unique Buy and Compare clicks of the last 30 days into the plans (decisions §2,
 * popularity). Answers whether any plan's number changed; only then the answers that show the order
 * get another ETag.
 */
export function rollUpPopularity(db: Db, now: Date): Promise<boolean> {
  return db.write(async (commit) => {
    const changed = await db.all<{ id: number; popularity: number }>(
      `SELECT p.id AS id, coalesce(s.clicks, 0) AS popularity FROM plans p LEFT JOIN (
         SELECT CAST(subject AS INTEGER) AS plan_id, sum(visitors) AS clicks FROM event_days
         WHERE kind IN ('buy', 'compare') AND day > ? GROUP BY 1
       ) s ON s.plan_id = p.id
       WHERE p.popularity <> coalesce(s.clicks, 0)`,
      [dayBefore(now, POPULARITY_DAYS)],
    );
    if (changed.length === 0) return false;
    const rows = changed.map(({ id, popularity }) => ({ id, popularity }));
    await commit([
      updateMany('plans', ['popularity'], rows),
      { sql: 'UPDATE site_state SET popularity_version = popularity_version + 1', args: [] },
    ]);
    return true;
  });
}

/**
 * What a Buy link of a public plan is made from, by the plan's slug, which may consist of digits, or
 * else its number; null without one.
 */
export function findBuyTarget(
  db: Db,
  plan: string,
): Promise<{ slug: string; buyUrl: string | null; name: string; website: string | null } | null> {
  const id = /^\d{1,15}$/.test(plan) ? Number(plan) : null;
  return db.first(
    `SELECT p.slug AS slug, p.buy_url AS buyUrl, c.name AS name, c.website AS website
     FROM plans p JOIN carriers c ON c.id = p.carrier_id
     WHERE (p.slug = ? OR p.id = ?) AND ${PUBLIC_PLAN} ORDER BY p.slug = ? DESC`,
    [plan, id, plan],
  );
}

/** The same for every public plan whose carrier wants the way by `/go`, in the order of slugs. */
export function listRedirected(
  db: Db,
): Promise<{ slug: string; buyUrl: string | null; name: string; website: string | null }[]> {
  return db.all(
    `SELECT p.slug AS slug, p.buy_url AS buyUrl, c.name AS name, c.website AS website
     FROM plans p JOIN carriers c ON c.id = p.carrier_id
     WHERE c.buy_redirect = 1 AND ${PUBLIC_PLAN} ORDER BY p.slug`,
  );
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Leaves the subjects of a day that most visitors had, and puts the others together under ''. By
 * visitors first: one address can send a word often, but be one visitor only.
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

async function onlyReal(db: Db, counts: readonly Count[]): Promise<Count[]> {
  const known = async (sql: string, subjects: string[]) =>
    db.all<{ name: string; id: number }>(sql, [JSON.stringify([...new Set(subjects)])]);
  const isPage = ({ kind }: Count) => kind === 'view' || kind === 'buy_page';
  const isPlan = ({ kind }: Count) => kind === 'buy' || kind === 'compare';
  const pages = counts.filter(isPage).map(({ subject }) => subject);
  const landings = new Map(pages.map((page) => [page, landingParts(page)]));
  const parts = [...landings.values()].filter((part) => part !== null);
  const under = (start: string) =>
    pages.filter((page) => page.startsWith(start)).map((page) => page.slice(start.length));
  const plans = await known(
    `SELECT p.slug AS name, p.id AS id FROM plans p
     WHERE p.slug IN (SELECT value FROM json_each(?)) AND ${PUBLIC_PLAN}`,
    [...counts.filter(isPlan).map(({ subject }) => subject), ...under(paths.plan(''))],
  );
  const carriers = await known(
    `SELECT slug AS name, id FROM carriers
     WHERE slug IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
    [...under(paths.carrier('')), ...parts.flatMap(({ carriers: some }) => some)],
  );
  const regions = await known(
    `SELECT code AS name, id FROM regions
     WHERE code IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
    [...under(paths.region('')), ...parts.flatMap(({ region }) => region ?? [])],
  );
  const ids = new Map(plans.map(({ name, id }) => [name, String(id)]));
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
    const id = ids.get(count.subject);
    return id === undefined ? [] : [{ ...count, subject: id }];
  });
}
