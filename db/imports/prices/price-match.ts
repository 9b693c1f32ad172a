import type { ProblemCode } from '#src/domain/imports/types.ts';
import type { Db } from '../../core/connect/client.ts';
import type { DatedRow } from '../rows/read-rows.ts';

/** The plan that a row of dated prices means, or why nobody can say. */
export type PriceMatch =
  | { planId: number; problem?: undefined }
  | { problem: { field: 'key' | 'slug'; code: ProblemCode; reason: string } };

interface Candidate {
  name: string;
  id: number;
  deleted: 0 | 1;
  /** The source that calls the plan so; null for its address part. */
  source: string | null;
}

/**
 * Finds the plan of each row: by the key of the row's own source, where that knows it, else by that
 * of any source or by the address part.
 */
export async function matchPrices(db: Db, rows: readonly DatedRow[]): Promise<PriceMatch[]> {
  const names = JSON.stringify([
    ...new Set(rows.flatMap(({ key = null, slug = null }) => [key, slug])),
  ]);
  // Plain SQL: a set of rows is matched at once.
  const find = async (sql: string) =>
    Map.groupBy(await db.all<Candidate>(sql, [names]), ({ name }) => name);
  const bySlug = await find(
    `SELECT slug AS name, id, deleted_at IS NOT NULL AS deleted, NULL AS source FROM plans
     WHERE slug IN (SELECT value FROM json_each(?))`,
  );
  const byId = await find(
    `SELECT s.external_id AS name, p.id, p.deleted_at IS NOT NULL AS deleted, s.source
     FROM plan_sources s JOIN plans p ON p.id = s.plan_id
     WHERE s.external_id IN (SELECT value FROM json_each(?))`,
  );
  const of = (map: typeof bySlug, name: string | null) =>
    name === null ? [] : (map.get(name) ?? []);
  return rows.map(({ key = null, slug = null, source: own = null }) => {
    const named = slug === null ? null : of(bySlug, slug);
    const ofOwn = of(byId, key).filter(({ source }) => source === own);
    const any = [...of(byId, key), ...of(bySlug, key)];
    const keyed = key === null ? null : ofOwn.length > 0 ? ofOwn : any;
    // Both must mean the same plan.
    const both = keyed && named ? keyed.filter(({ id }) => named.some((n) => n.id === id)) : null;
    return choose(key === null ? 'slug' : 'key', both ?? keyed ?? named ?? []);
  });
}

function choose(field: 'key' | 'slug', candidates: readonly Candidate[]): PriceMatch {
  const live = new Set(candidates.filter(({ deleted }) => !deleted).map(({ id }) => id));
  const [planId] = live;
  const bad = (code: ProblemCode, reason: string) => ({ problem: { field, code, reason } });
  if (live.size > 1) {
    return bad('ambiguous-plan', `means ${live.size} plans: name the right one in the column slug`);
  }
  if (planId !== undefined) return { planId };
  if (candidates.length > 0) return bad('in-trash', 'is a plan in the trash: restore it first');
  return bad('unknown-plan', 'is no plan: import the plan first, or correct the key');
}
