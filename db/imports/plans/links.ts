import type { Statement } from '../../core/connect/client.ts';

/** By which id a source knows a plan. */
export interface Link {
  planId: number;
  source: string;
  externalId: string | null;
}

/** The statement that notes by which ids sources know plans; rows without an id are passed over. */
export function linkStatement(links: readonly Link[], runId: number): Statement[] {
  const rows = links.flatMap(({ planId, source, externalId }) =>
    externalId === null ? [] : [[source, planId, externalId]],
  );
  if (rows.length === 0) return [];
  return [
    {
      // Plain SQL: many rows, put in or renewed. "WHERE 1" parts the ON of the upsert from that of a join.
      sql: `INSERT INTO plan_sources (source, plan_id, external_id, last_run_id)
        SELECT value ->> 0, value ->> 1, value ->> 2, ? FROM json_each(?) WHERE 1
        ON CONFLICT (plan_id, source) DO UPDATE
        SET external_id = excluded.external_id, missing_runs = 0, last_run_id = excluded.last_run_id`,
      args: [runId, JSON.stringify(rows)],
    },
  ];
}
