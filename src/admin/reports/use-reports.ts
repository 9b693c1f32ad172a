import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PriceReportList } from '#src/contract/price-reports.ts';
import type { ReportState } from '#src/domain/price-reports.ts';
import { api } from '#src/domain/paths.ts';

/** Milliseconds after which the badge asks again: reports come without anybody's click. */
const COUNT_AGAIN_MS = 60_000;

/** A page of the reports in a state. */
export const useReports = (state: ReportState, page: number) =>
  useQuery<PriceReportList>({
    queryKey: [`${api.priceReports}?state=${state}&page=${page}`],
    placeholderData: keepPreviousData,
  });

/** How many reports wait; undefined until it is known. */
export const useOpenReports = (): number | undefined =>
  useQuery<PriceReportList>({
    queryKey: [`${api.priceReports}?state=open&limit=1`],
    refetchInterval: COUNT_AGAIN_MS,
  }).data?.meta.totalCount;
