import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '#src/client/core/toast.ts';
import type { Job } from '#src/contract/core/jobs.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { call, reason } from '../data/call.ts';
import { invalidateContent } from '../data/client.ts';
import { setRead, useRead } from '../data/reads.ts';

/** Milliseconds between looks while something is being done, and while all rests. */
const BUSY_MS = 1000;
const IDLE_MS = 20_000;

/** What runs by itself, as it is now, and the way to have it done now; what came of that is told. */
export function useJobs() {
  const client = useQueryClient();
  const jobs = useRead(teamApi.jobs, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ running }) => running) ? BUSY_MS : IDLE_MS,
  });
  /** Those that were asked for here and are not over. */
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs.data ?? []) {
      if (job.running || !asked.current.delete(job.name)) continue;
      tell(job);
      void invalidateContent(client);
    }
  }, [jobs.data, client]);
  const start = useMutation({
    mutationFn: ({ name }: Job) => call('POST', teamApi.runJob(name)),
    onSuccess(now, { name }) {
      asked.current.add(name);
      setRead(client, teamApi.jobs, now);
    },
    onError(error, { title }) {
      const failed = { title: `${title} was not begun`, description: reason(error) };
      showToast({ ...failed, variant: 'destructive' });
      void client.invalidateQueries({ queryKey: [teamApi.jobs] });
    },
  });
  return { jobs, start };
}

function tell({ title, failures, error, result }: Job): void {
  if (failures === 0) showToast({ title: `${title}: done`, description: result ?? '' });
  else showToast({ title: `${title} failed`, description: error ?? '', variant: 'destructive' });
}
