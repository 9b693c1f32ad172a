import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/domain/core/paths/paths.ts';
import { KEEP, setRead, useRead } from '../data/reads.ts';
import { asked } from '../data/asked.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';

/** Milliseconds between two looks at a run under way. */
const LOOK_MS = 700;

/** How the analysis goes; asked again and again only while one runs. */
export function useAnalysis() {
  const client = useQueryClient();
  const status = useRead(api.seoAnalysis, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
  const start = useWrite({
    run: () => call('POST', api.seoAnalysis),
    done: (now) => {
      setRead(client, api.seoAnalysis, now);
      return { title: 'Analyzing the pages' };
    },
    failed: 'The analysis could not begin',
    soon: true,
  });
  return { status, start };
}

/** A page of findings; `run` names the result, so that a new one is read anew. */
export const useFindings = (search: URLSearchParams, run: string) =>
  useRead(asked(api.seoFindings, search), { ...KEEP, also: run, enabled: run !== '' });
