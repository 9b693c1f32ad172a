import { listChecks } from '#db/queries/checks.ts';
import { openReports } from '#db/queries/price-reports.ts';
import { plural } from '#src/domain/plural.ts';
import { warning, type Check, type DoctorContext, type Waits } from './finding.ts';

/** Days after which a visitor's report has waited too long. */
const REPORT_DAYS = 14;

/** What waits for a person; null without a database that can be read. */
export async function whatWaits({
  db,
  now,
}: Pick<DoctorContext, 'db' | 'now'>): Promise<Waits | null> {
  if (!db) return null;
  try {
    const checks = await listChecks(db, { state: 'open', page: 1, limit: 1 }, now);
    const { count, oldest } = await openReports(db);
    return {
      reports: count,
      oldestReport: oldest,
      prices: checks.meta.totalCount,
      doubts: checks.doubts,
    };
  } catch {
    // What is wrong with the database itself is found by its own check.
    return null;
  }
}

/** The same in words; none where nothing waits. */
export function waitingLines({ reports, oldestReport, prices, doubts }: Waits): string[] {
  const doubted = doubts > 0 ? `, ${doubts} of them doubted by the watcher` : '';
  return [
    ...(reports > 0
      ? [`  ${plural(reports, 'report')} of visitors, the oldest of ${oldestReport!.slice(0, 10)}`]
      : []),
    ...(prices > 0 ? [`  ${plural(prices, 'price')} to check${doubted}`] : []),
  ];
}

/** Reports that were left lying. */
export const checkReports: Check = async ({ waits, now }) => {
  if (!waits?.oldestReport) return [];
  const days = Math.floor((now.getTime() - Date.parse(waits.oldestReport)) / 86_400_000);
  if (days <= REPORT_DAYS) return [];
  return [
    warning(
      'reports',
      `${plural(waits.reports, 'report')} of visitors ${waits.reports === 1 ? 'waits' : 'wait'}, the oldest for ${days} days.`,
      'Answer or reject them in the Reports tab of the dashboard.',
    ),
  ];
};
