import { join } from 'node:path';
import { sourceOf } from '#src/domain/import/mapping.ts';
import type { AsideTools } from '../aside/protocol.ts';
import { batchRefs } from '../changes/plan-batch.ts';
import type { Db } from '../client.ts';
import { getDataState } from '../queries/site.ts';
import { dryRunPrices } from './dry-run-prices.ts';
import { findLines } from './find-lines.ts';
import { LINE_KINDS } from './lines.ts';
import type { Listed } from './missing.ts';
import { readBook, readPlans } from './reading.ts';
import type { DryRunInput, DryRunResult } from './run-types.ts';
import { writeSpool } from './spool.ts';

/**
 * Reads a file against the data of one moment and writes down what each row would do. `applyRun`
 * goes on from there: what it writes is what stands in these lines, and nothing else.
 */
export async function dryRun(db: Db, input: DryRunInput, tools: AsideTools): Promise<DryRunResult> {
  if (input.mapping.kind === 'price-history') return dryRunPrices(db, input, tools);
  const [seen, refs, book] = await Promise.all([getDataState(db), batchRefs(db), readBook(db)]);
  const spool = await writeSpool(input.folder, LINE_KINDS);
  try {
    const listed: Listed | null = input.withdrawAfter
      ? {
          source: sourceOf(input.mapping),
          withdrawAfter: input.withdrawAfter,
          carriers: input.carriers ?? null,
          ids: new Set(),
          plans: new Set(),
          nameless: 0,
        }
      : null;
    const run = findLines(db, refs, spool, listed, input);
    let rows = 0;
    const file = join(input.folder, 'source');
    for await (const chunk of readPlans(file, input, book, input.change.now)) {
      rows += chunk.rows.length;
      await run.take(chunk);
      await spool.flush();
      tools.progress({ rows, bytes: chunk.bytes });
      await tools.breathe();
    }
    const findings = { rows, ...(await run.finish()) };
    return { findings, seen, rowsSha256: await spool.end() };
  } catch (error) {
    await spool.abandon();
    throw error;
  }
}
