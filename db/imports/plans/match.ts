import type { ProblemCode } from '#src/domain/imports/types.ts';
import { storedPlans } from '../../plans/plan-batch.ts';
import type { Stored } from '../../core/state.ts';
import type { Db } from '../../core/connect/client.ts';
import type { SqlRowOf } from '../../core/sql/orm.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import type { SqlPlan } from '../../core/rows.ts';
import type { planSources } from '../../schema/imports.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

/** Why it cannot be said which plan a row means. */
export interface MatchProblem {
  field: 'externalId' | 'slug' | 'planName';
  code: ProblemCode;
  reason: string;
}

/** The plan that a row means: a stored one, a new one (null), or nobody can say. */
export type Match =
  | {
      stored: Stored<PlanState> | null;
      /** The source knows it by this id already, and listed it when it was asked last. */
      linked: boolean;
      /** It was withdrawn because the source no longer listed it. */
      back: boolean;
      /** It is in the trash, and the run may bring it back. */
      restores: boolean;
      problem?: undefined;
    }
  | { problem: MatchProblem };

type Source = SqlRowOf<typeof planSources>;
/** Of plain SQL: a set of rows is matched at once. */
interface Candidate {
  row: number;
  id: SqlPlan['id'];
  deleted: 0 | 1;
  /** The id by which the row's source knows this plan; null when by none. */
  externalId: Source['external_id'];
  missingRuns: Source['missing_runs'] | null;
}

/**
 * Finds the plan of each row: by the source's own id, else by the address part, else by carrier,
 * region and name. A plan that the source knows by another id is another plan, whatever its name.
 * Plans in the trash are looked at last; they are a problem unless `restore` is set.
 */
export async function matchPlans(
  db: Db,
  plans: readonly ImportPlan[],
  restore = false,
): Promise<Match[]> {
  const wanted = JSON.stringify(
    plans.map((plan) => [
      plan.source,
      plan.externalId,
      plan.slug ?? null,
      plan.carrierId,
      plan.regionId,
      plan.planName,
    ]),
  );
  const find = async (condition: string) =>
    Map.groupBy(
      await db.all<Candidate>(
        // The rows lead: each looks its plan up by an index.
        `SELECT j.key AS row, p.id, p.deleted_at IS NOT NULL AS deleted, s.external_id AS externalId,
           s.missing_runs AS missingRuns
         FROM json_each(?) AS j CROSS JOIN ${condition}`,
        [wanted],
      ),
      (candidate) => candidate.row,
    );
  const source = 'LEFT JOIN plan_sources s ON s.plan_id = p.id AND s.source = j.value ->> 0';
  const byKey = await find(
    `plan_sources s ON s.source = j.value ->> 0 AND s.external_id = j.value ->> 1
     CROSS JOIN plans p ON p.id = s.plan_id`,
  );
  // Two questions, because each has an index of its own.
  const slug = 'p.slug = j.value ->> 2';
  const live = await find(`plans p ON p.deleted_at IS NULL AND ${slug} ${source}`);
  const trashed = await find(`plans p ON p.deleted_at IS NOT NULL AND ${slug} ${source}`);
  const byName = await find(
    `plans p ON p.carrier_id = j.value ->> 3 AND p.region_id = j.value ->> 4
       AND p.plan_name = j.value ->> 5 COLLATE NOCASE ${source}`,
  );
  const choices = plans.map((plan, row) =>
    choose(
      plan,
      byKey.get(row) ?? [],
      [...(live.get(row) ?? []), ...(trashed.get(row) ?? [])],
      byName.get(row) ?? [],
      restore,
    ),
  );
  const ids = choices.flatMap((choice) =>
    'id' in choice && choice.id !== null ? [choice.id] : [],
  );
  const stored = new Map((await storedPlans(db, [...new Set(ids)])).map((plan) => [plan.id, plan]));
  const back = await cameBack(
    db,
    choices.flatMap((choice, row) => {
      if ('problem' in choice || choice.id === null || choice.missingRuns === null) return [];
      // What the file itself says of the status goes first.
      if (stored.get(choice.id)!.state.status !== 'withdrawn' || plans[row]!.status) return [];
      return [{ planId: choice.id, missingRuns: choice.missingRuns }];
    }),
  );
  return choices.map((choice) => {
    if ('problem' in choice) return choice;
    const { id, linked, missingRuns } = choice;
    const plan = id === null ? null : stored.get(id)!;
    return {
      stored: plan,
      linked: linked && missingRuns === 0,
      back: id !== null && back.has(id),
      restores: plan !== null && plan.deletedAt !== null,
    };
  });
}

