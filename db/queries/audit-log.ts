import type { AuditLine, AuditList, AuditQuery } from '#src/contract/audit.ts';
import { PAGE_ENTITIES } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import {
  alias,
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  or,
  sql,
  type Column,
  type SQL,
} from '../drizzle.ts';
import { countRows, noCase, q, readFirst, readPage } from '../orm.ts';
import { carriers, plans, regions } from '../schema.ts';
import { auditLog, users } from '../schema/accounts.ts';
import { feeds } from '../schema/feeds.ts';
import { importHolds, importProfiles, importRuns } from '../schema/imports.ts';
import { seoPages } from '../schema/seo.ts';
import { IS_UNDONE, UNDOABLE, wireValues, type AuditRow } from './audit-rows.ts';

const { id, at, actorName, way, action, entity, entityId, before, after, batchId } = auditLog;

const nameOf = (name: Column, of: Column | SQL = entityId) =>
  sql`(SELECT ${name} FROM ${name.table} WHERE id = ${of})`;
const heldPlan = q
  .select({ name: plans.planName })
  .from(importHolds)
  .innerJoin(plans, eq(plans.id, importHolds.planId))
  .where(eq(importHolds.id, entityId));

/** Name of the thing that a line is about, as it is now or was in the end; null when it is gone. */
const LABEL = sql<string | null>`CASE ${entity}
  WHEN 'carrier' THEN ${nameOf(carriers.name)}
  WHEN 'region' THEN ${nameOf(regions.name)}
  WHEN 'plan' THEN ${nameOf(plans.planName)}
  WHEN 'plan-draft' THEN ${nameOf(plans.planName)}
  WHEN 'plan-watch' THEN ${nameOf(plans.planName)}
  WHEN 'carrier-watch' THEN ${nameOf(carriers.name)}
  WHEN 'rates' THEN 'Reference rates'
  WHEN 'seo-page' THEN ${nameOf(seoPages.path)}
  WHEN 'user' THEN coalesce(${nameOf(users.username)}, ${before} ->> 'username')
  WHEN 'feed' THEN coalesce(${nameOf(feeds.name)}, ${before} ->> 'name')
  WHEN 'import-profile' THEN coalesce(${nameOf(importProfiles.name)}, ${before} ->> 'name')
  WHEN 'seo-global' THEN 'Global SEO settings'
  WHEN 'import-hold' THEN ${heldPlan}
  WHEN 'import-run' THEN ${nameOf(importRuns.fileName)}
  WHEN 'price-report' THEN ${nameOf(plans.planName, sql`${after} ->> 'planId'`)}
  WHEN 'price-record' THEN ${nameOf(plans.planName, sql`coalesce(${after}, ${before}) ->> 'planId'`)}
END`;

/** Lines about what shows on public pages. */
const ON_PAGES = inArray(entity, PAGE_ENTITIES);

const same = alias(auditLog, 'same');
const ofBatch = q.select({ n: count() }).from(same).where(eq(same.batchId, batchId));
const batchSize = sql<number>`CASE WHEN ${batchId} IS NULL THEN 1 ELSE ${ofBatch} END`;

/** How many lines after one, up to another, are about what shows on pages, and how many of these an import made. */
export async function countPageChanges(
  db: Db,
  last: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<{ all: number; imported: number }> {
  const imported = sql<number>`coalesce(sum(${way} = 'import'), 0)`;
  const lines = q.select({ all: count(), imported }).from(auditLog);
  return (await readFirst(db, lines.where(and(gt(id, last), lte(id, upTo), ON_PAGES))))!;
}

/** The log, newest first. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditList> {
  const when = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value);
  const like = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
  const holdsText = (text: Column | SQL) => sql`${text} LIKE ${like} ESCAPE '\\'`;
  const where = and(
    when(query.entity, (value) => eq(entity, value)),
    when(query.entityId, (value) => eq(entityId, value)),
    when(query.action, (value) => eq(action, value)),
    when(query.user || undefined, (value) => eq(noCase(actorName), value)),
    when(query.from, (value) => gte(at, value)),
    // The whole of the last day: every moment of it begins with its date.
    when(query.to, (value) => lt(at, `${value}U`)),
    when(query.batch, (value) => eq(batchId, value)),
    when(query.after, (value) => gt(id, value)),
    query.pages ? ON_PAGES : undefined,
    query.q ? or(...[before, after, actorName, LABEL].map(holdsText)) : undefined,
  );
  const row = { ...getTableColumns(auditLog), label: LABEL, undone: IS_UNDONE, batchSize };
  const rows = q.select(row).from(auditLog).where(where).orderBy(desc(id));
  const { data, meta } = await readPage(db, rows, countRows(db, auditLog, where), query);
  return { data: data.map(lineFromRow), meta };
}

function lineFromRow({
  actorId: _,
  actorName: user,
  ...row
}: AuditRow & Pick<AuditLine, 'label' | 'undone' | 'batchSize'>): AuditLine {
  return {
    ...row,
    user,
    before: wireValues(row.before),
    after: wireValues(row.after),
    undoable: UNDOABLE.has(`${row.entity} ${row.action}`),
  };
}
