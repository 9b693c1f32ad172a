import { useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import type { Job } from '#src/contract/core/jobs.ts';
import { JOBS } from '#src/domain/core/jobs.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { adminCall, adminReason } from '../../core/data/call.ts';
import { invalidateContent } from '../../core/data/client.ts';
import { setRead, useRead } from '../../core/data/reads.ts';
import { col, MomentCell } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME, WRAP } from '../../core/grid/look.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { Running, StateWord } from '../../core/parts/StateWord.tsx';
import { ageText, untilText } from '../../core/time.ts';

/** The grid knows rows by a number. */
type Row = Job & { id: number };

const COLUMNS: readonly GridColumn<Row>[] = [
  col(
    'name',
    'Job',
    ({ name, title }) => (
      <>
        {title}
        <span className="sub">{JOBS[name].does}</span>
      </>
    ),
    { className: NAME, phone: 'first' },
  ),
  col('last', 'Last time', (job) => <Last {...job} />, { className: WRAP, phone: 'second' }),
  col('next', 'Next time', (job) => <Next {...job} />, { phone: 'second' }),
];

/** What the server does by itself: how it went last, when it comes next, and "Run now". */
export function Jobs({ params }: { params: URLSearchParams }) {
  const { jobs, start } = useJobs();
  return (
    <ListPanel<Row>
      params={params}
      label="Jobs"
      noun="job"
      columns={COLUMNS}
      rows={jobs.data?.map((job, id) => ({ ...job, id }))}
      read={jobs}
      nameOf={({ title }) => title}
      acts={[
        {
          icon: 'play',
          label: 'Run now',
          needs: 'admin',
          when: ({ running }) => !running,
          run: (job) => start.mutate(job),
        },
      ]}
      pending={start.isPending}
      empty="This server does nothing by itself."
    />
  );
}

function Last({ running, startedAt, endedAt, failures, error, result }: Job) {
  if (running) {
    return (
      <span role="status">
        <Running>{startedAt ? `Running, begun ${ageText(startedAt)}` : 'Running'}</Running>
      </span>
    );
  }
  if (endedAt === null) return <span className="muted">Not run yet</span>;
  const failed = failures === 1 ? 'Failed' : `Failed ${failures} times in a row, last`;
  const said = failures > 0 ? error : result;
  return (
    <span role="status">
      <StateWord look={failures > 0 ? 'bad' : 'good'}>{failures > 0 ? failed : 'Done'}</StateWord>{' '}
      <span className="muted">
        <MomentCell at={endedAt} words={ageText(endedAt)} />
      </span>
      {said && <span className="sub">{said}</span>}
    </span>
  );
}

function Next({ running, nextAt, failures }: Job) {
  if (running) return null;
  if (nextAt === null) return <span className="muted">When needed</span>;
  return (
    <>
      {failures > 0 ? 'Again ' : 'Next '}
      <MomentCell at={nextAt} words={untilText(nextAt)} />
    </>
  );
}

/** Milliseconds between looks while something is being done, and while all rests. */
const BUSY_MS = 1000;
const IDLE_MS = 20_000;

/** What runs by itself, as it is now, and the way to have it done now; what came of that is told. */
function useJobs() {
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
    mutationFn: ({ name }: Job) => adminCall('POST', teamApi.runJob(name)),
    onSuccess(now, { name }) {
      asked.current.add(name);
      setRead(client, teamApi.jobs, now);
    },
    onError(error, { title }) {
      const failed = { title: `${title} was not begun`, description: adminReason(error) };
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
