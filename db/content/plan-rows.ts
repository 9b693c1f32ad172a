import type { ContentLine } from '#src/contract/content.ts';
import { columnsOf } from '../changes/kind.ts';
import type { BatchRefs } from '../changes/plan-batch.ts';
import type { Statement } from '../client.ts';
import { planKind, type PlanState } from '../queries/plan-state.ts';
import { insertInto } from '../statements.ts';

type PlanLine = Extract<ContentLine, { kind: 'plan' }>;
/** Numbers of the carriers and regions of a file, in its order. */
export interface Places {
  carriers: readonly number[];
  regions: readonly number[];
}

/**
 * The statements that write a plan of a backup with its prices, sources, answers and draft, under the number
 * and version of `own`; `kept`: its price records keep their numbers too.
 */
export function planRows(
  { id, version, kept }: { id: number; version: number; kept: boolean },
  {
    prices,
    sources,
    notes,
    draft,
    popularity,
    version: versionThen,
    createdAt,
    updatedAt,
    deletedAt,
    ...rest
  }: PlanLine,
  places: Places,
  refs: BatchRefs,
  author: string,
): Statement[] {
  const { kind: _, id: __, ...stated } = rest;
  const values = {
    ...stated,
    previousSample: stated.previousSample ?? previousSample(stated, prices),
  };
  const state = numbered(values, places) as PlanState;
  return [
    insertInto('plans', {
      id,
      ...columnsOf(planKind, state),
      ...refs.derive(state),
      popularity,
      version,
      created_at: createdAt,
      updated_at: updatedAt,
      deleted_at: deletedAt,
    }),
    {
      sql: `INSERT INTO price_records
          (plan_id, price_minor, currency, recorded_date, sample, created_at, id)
        SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
          CASE ? WHEN 1 THEN value ->> 5 END FROM json_each(?)`,
      args: [id, Number(kept), JSON.stringify(prices)],
    },
    ...sources.map(({ source, externalId, missingRuns }) =>
      insertInto('plan_sources', {
        source,
        plan_id: id,
        external_id: externalId,
        missing_runs: missingRuns,
        last_run_id: 0,
      }),
    ),
    ...(notes.length > 0 ? [notesRow(id, notes)] : []),
    ...(draft
      ? [
          insertInto('plan_drafts', {
            plan_id: id,
            base_version: draft.baseVersion === versionThen ? version : draft.baseVersion,
            fields: JSON.stringify(numbered(draft.fields, places)),
            base: JSON.stringify(numbered(draft.base, places)),
            starts_at: draft.startsAt,
            ends_at: draft.endsAt,
            running: Number(draft.running),
            problem: draft.problem,
            author,
            version: draft.version,
            updated_at: draft.updatedAt,
          }),
        ]
      : []),
  ];
}

/**
 * Whether the previous price of a plan of an older file is sample data: the newest record of that
 * price says so. Where there is none, a carrier named it, and it is as good as the plan's own.
 */
function previousSample(
  plan: Pick<PlanLine, 'previousMinor' | 'currency' | 'sample'>,
  prices: PlanLine['prices'],
): boolean {
  if (plan.previousMinor === null) return false;
  const record = prices
    .toSorted(([, , a], [, , b]) => (a < b ? -1 : Number(a > b)))
    .findLast(([minor, currency]) => minor === plan.previousMinor && currency === plan.currency);
  return record ? record[3] : plan.sample;
}

/** Answers whose reports are gone: numbers below 0 meet no report that is still to come. */
function notesRow(planId: number, notes: PlanLine['notes']): Statement {
  return {
    sql: `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
      SELECT ?, (SELECT min(0, coalesce(min(report_id), 0)) FROM plan_notes) - 1 - key,
        value ->> 'kind', value ->> 'reportedOn', value ->> 'answeredOn', value ->> 'text'
      FROM json_each(?)`,
    args: [planId, JSON.stringify(notes)],
  };
}

/** Values of a plan with the numbers of its carrier and region for their places. */
function numbered<V extends { carrierId?: number | undefined; regionId?: number | undefined }>(
  values: V,
  { carriers, regions }: Places,
): V {
  return {
    ...values,
    ...(values.carrierId !== undefined && { carrierId: carriers[values.carrierId - 1] }),
    ...(values.regionId !== undefined && { regionId: regions[values.regionId - 1] }),
  };
}
