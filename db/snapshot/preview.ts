import { q, readAll } from '../core/sql/orm.ts';
import { derivedColumns, type SqlPlan } from '../core/rows.ts';
import { carriers, regions } from '../schema.ts';
import { stateColumns, storedFromRow } from '../core/state.ts';
import { mergeFields } from '../core/sql/merge.ts';
import { UNPUBLISHED } from '../plans/rows/plan-rows.ts';
import { sourceOfDraft } from '../plans/rows/plan-source.ts';
import { readerOf, type DbReader } from '../core/connect/moment.ts';
import { directionOf, type DraftRow } from '../plans/drafts/draft-rows.ts';
import { PLAN_FIELDS, type PlanState } from '../plans/plan-fields.ts';
import { requireRates } from '../core/changes/site.ts';

/** Columns of a plan that a draft may change, and those that follow from them. */
const FIELDS = Object.values(PLAN_FIELDS).map(({ column }) => column);
const SHOWN: string[] = ['status', 'active_from', 'active_until'] satisfies (keyof SqlPlan)[];
const DERIVED = [
  'data_mb',
  'data_rank',
  'min_data_rank',
  'is_unlimited',
  'validity_days',
  'usd_micros',
  'region_minor',
  'carrier_sort',
  'search_text',
  'title_text',
] satisfies (keyof SqlPlan)[];
/** What the public records prove of the public price: of another one nothing is proven yet. */
const PROVEN = ['proof_kind', 'proof_minor', 'proof_on', 'proof_since'] satisfies (keyof SqlPlan)[];
const LAID_OVER = [...FIELDS, ...DERIVED].filter((column) => !SHOWN.includes(column));
const KEPT = [
  'id',
  'popularity',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] satisfies (keyof SqlPlan)[];

/**
 * Stands before a query and shadows its tables: `plans` with every draft and scheduled plan as
 * active and the draft values in place; `price_records` with the prices that would be recorded.
 */
const SHADOWS = `WITH laid AS (SELECT value ->> 'id' AS laid_id, value AS j FROM json_each(?)),
  plans AS (
    SELECT ${KEPT.map((column) => `p.${column}`).join(', ')},
      ${LAID_OVER.map((c) => `CASE WHEN laid_id IS NULL THEN p.${c} ELSE j ->> '${c}' END AS ${c}`).join(', ')},
      ${PROVEN.map((c) => `CASE WHEN laid_id IS NULL THEN p.${c} END AS ${c}`).join(', ')},
      'active' AS status, NULL AS active_from, NULL AS active_until,
      p.status <> 'active' OR laid_id IS NOT NULL AS unpublished
    FROM main.plans p LEFT JOIN laid ON laid_id = p.id WHERE p.deleted_at IS NULL),
  price_records AS (
    SELECT id, plan_id, price_minor, currency, recorded_date, sample, source_name, source_url, way,
      created_at
    FROM main.price_records
    UNION ALL SELECT 1000000000000 + p.id, p.id, p.price_minor, p.currency, ?, 0, p.source_name,
      p.source_url, p.seen_way, ? FROM plans p
    WHERE p.unpublished AND p.price_minor || p.currency <> coalesce((
      SELECT price_minor || currency FROM main.price_records WHERE plan_id = p.id
      ORDER BY recorded_date DESC, id DESC LIMIT 1), '')) `;

/**
 * A database as it would be if every draft were published now: the same queries read it, and each plan
 * says whether it is `unpublished`. Only for answers that an admin asked for.
 */
export async function previewReader(db: DbReader, now: Date): Promise<DbReader> {
  const stamp = now.toISOString();
  const laid = await laidOver(db);
  const prefix = [JSON.stringify(laid), stamp.slice(0, 10), stamp];
  return readerOf((sql, args, by) => {
    if (!/^\s*SELECT\b/i.test(sql)) throw new Error('a preview only reads');
    const shown = sql.replaceAll(UNPUBLISHED, 'p.unpublished');
    return db.all(SHADOWS + shown, [...prefix, ...(args as string[])], by);
  });
}

/** The rows of plans whose draft is not public yet, as publishing it would make them. */
async function laidOver(db: DbReader): Promise<object[]> {
  // Plain SQL: a plan by the columns of its fields.
  const rows = await db.all<SqlPlan & Pick<DraftRow, 'fields' | 'base' | 'running'>>(
    `SELECT p.*, d.fields, d.base, d.running FROM plan_drafts d JOIN plans p ON p.id = d.plan_id
     WHERE d.hold IS NULL AND d.running = 0 AND p.deleted_at IS NULL`,
  );
  if (rows.length === 0) return [];
  const [rates, ofCarriers, ofRegions] = await Promise.all([
    requireRates(db),
    readAll(db, q.select().from(carriers)),
    readAll(db, q.select().from(regions)),
  ]);
  return rows.map((row) => {
    const { state } = storedFromRow<PlanState>({ fields: PLAN_FIELDS }, row);
    const { from, to } = directionOf(row);
    const { next: merged } = mergeFields(state, from, to, true);
    const { sourceName, sourceUrl, confidence } = sourceOfDraft(state, merged, to, from);
    const next = { ...merged, sourceName, sourceUrl, confidence };
    const carrierName = ofCarriers.find(({ id }) => id === next.carrierId)?.name ?? '';
    const region = ofRegions.find(({ id }) => id === next.regionId);
    const regionCurrency = region?.currency ?? next.currency;
    const derived = derivedColumns({ ...next, carrierName, regionCurrency }, rates);
    return { id: row.id, ...stateColumns({ fields: PLAN_FIELDS }, next), ...derived };
  });
}
