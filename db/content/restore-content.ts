import type { ContentCounts, ContentLine } from '#src/contract/content.ts';
import type { AsideTools } from '../aside/protocol.ts';
import { nextId, type Change, type SqlValue } from '../changes/change.ts';
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
import { contentCounts } from './content-lines.ts';
import { planRows } from './plan-rows.ts';

/** Lines that are written before the thread gives way. */
const CHUNK = 200;
/** Everything that a backup stands for, what refers to others first. */
const EMPTIED = [
  'plan_drafts',
  'plan_sources',
  'import_holds',
  'price_records',
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
 * with one line of the log and one data version. Users, sessions and the log stay. Rows get numbers
 * that were never given, so that no old line of the log speaks of a new row.
 */
export async function restoreContent(
  db: Db,
  { file, backup, times, change }: RestoreInput,
  tools: AsideTools,
): Promise<ContentCounts> {
  const before = await contentCounts(db);
  const write = (statements: Statement[]) =>
    db.write((commit) => commit(statements)).then(() => tools.breathe());
  await write(EMPTIED.map((table) => ({ sql: `DELETE FROM ${table}`, args: [] })));
  const first = {
    carriers: await nextId(db, 'carriers'),
    regions: await nextId(db, 'regions'),
    plans: await nextId(db, 'plans'),
  };
  const next = { ...first };
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
      const base = { carriers: first.carriers, regions: first.regions };
      waiting.push(...planRows(next.plans, line, base, refs, change.actor.name));
      next.plans += 1;
    } else if (line.kind === 'carrier') {
      waiting.push(carrierRow(next.carriers++, line));
    } else if (line.kind === 'region') {
      waiting.push(insertInto('regions', ownRow(next.regions++, line, regionKind)));
    } else {
      waiting.push(otherRow(line, times, change));
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

interface Book {
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}
type Line<K extends ContentLine['kind']> = Extract<ContentLine, { kind: K }>;

function carrierRow(id: number, { type, ...line }: Line<'carrier'>): Statement {
  return insertInto('carriers', ownRow(id, { ...line, kind: type }, carrierKind));
}

/** A row with its bookkeeping; the fields are those of its kind. */
function ownRow<S>(
  id: number,
  line: NoInfer<S> & Book,
  kind: Pick<Kind<S>, 'fields'>,
): Record<string, SqlValue> {
  return {
    id,
    ...columnsOf<S>(kind, line),
    version: line.version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
    deleted_at: line.deletedAt,
  };
}

function otherRow(
  line: Exclude<ContentLine, { kind: 'plan' | 'carrier' | 'region' }>,
  times: RestoreInput['times'],
  { actor }: Change,
): Statement {
  if (line.kind === 'rate') {
    const { currency, perUsd: per_usd, asOf: as_of, source } = line;
    return insertInto('reference_rates', { currency, per_usd, as_of, source });
  }
  if (line.kind === 'seo') {
    const { version, updatedAt: updated_at } = line;
    return insertInto('seo_global', {
      id: 1,
      ...columnsOf(seoGlobalKind, line),
      version,
      updated_at,
    });
  }
  if (line.kind === 'seo-page') {
    const { id: _, ...row } = ownRow(0, line, seoPageKind);
    return insertInto('seo_pages', row);
  }
  const { version, updatedAt: updated_at } = line;
  const who = { version, updated_at, updated_by: actor.name };
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