interface Choice {
  id: number | null;
  linked: boolean;
  /** In how many runs the source did not list it; null when it knows it by no id. */
  missingRuns: number | null;
}

function choose(
  plan: ImportPlan,
  byKey: readonly Candidate[],
  bySlug: readonly Candidate[],
  byName: readonly Candidate[],
  restore: boolean,
): Choice | { problem: MatchProblem } {
  const [keyed] = byKey;
  const slugged = bySlug.find(({ deleted }) => !deleted);
  const bad = (field: MatchProblem['field'], code: ProblemCode, reason: string) => ({
    problem: { field, code, reason },
  });
  if (keyed && slugged && keyed.id !== slugged.id) {
    return bad(
      'slug',
      'ambiguous-plan',
      'belongs to another plan than the external id: correct one of them, or leave the slug empty',
    );
  }
  const is = ({ id, externalId, missingRuns }: Candidate): Choice => ({
    id,
    linked: externalId === plan.externalId,
    missingRuns,
  });
  const inTrash = (field: MatchProblem['field'], candidate: Candidate) =>
    restore ? is(candidate) : bad(field, 'in-trash', IN_TRASH);
  if (keyed?.deleted) return inTrash('externalId', keyed);
  const exact = keyed ?? slugged;
  if (exact) return is(exact);
  const isNotAnother = ({ externalId }: Candidate) =>
    externalId === null || plan.externalId === null || externalId === plan.externalId;
  const same = byName.filter(isNotAnother);
  const live = same.filter(({ deleted }) => !deleted);
  if (live.length > 1) {
    return bad(
      'planName',
      'ambiguous-plan',
      `is the name of ${live.length} plans of this carrier and region: say which one in the column slug`,
    );
  }
  if (live.length === 1) return is(live[0]!);
  const trashed = bySlug.filter(isNotAnother);
  const [field, gone] =
    trashed.length > 0 ? (['slug', trashed] as const) : (['planName', same] as const);
  if (gone.length > 1) {
    return bad(
      field,
      'in-trash',
      `means ${gone.length} plans in the trash: restore the right one from the trash first, or leave this row out of the file`,
    );
  }
  if (gone.length === 1) return inTrash(field, gone[0]!);
  return { id: null, linked: false, missingRuns: null };
}

const IN_TRASH =
  'is a plan in the trash: let this import bring plans back from the trash, or leave this row out of the file';

/** A withdrawn plan that a source lists, and in how many runs the source did not. */
interface ListedAgain {
  planId: number;
  missingRuns: number;
}

interface Known extends Pick<SqlPlan, 'id'> {
  /** Who withdrew it last, undoing aside; null when the log does not know. */
  by: 'list' | 'hand' | null;
  /** Some source does not list it now. */
  missing: number;
}

/**
 * Those of withdrawn plans that come back because their source lists them: the ones that its own
 * list withdrew. What a person withdrew stays, also when the list had not named it for a while; so
 * does what another source still does not list. Where the log knows nothing (content of another
 * database), having been missed has to do.
 */
async function cameBack(db: Db, plans: readonly ListedAgain[]): Promise<Set<number>> {
  if (plans.length === 0) return new Set();
  // Plain SQL: one look into the log for each of many plans.
  const rows = await db.all<Known>(
    `SELECT j.value AS id,
       (SELECT CASE WHEN EXISTS (SELECT 1 FROM import_runs r WHERE r.batch_id = a.batch_id
            AND r.options ->> 'withdrawAfter' IS NOT NULL) THEN 'list' ELSE 'hand' END
        FROM audit_log a WHERE a.entity = 'plan' AND a.entity_id = j.value AND a.action = 'update'
          AND a.undo_of IS NULL AND a.after ->> 'status' = 'withdrawn'
        ORDER BY a.id DESC LIMIT 1) AS by,
       EXISTS (SELECT 1 FROM plan_sources s WHERE s.plan_id = j.value AND s.missing_runs > 0)
         AS missing
     FROM json_each(?) AS j`,
    [JSON.stringify(plans.map(({ planId }) => planId))],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    plans.flatMap(({ planId, missingRuns }) => {
      const { by, missing } = known.get(planId)!;
      const back = missingRuns > 0 ? by !== 'hand' : by === 'list' && missing === 0;
      return back ? [planId] : [];
    }),
  );
}
