import { takeReport } from '#db/earnings/reports.ts';
import type { Change } from '#db/change.ts';
import type { ReportCheck, ReportReading } from '#src/contract/sale-reports.ts';
import { latestToday } from '#src/domain/price-rules.ts';
import type { AppDeps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { SentFile } from '../imports/receive.ts';
import { coversOf, effectOf, reportSums } from './check-report.ts';
import { receiveReport, sealOf } from './receive-report.ts';

const MOVED =
  'Since you looked, something else was taken over or said, and this report would do something else now. Look at it again.';

/**
 * Reads a report and says what taking it over would do. With the seal of such an answer it is taken
 * over, if it would still do exactly that; refused otherwise.
 */
export async function checkReport(
  { db, imports }: Pick<AppDeps, 'db' | 'imports'>,
  { sent, reading, take }: { sent: SentFile; reading: ReportReading; take: string | undefined },
  change: Change,
): Promise<ReportCheck> {
  const read = await receiveReport(imports.folder, sent, reading, change.now);
  const { fileName, sha256, mapping, sales } = read;
  const { network, columns, currency = null, decimals, days } = mapping;
  const covers = coversOf(sales, reading, latestToday(change.now));
  const sealed = async () => {
    const effect = await effectOf(db, network, sales);
    const seal = covers && sealOf(sha256, mapping, covers, effect, read.problemCount);
    return { effect, seal };
  };
  const { effect, seal } = await sealed();
  const check = async () => {
    if ((await sealed()).seal !== take) throw new AppError('conflict', MOVED);
  };
  if (take !== undefined && covers === null) throw new AppError('conflict', MOVED);
  const taken =
    take === undefined || covers === null
      ? null
      : await takeReport(db, { network, fileName, sha256, covers, sales }, check, change);
  return {
    fileName,
    columns: read.columns,
    network,
    mapping: { columns, currency, decimals, days },
    missing: read.missing,
    rows: read.rows,
    ...effect,
    sums: reportSums(sales),
    covers,
    problems: read.problems,
    problemCount: read.problemCount,
    seal,
    taken,
  };
}
