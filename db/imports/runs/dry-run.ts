import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '#src/domain/imports/files/rows.ts';
import type { RawRow, RowProblem } from '#src/domain/imports/types.ts';
import type { TaskTools } from '../../core/worker/protocol.ts';
import { batchRefs } from '../../plans/plan-batch.ts';
import type { Db } from '../../core/connect/client.ts';
import { getDataState } from '../../core/changes/site.ts';
import { gather } from '../rows/found.ts';
import { planRows } from '../plans/plan-rows.ts';
import { priceRows } from '../prices/price-rows.ts';
import type { DryRunInput, DryRunResult } from './run-types.ts';

/** Rows that are validated together: few questions to the database, little memory. */
const CHUNK = 500;

/**
 * Reads a file against the data of one moment and writes down what each row would do. `applyRun`
 * goes on from there: what it writes is what stands in these rows, and nothing else.
 */
export async function dryRun(db: Db, input: DryRunInput, tools: TaskTools): Promise<DryRunResult> {
  const { runId, reading, format, mapping, change } = input;
  const [{ version, lineage }, refs] = await Promise.all([getDataState(db), batchRefs(db)]);
  const found = await gather(db, { runId, reading });
  const rowsOfKind = mapping.kind === 'price-history' ? priceRows : planRows;
  const rows = await rowsOfKind(db, refs, found, input);
  const bytes = createReadStream(join(input.folder, 'source'));
  let waiting: (RawRow | RowProblem)[] = [];
  let share = 0;
  const progress = (read: number) => void (share = read);
  const take = async () => {
    await rows.take(waiting);
    waiting = [];
    await found.flush();
    tools.progress({ share });
    await tools.breathe();
  };
  for await (const row of readRows(bytes, { format, mapping, now: change.now, progress })) {
    waiting.push(row);
    if (waiting.length >= CHUNK) await take();
  }
  await take();
  const findings = await rows.finish(tools);
  return { reading, findings, seen: { version, lineage } };
}
