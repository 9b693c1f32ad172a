import { getTableName } from '../core/connect/drizzle.ts';
import type { Change } from '../core/change.ts';
import type { Statement } from '../core/connect/client.ts';
import { oldCarrierSlugs, oldPlanSlugs } from '../schema/old-slugs.ts';
import type { RowChange } from '../core/changes/entity-type.ts';

const TABLES = {
  plan: { table: oldPlanSlugs, column: oldPlanSlugs.planId.name },
  carrier: { table: oldCarrierSlugs, column: oldCarrierSlugs.carrierId.name },
};

/**
 * What steps do to the address parts of before: the one that a row leaves is kept and leads to it,
 * the one that a row takes leads nowhere else any more. None when no address changes. Plain SQL:
 * many rows in two statements.
 */
export function oldSlugStatements(
  of: keyof typeof TABLES,
  steps: readonly RowChange<{ slug: string }>[],
  { now }: Change,
): Statement[] {
  const taking = steps.filter(
    ({ row, next, action }) =>
      action === 'create' || (action !== 'delete' && row.state.slug !== next.slug),
  );
  if (taking.length === 0) return [];
  const { table, column } = TABLES[of];
  const name = getTableName(table);
  const left = taking.filter(({ action }) => action !== 'create');
  const taken = JSON.stringify(taking.map(({ next }) => next.slug));
  const release: Statement = {
    sql: `DELETE FROM ${name} WHERE slug IN (SELECT value FROM json_each(?))`,
    args: [taken],
  };
  if (left.length === 0) return [release];
  const keep: Statement = {
    sql: `INSERT INTO ${name} (slug, ${column}, left_at)
      SELECT j.value ->> 0, j.value ->> 1, ? FROM json_each(?) AS j WHERE true
      ON CONFLICT (slug) DO UPDATE SET ${column} = excluded.${column}, left_at = excluded.left_at`,
    args: [now.toISOString(), JSON.stringify(left.map(({ row }) => [row.state.slug, row.id]))],
  };
  return [keep, release];
}
