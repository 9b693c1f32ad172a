import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SeoAnalysisStatus, SeoFindingList } from '#src/contract/seo-tools.ts';
import { api } from '#src/domain/paths.ts';
import { callApi } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';

/** Milliseconds between two looks at a run under way. */
const LOOK_MS = 700;

/** How the analysis goes; asked again and again only while one runs. */
export function useAnalysis() {
  const client = useQueryClient();
  const status = useQuery<SeoAnalysisStatus>({
    queryKey: [api.seoAnalysis],
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
  const start = useWrite<void, SeoAnalysisStatus>({
    run: () => callApi<SeoAnalysisStatus>('POST', api.seoAnalysis),
    done: (now) => {
      client.setQueryData([api.seoAnalysis], now);
      return { title: 'Analyzing the pages' };
    },
    failed: 'The analysis could not begin',
    soon: true,
  });
  return { status, start };
}

/** A page of findings; `run` names the result, so that a new one is read anew. */
export const useFindings = (search: URLSearchParams, run: string) =>
  useQuery<SeoFindingList>({
    queryKey: [search.size > 0 ? `${api.seoFindings}?${search}` : api.seoFindings, run],
    placeholderData: keepPreviousData,
    enabled: run !== '',
  });
