import type { PlanStatus } from '#src/domain/core/vocabulary.ts';
import { storedPlans } from '../../plans/plan-batch.ts';
import type { Stored } from '../../core/state.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { and, eq, inArray } from '../../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../../core/sql/orm.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { IS_PUBLIC } from '../../core/rows.ts';
import { carriers, plans } from '../../schema.ts';
import { planSources } from '../../schema/imports.ts';
import type { MissingLine, WithdrawnLine } from '../rows/lines.ts';

/** Which ids a complete list of a source named; rows that were rejected still name theirs. */
export interface Listed {
  source: string;
  /** Applied runs in a row after which a plan that is not listed is withdrawn. */
  withdrawAfter: number;
  /** Slugs of the carriers that the list speaks for; null: all. */
  carriers: readonly string[] | null;
  ids: Set<string>;
  /** Stored plans that rows mean, by whatever: those are listed, too. */
  plans: Set<number>;
  /** Rows that could not be read and have no id: then nobody can say what is missing. */
  nameless: number;
}

/** A plan that is no longer sold: out of every page until its source lists it again. */
export function withdrawn(state: PlanState): PlanState {
  return { ...state, status: 'withdrawn', activeFrom: null, activeUntil: null };
}

/** The plans of a source that its list no longer names, and those that this makes withdrawn. */
export async function findMissing(
  db: Db,
  { source, withdrawAfter, carriers: slugs, ids, plans: named, nameless }: Listed,
): Promise<{ missing: MissingLine[]; withdrawn: WithdrawnLine[] }> {
  // An empty list is a broken one.
  if (ids.size === 0 || nameless > 0) return { missing: [], withdrawn: [] };
  const listing = slugs && q.select({ id: carriers.id }).from(carriers);
  const query = q
    .select({
      planId: planSources.planId,
      externalId: planSources.externalId,
      missingRuns: planSources.missingRuns,
    })
    .from(planSources)
    .innerJoin(plans, eq(plans.id, planSources.planId));
  const sold = and(
    eq(planSources.source, source),
    IS_PUBLIC,
    listing ? inArray(plans.carrierId, listing.where(isAmong(carriers.slug, slugs))) : undefined,
  );
  const missing = (await readAll(db, query.where(sold))).filter(
    ({ planId, externalId }) => !ids.has(externalId!) && !named.has(planId),
  );
  const over = missing.filter(({ missingRuns }) => missingRuns + 1 >= withdrawAfter);
  const gone = await storedPlans(
    db,
    over.map(({ planId }) => planId),
  );
  return {
    missing: missing.map(({ planId }) => ({ at: 0, planId, source })),
    withdrawn: gone.filter(isActive).map(({ id, state }) => ({
      // There is no row: the choice names it by the plan's number below 0.
      at: -id,
      planId: id,
      planName: state.planName,
      slug: state.slug,
      before: { status: 'active' satisfies PlanStatus },
      after: { status: 'withdrawn' satisfies PlanStatus },
    })),
  };
}

function isActive({ state }: Stored<PlanState>): boolean {
  return state.status === 'active';
}

/** Counts one more run in which sources did not list plans. */
export function missingStatement(lines: readonly MissingLine[]): Statement[] {
  if (lines.length === 0) return [];
  return [
    {
      // Plain SQL: many rows, by two columns.
      sql: `UPDATE plan_sources SET missing_runs = missing_runs + 1
        FROM json_each(?) AS j
        WHERE plan_sources.plan_id = j.value ->> 0 AND plan_sources.source = j.value ->> 1`,
      args: [JSON.stringify(lines.map(({ planId, source }) => [planId, source]))],
    },
  ];
}
