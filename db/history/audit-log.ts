import type { AuditLine, AuditList, AuditQuery } from '#src/contract/history/audit.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { pageCount } from '#src/domain/core/pagination.ts';
import { PAGE_ENTITIES } from '#src/domain/core/vocabulary.ts';
import type { Db } from '../core/connect/client.ts';
import {
  alias,
  and,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Column,
  type SQL,
} from '../core/connect/drizzle.ts';
import { countRows, noCase, q, readAll, readFirst, readPage } from '../core/sql/orm.ts';
import { auditLog } from '../schema/people/accounts.ts';
import { CARRIER, LABEL } from './audit-names.ts';
import { IS_UNDONE, UNDOABLE, wireValues, type AuditRow } from '../core/changes/audit-rows.ts';

const { id, at, actorName, way, action, entity, entityId, before, after, batchId } = auditLog;

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

/** The log, newest first; of some things alone for those who may read no others. */
export async function listAudit(
  db: Db,
  query: AuditQuery,
  only: readonly string[] | null = null,
): Promise<AuditList> {
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
    only ? inArray(entity, [...only]) : undefined,
    query.q ? or(...[before, after, actorName, LABEL, CARRIER].map(holdsText)) : undefined,
  );
  const row = {
    ...getTableColumns(auditLog),
    label: LABEL,
    carrier: CARRIER,
    undone: IS_UNDONE,
    batchSize,
  };
  const newest = q.select(row).from(auditLog).orderBy(desc(id)).$dynamic();
  if (!query.grouped) {
    const page = newest.where(where);
    const { data, meta } = await readPage(db, page, countRows(db, auditLog, where), query);
    return { data: data.map(lineFromRow), meta };
  }
  const { ids, totalCount } = await pageOfGroups(db, where, query);
  const data = await readAll(db, newest.where(inArray(id, ids)));
  const totalPages = pageCount(totalCount, query.limit);
  const meta = { currentPage: query.page, totalPages, totalCount };
  return { data: await withParts(db, data.map(lineFromRow)), meta };
}

/**
 * The lines that a page of the grouped log shows: of a batch the newest of the lines that are asked
 * for stands for all of them. One pass over the log, whose conditions may be dear; without any it
 * reads the index of batches alone.
 */
async function pageOfGroups(
  db: Pick<Db, 'first'>,
  where: SQL | undefined,
  { page, limit }: Pick<AuditQuery, 'page' | 'limit'>,
): Promise<{ ids: number[]; totalCount: number }> {
  const alone = q
    .select({ id })
    .from(auditLog)
    .where(and(where, isNull(batchId)));
  const ofBatches = q
    .select({ id: sql<number>`max(${id})` })
    .from(auditLog)
    .where(and(where, isNotNull(batchId)))
    .groupBy(batchId);
  const shown = q.$with('shown').as(alone.unionAll(ofBatches));
  const found = await readFirst(
    db,
    q
      .with(shown)
      .select({
        totalCount: sql<number>`(SELECT count(*) FROM shown)`,
        ids: sql<string>`(SELECT json_group_array(id) FROM (
          SELECT id FROM shown ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}))`,
      })
      .from(sql`(SELECT 1)`),
  );
  return { ids: JSON.parse(found!.ids) as number[], totalCount: found!.totalCount };
}

/** Whether a line, or any of a batch, tells of one of some things. */
export async function tellsOf(
  db: Db,
  lines: { id: number } | { batch: string },
  entities: readonly string[],
): Promise<boolean> {
  const named = 'id' in lines ? eq(id, lines.id) : eq(batchId, lines.batch);
  return (await countRows(db, auditLog, and(named, inArray(entity, [...entities])))) > 0;
}

/** Lines that stand for a whole batch, with what is in it. */
async function withParts(db: Db, lines: AuditLine[]): Promise<AuditLine[]> {
  const batches = lines.flatMap((line) => (line.batchSize > 1 ? [line.batchId!] : []));
  if (batches.length === 0) return lines;
  const parts = await readAll(
    db,
    q
      .select({
        batch: batchId,
        entity,
        action,
        count: count(),
      })
      .from(auditLog)
      .where(inArray(batchId, batches))
      .groupBy(batchId, entity, action)
      .orderBy(desc(count())),
  );
  const undone = await undoneParts(db, batches);
  const ofBatch = Map.groupBy(
    parts.map((part) => ({ ...part, undone: undone.get(partKey(part)) ?? 0 })),
    ({ batch }) => batch,
  );
  return lines.map((line) => {
    const own = line.batchSize > 1 ? ofBatch.get(line.batchId) : undefined;
    return own ? { ...line, parts: own.map(({ batch: _, ...part }) => part) } : line;
  });
}

const partKey = (part: { batch: string | null; entity: string; action: string }) =>
  [part.batch, part.entity, part.action].join(' ');

/** How many lines of each part were taken back; from what took back, which is little beside the batches. */
async function undoneParts(
  db: Pick<Db, 'all'>,
  batches: readonly string[],
): Promise<Map<string, number>> {
  const back = alias(auditLog, 'back');
  const rows = await readAll(
    db,
    q
      .select({ batch: batchId, entity, action, n: countDistinct(id) })
      .from(back)
      .crossJoin(auditLog)
      .where(and(gt(back.undoOf, 0), eq(id, back.undoOf), inArray(batchId, batches)))
      .groupBy(batchId, entity, action),
  );
  return new Map(rows.map(({ n, ...part }) => [partKey(part), n]));
}

function lineFromRow({
  actorId: _,
  actorName: user,
  carrier,
  ...row
}: AuditRow &
  Pick<AuditLine, 'label' | 'undone' | 'batchSize'> & { carrier: string | null }): AuditLine {
  const { label } = row;
  return {
    ...row,
    label: label !== null && carrier !== null ? fullPlanName(carrier, label) : label,
    user,
    before: wireValues(row.before),
    after: wireValues(row.after),
    undoable: UNDOABLE.has(`${row.entity} ${row.action}`),
  };
}
