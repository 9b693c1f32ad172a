import type { PlanStatus } from '#src/domain/vocabulary.ts';
import { storedPlans } from '../changes/plan-batch.ts';
import type { Stored } from '../state.ts';
import type { Db, Statement } from '../client.ts';
import type { PlanState } from '../queries/plan-fields.ts';
import type { MissingLine, WithdrawnLine } from './lines.ts';

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
  { source, withdrawAfter, carriers, ids, plans: named, nameless }: Listed,
): Promise<{ missing: MissingLine[]; withdrawn: WithdrawnLine[] }> {
  // An empty list is a broken one.
  if (ids.size === 0 || nameless > 0) return { missing: [], withdrawn: [] };
  const rows = await db.all<{ planId: number; externalId: string; missingRuns: number }>(
    `SELECT s.plan_id AS planId, s.external_id AS externalId, s.missing_runs AS missingRuns
     FROM plan_sources s JOIN plans p ON p.id = s.plan_id
     WHERE s.source = :source AND p.deleted_at IS NULL AND p.status = 'active'
       AND (:carriers IS NULL OR p.carrier_id IN (SELECT id FROM carriers
         WHERE slug IN (SELECT value FROM json_each(:carriers))))`,
    { source, carriers: carriers && JSON.stringify(carriers) },
  );
  const missing = rows.filter(
    ({ planId, externalId }) => !ids.has(externalId) && !named.has(planId),
  );
  const over = missing.filter(({ missingRuns }) => missingRuns + 1 >= withdrawAfter);
  const plans = await storedPlans(
    db,
    over.map(({ planId }) => planId),
  );
  return {
    missing: missing.map(({ planId }) => ({ at: 0, planId, source })),
    withdrawn: plans.filter(isActive).map(({ id, state }) => ({
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
      sql: `UPDATE plan_sources SET missing_runs = missing_runs + 1
        FROM json_each(?) AS j
        WHERE plan_sources.plan_id = j.value ->> 0 AND plan_sources.source = j.value ->> 1`,
      args: [JSON.stringify(lines.map(({ planId, source }) => [planId, source]))],
    },
  ];
}
