import { hasTimes } from '#src/domain/plan-status.ts';
import { CURRENCIES, PLAN_STATUSES } from '#src/domain/vocabulary.ts';
import type { ReadOnlyDb } from '../inspect.ts';
import { Refusal } from '../refusal.ts';

const TIMED = PLAN_STATUSES.filter(hasTimes)
  .map((status) => `'${status}'`)
  .join(', ');

/** What rows say that are right by themselves and contradict each other: a number and why, or nothing. */
const PLANS = `SELECT p.id, CASE
    WHEN p.deleted_at IS NULL AND coalesce(c.deleted_at, r.deleted_at) IS NOT NULL
      THEN 'its carrier or region is in the trash'
    WHEN p.deleted_at IS NULL AND c.kind <> 'travel' AND p.currency NOT IN (r.currency, 'USD')
      THEN 'currency must be ' || r.currency || ' or USD'
    WHEN p.has_deal AND p.previous_minor <= p.price_minor
      THEN 'has_deal needs a previous price above the price'
    WHEN p.status NOT IN (${TIMED}) AND coalesce(p.active_from, p.active_until) IS NOT NULL
      THEN 'active_from and active_until must be empty for the status ' || p.status
    WHEN (p.status = 'scheduled') <> (p.active_from IS NOT NULL)
      THEN 'active_from belongs to scheduled plans, and only to them'
  END AS why
  FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
  WHERE why IS NOT NULL LIMIT 1`;
const named = (values: string, name: string, table: string) =>
  `d.${values} ->> '${name}' NOT IN (SELECT id FROM ${table})`;
const DRAFTS = `SELECT plan_id AS id, 'its draft names a carrier or region that is not there' AS why
  FROM plan_drafts d WHERE ${['fields', 'base']
    .flatMap((values) => [
      named(values, 'carrierId', 'carriers'),
      named(values, 'regionId', 'regions'),
    ])
    .join(' OR ')} LIMIT 1`;

/** Checks rows of content against each other, beyond what the schema holds; a Refusal says which. */
export async function checkTogether(db: Pick<ReadOnlyDb, 'first'>): Promise<void> {
  for (const sql of [PLANS, DRAFTS]) {
    const found = await db.first<{ id: number; why: string }>(sql);
    if (found) throw new Refusal('invalid', `Plan ${found.id}: ${found.why}`);
  }
  const { rates, seo } = (await db.first<{ rates: number; seo: number }>(
    'SELECT (SELECT count(*) FROM reference_rates) AS rates, (SELECT count(*) FROM seo_global) AS seo',
  ))!;
  if (rates !== CURRENCIES.length) throw new Refusal('invalid', 'A reference rate is missing');
  if (seo !== 1) throw new Refusal('invalid', 'The settings of the whole site are missing');
}
