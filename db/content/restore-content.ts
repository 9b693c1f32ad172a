import type { ContentCounts, ContentLine } from '#src/contract/content.ts';
import type { AsideTools } from '../aside/protocol.ts';
import type { Change, SqlValue } from '../changes/change.ts';
import { columnsOf, type Kind } from '../changes/kind.ts';
import { batchRefs, type BatchRefs } from '../changes/plan-batch.ts';
import type { Db, Statement } from '../client.ts';
import { auditEntry } from '../queries/audit.ts';
import { carrierKind } from '../queries/carrier-changes.ts';
import { regionKind } from '../queries/region-changes.ts';
import { seoGlobalKind, seoPageKind } from '../queries/seo-changes.ts';
import { BUMP_DATA_VERSION, NEW_LINEAGE } from '../queries/site.ts';
import { insertInto } from '../statements.ts';
import { checkContent } from './check-content.ts';
import { originOfContent } from './content-file.ts';
import { contentCounts } from './content-lines.ts';
import { numbersFor, type Numbered, type NumberedLine } from './numbers.ts';
import { planRows } from './plan-rows.ts';

/** Lines that are written before others have a turn. */
const CHUNK = 200;
/** Everything that a backup stands for, what refers to others first. */
const EMPTIED = [
  'plan_drafts',
  'plan_sources',
  'import_holds',
  'price_records',
  'price_reports',
  'plan_notes',
  'plans',
  'carriers',
  'regions',
  'reference_rates',
  'seo_pages',
  'seo_global',
  'import_profiles',
  'feed_runs',
  'feeds',
];

export interface RestoreInput {
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
  { file, backup, times, change }: RestoreInput,
  tools: AsideTools,
): Promise<ContentCounts> {
  const before = await contentCounts(db);
  const seo = await db.first<{ version: number }>('SELECT version FROM seo_global');
  const numbers = await numbersFor(db, await originOfContent(file));
  const write = (statements: Statement[]) =>
    db.write((commit) => commit(statements)).then(() => tools.breathe());
  await write(EMPTIED.map((table) => ({ sql: `DELETE FROM ${table}`, args: [] })));
  const places = { carriers: [] as number[], regions: [] as number[] };
  const owned = (table: Numbered, line: NumberedLine) => {
    const { id, kept } = numbers.of(table, line);
    return { id, kept, version: numbers.version(table, id, line.version) };
  };
  let refs: BatchRefs | null = null;
  const waiting: Statement[] = [];
  const lines = checkContent(file);
  let step = await lines.next();
  for (; !step.done; step = await lines.next()) {
    const line = step.value;
    if (line.kind === 'plan') {
      if (!refs) {
        await write(waiting.splice(0));
        refs = await batchRefs(db);
      }
      const own = owned('plans', line);
      own.kept &&= numbers.keepsPrices(line.prices.map((price) => price[5]));
      waiting.push(...planRows(own, line, places, refs, change.actor.name));
    } else if (line.kind === 'carrier') {
      const own = owned('carriers', line);
      places.carriers.push(own.id);
      waiting.push(carrierRow(own, line));
    } else if (line.kind === 'region') {
      const own = owned('regions', line);
      places.regions.push(own.id);
      waiting.push(insertInto('regions', ownRow(own, line, regionKind)));
    } else if (line.kind === 'rate' || line.kind === 'seo') {
      waiting.push(singleRow(line, seo?.version ?? 0));
    } else {
      waiting.push(otherRow(owned(TABLES[line.kind], line), line, times, change));
    }
    if (waiting.length >= CHUNK) await write(waiting.splice(0));
  }
  const counts = step.value;
  waiting.push(
    // Old prices are no news.
    {
      sql: 'UPDATE webhook_cursor SET price_record_id = (SELECT coalesce(max(id), 0) FROM price_records)',
      args: [],
    },
    auditEntry(
      change.actor,
      {
        action: 'restore',
        entity: 'database',
        entityId: 0,
        before,
        after: { ...counts, backup },
      },
      change.now,
    ),
    NEW_LINEAGE,
    BUMP_DATA_VERSION,
  );
  await write(waiting);
  return counts;
}

const TABLES = {
  'seo-page': 'seo_pages',
  profile: 'import_profiles',
  feed: 'feeds',
} as const satisfies Partial<Record<ContentLine['kind'], Numbered>>;

interface Book {
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}
/** The number and version that a row gets. */
interface Own {
  id: number;
  version: number;
}
type Line<K extends ContentLine['kind']> = Extract<ContentLine, { kind: K }>;

function carrierRow(own: Own, { type, ...line }: Line<'carrier'>): Statement {
  return insertInto('carriers', ownRow(own, { ...line, kind: type }, carrierKind));
}

/** A row with its bookkeeping; the fields are those of its kind. */
function ownRow<S>(
  { id, version }: Own,
  line: NoInfer<S> & Book,
  kind: Pick<Kind<S>, 'fields'>,
): Record<string, SqlValue> {
  return {
    id,
    ...columnsOf<S>(kind, line),
    version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
    deleted_at: line.deletedAt,
  };
}

/** A row that the database has once, or that has no number. */
function singleRow(line: Line<'rate' | 'seo'>, now: number): Statement {
  if (line.kind === 'rate') {
    const { currency, perUsd: per_usd, asOf: as_of, source } = line;
    return insertInto('reference_rates', { currency, per_usd, as_of, source });
  }
  const { version, updatedAt: updated_at } = line;
  return insertInto('seo_global', {
    id: 1,
    ...columnsOf(seoGlobalKind, line),
    version: now > version ? now + 1 : version,
    updated_at,
  });
}

function otherRow(
  own: Own,
  line: Line<'seo-page' | 'profile' | 'feed'>,
  times: RestoreInput['times'],
  { actor }: Change,
): Statement {
  if (line.kind === 'seo-page') return insertInto('seo_pages', ownRow(own, line, seoPageKind));
  const { id, version } = own;
  const who = { id, version, updated_at: line.updatedAt, updated_by: actor.name };
  if (line.kind === 'profile') {
    const { profile } = line;
    return insertInto('import_profiles', {
      name: profile.name,
      profile: JSON.stringify(profile),
      ...who,
    });
  }
  const { settings } = line;
  return insertInto('feeds', {
    name: settings.name,
    settings: JSON.stringify(settings),
    next_at: settings.enabled ? (times[settings.schedule] ?? null) : null,
    ...who,
  });
}
