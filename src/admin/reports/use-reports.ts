import type { ReportState } from '#src/domain/prices/reports/price-reports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { KEEP, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';

/** A page of the reports in a state. */
export const useReports = (state: ReportState, page: number) =>
  useRead(asked(api.priceReports, { state, page }), KEEP);
