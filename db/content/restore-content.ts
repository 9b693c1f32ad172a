import { pictureAddress, type PictureUse } from '#src/domain/pictures.ts';
import type { ContentCounts } from '#src/contract/backups.ts';
import type { FeedInput } from '#src/contract/feeds.ts';
import type { AsideTools } from '../aside/protocol.ts';
import type { Change, SqlValue } from '../change.ts';
import { storedFromRow } from '../state.ts';
import { batchRefs, type BatchRefs } from '../changes/plan-batch.ts';
import type { Db, Statement } from '../client.ts';
import { q, readFirst } from '../orm.ts';
import { seoGlobal } from '../schema/seo.ts';
import { openReadOnly } from '../inspect.ts';
import { auditEntry } from '../queries/audit.ts';
import { listPictureAddresses } from '../queries/pictures.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import { planKind } from '../changes/plan-state.ts';
import { BUMP_DATA_VERSION, NEW_LINEAGE } from '../queries/site.ts';
import { insertMany } from '../statements.ts';
import { CONTENT_TABLES, type ContentTable } from '../tables.ts';
import { contentRows, type Row } from './content-rows.ts';
import { contentCounts } from './counts.ts';
import { numbersFor, originOf, type Numbered } from './numbers.ts';

/** Rows that are written before the thread gives way. */
const CHUNK = 500;
/**
 * What goes with the content that it speaks of, then the content; what refers to others first. Pictures
 * stay: their names say what they show, and lines of the log name them.
 */
const EMPTIED = [
  'import_holds',
  'price_reports',
  'feed_runs',
  'watch_findings',
  ...CONTENT_TABLES.toReversed().filter((table) => table !== 'pictures'),
];

export interface RestoreInput {
  /** A backup of content that `cleanCopy` made. */
  file: string;
  /** Copy of the database from before, for the log. */
  backup: string;
  /** When feeds with such a schedule run next. */
  times: Record<string, string | null>;
  change: Change;
}

/**
 * Puts the content of a file in the place of all that there is, trash included, in one transaction
 * with one line of the log and one data version. Users, sessions, counts and the log stay. Rows of a
 * file of this database keep their numbers, those of another get new ones, see `numbersFor`.
 */
export async function restoreContent(
  db: Db,
  input: RestoreInput,
  tools: AsideTools,
): Promise<ContentCounts> {
  const { backup, change } = input;
  const source = await openReadOnly(input.file);
  const before = await contentCounts(db);
  const known = await listPictureAddresses(db);
  const ownOf = {
    ...(await rowsHere(db, await originOf(source), input)),
    // Numbers of pictures mean nothing, and those of a file may be taken.
    pictures: () => (known.size > 0 ? { id: null } : {}),
  };
  const write = (statements: Statement[]) =>
    db.write((commit) => commit(statements)).then(() => tools.breathe());
  await write(EMPTIED.map((table) => ({ sql: `DELETE FROM ${table}`, args: [] })));
  let refs: BatchRefs | null = null;
  const waiting: Statement[] = [];
  for (const table of CONTENT_TABLES) {
    if (table === 'plans') {
      await write(waiting.splice(0));
      refs = await batchRefs(db);
    }
    let rows: Row[] = [];
    for await (const row of contentRows(source, table)) {
      if (table === 'pictures' && known.has(addressOf(row))) continue;
      const own = { ...row, ...ownOf[table]?.(row) };
      const derived =
        table === 'plans' && refs!.derive(storedFromRow<PlanState>(planKind, own).state);
      rows.push({ ...own, ...derived });
      if (rows.length < CHUNK) continue;
      await write([...waiting.splice(0), insertMany(table, rows)]);
      rows = [];
    }
    if (rows.length > 0) waiting.push(insertMany(table, rows));
  }
  source.close();
  await write(waiting);
  const counts = await contentCounts(db);
  await write([
    auditEntry(change, {
      action: 'restore',
      entity: 'database',
      entityId: 0,
      before,
      after: { ...counts, backup },
    }),
    NEW_LINEAGE,
    BUMP_DATA_VERSION,
  ]);
  return counts;
}

/** The address of a picture's row. */
const addressOf = ({ hash, use }: Row) => pictureAddress(hash as string, use as PictureUse);

/** The columns that rows of a file get anew in this database, by table. */
async function rowsHere(
  db: Db,
  origin: string,
  { times, change: { actor } }: RestoreInput,
): Promise<Partial<Record<ContentTable, (row: Row) => Row>>> {
  const seo = await readFirst(db, q.select().from(seoGlobal));
  const numbers = await numbersFor(db, origin);
  let notes = 0;
  const numbered = (table: Numbered) => (row: Row) => {
    const { id } = numbers.take(table, row);
    return { id, version: numbers.version(table, id, row.version as number) };
  };
  const of = (table: Numbered, id: SqlValue | undefined) => numbers.of(table, id as number);
  const refersTo = (row: Row) => ({
    carrier_id: of('carriers', row.carrier_id).id,
    region_id: of('regions', row.region_id).id,
  });
  /** Values of a draft, which may name a carrier and a region too. */
  const moved = (text: SqlValue | undefined) => {
    const values = JSON.parse(text as string) as Row;
    if ('carrierId' in values) values.carrierId = of('carriers', values.carrierId).id;
    if ('regionId' in values) values.regionId = of('regions', values.regionId).id;
    return JSON.stringify(values);
  };
  return {
    carriers: numbered('carriers'),
    regions: numbered('regions'),
    plans: (row) => ({ ...numbered('plans')(row), ...refersTo(row) }),
    old_carrier_slugs: (row) => ({ carrier_id: of('carriers', row.carrier_id).id }),
    old_plan_slugs: (row) => ({ plan_id: of('plans', row.plan_id).id }),
    price_records: (row) => {
      const { id, kept } = of('plans', row.plan_id);
      return { plan_id: id, id: kept && numbers.keepsPrice(row.id as number) ? row.id! : null };
    },
    plan_sources: (row) => ({ plan_id: of('plans', row.plan_id).id, last_run_id: 0 }),
    // Their reports are gone: numbers below 0 meet no report that is still to come.
    plan_notes: (row) => ({ plan_id: of('plans', row.plan_id).id, report_id: (notes -= 1) }),
    plan_drafts: (row) => {
      const { id, version } = of('plans', row.plan_id);
      const base = row.base_version as number;
      return {
        plan_id: id,
        base_version: base === version ? numbers.version('plans', id, version) : base,
        fields: moved(row.fields),
        base: moved(row.base),
        author: actor.name,
      };
    },
    seo_global: (row) => {
      const [now, then] = [seo?.version ?? 0, row.version as number];
      return { version: now > then ? now + 1 : then };
    },
    seo_pages: numbered('seo_pages'),
    import_profiles: (row) => ({ ...numbered('import_profiles')(row), updated_by: actor.name }),
    feeds: (row) => {
      const { enabled, schedule } = JSON.parse(row.settings as string) as FeedInput;
      const next = enabled ? (times[schedule] ?? null) : null;
      return { ...numbered('feeds')(row), next_at: next, updated_by: actor.name };
    },
    carrier_watches: (row) => ({ carrier_id: of('carriers', row.carrier_id).id }),
    plan_watches: (row) => ({ plan_id: of('plans', row.plan_id).id }),
  };
}
