import type { ReportState } from '#src/domain/price-reports.ts';
import { api } from '#src/domain/paths.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';

/** Milliseconds after which the badge asks again: reports come without anybody's click. */
const COUNT_AGAIN_MS = 60_000;

/** A page of the reports in a state. */
export const useReports = (state: ReportState, page: number) =>
  useRead(asked(api.priceReports, { state, page }), KEEP);

/** How many reports wait; undefined until it is known. */
export const useOpenReports = (): number | undefined =>
  useRead(asked(api.priceReports, { state: 'open', limit: 1 }), {
    refetchInterval: COUNT_AGAIN_MS,
  }).data?.meta.totalCount;
