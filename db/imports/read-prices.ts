import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { problemOf } from '#src/domain/import/findings.ts';
import { priceReader, type PriceRow } from '#src/domain/import/price-history.ts';
import { isRow, readRows } from '#src/domain/import/rows.ts';
import type { RowProblem } from '#src/domain/import/types.ts';
import type { AsideTools } from '../aside/protocol.ts';
import type { Db } from '../client.ts';
import type { DryRunInput } from './run-types.ts';
import { MAX_NOTED } from './find-lines.ts';
import type { LineKind, NotedLine, RejectedLine } from './lines.ts';
import { matchPrices } from './match-prices.ts';
import type { SpoolWriter } from './spool.ts';

/** Rows that are matched together. */
const CHUNK = 500;

/** The rows of the file by the plan that each means; what cannot be read or means none is written down. */
export async function readPrices(
  db: Db,
  spool: SpoolWriter<LineKind>,
  { folder, format, change }: DryRunInput,
  tools: AsideTools,
): Promise<{ ofPlans: Map<number, PriceRow[]>; notes: number }> {
  let notes = 0;
  const ofPlans = new Map<number, PriceRow[]>();
  const bytes = createReadStream(join(folder, 'source'));
  const read = priceReader(change.now);
  let waiting: PriceRow[] = [];
  const match = async () => {
    const matches = await matchPrices(db, waiting);
    for (const [index, row] of waiting.entries()) {
      const found = matches[index]!;
      if (found.problem) {
        const { field, code, reason } = found.problem;
        reject(spool, row.at, row.key ?? row.slug ?? '', [
          problemOf(row.at, field, row[field] ?? '', code, reason),
        ]);
      } else {
        const rows = ofPlans.get(found.planId);
        if (rows) rows.push(row);
        else ofPlans.set(found.planId, [row]);
      }
    }
    waiting = [];
    await spool.flush();
    tools.progress({ bytes: bytes.bytesRead });
    await tools.breathe();
  };
  for await (const raw of readRows(bytes, { format })) {
    if (!isRow(raw)) {
      reject(spool, raw.at, '', [raw]);
      continue;
    }
    const found = read(raw);
    notes += found.notes.length;
    if (found.notes.length > 0 && spool.count('noted') < MAX_NOTED)
      spool.add('noted', { at: raw.at, notes: found.notes } satisfies NotedLine);
    if ('row' in found) waiting.push(found.row);
    else reject(spool, raw.at, '', found.problems);
    if (waiting.length >= CHUNK) await match();
  }
  await match();
  return { ofPlans, notes };
}

/** Writes down a row that cannot be taken. */
export function reject(
  spool: SpoolWriter<LineKind>,
  at: number,
  planName: string,
  problems: RowProblem[],
): void {
  spool.add('rejected', { at, planName, problems } satisfies RejectedLine);
}
