import type { Job } from '#src/contract/core/jobs.ts';
import { JOBS } from '#src/domain/core/jobs.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';
import { For } from '../role.tsx';
import { StateWord } from '../StateWord.tsx';
import { ageText, dayAndTime, untilText } from '../time.ts';
import { useJobs } from './use-jobs.ts';

const ROW =
  'tw:grid tw:grid-cols-[minmax(0,1fr)_auto] tw:gap-x-6 tw:gap-y-1 tw:border-b tw:border-line tw:py-3 ' +
  'tw:md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,2fr)_6rem] tw:md:items-center';
const SUB = 'tw:block tw:text-13 tw:text-ink-2 tw:wrap-anywhere';
const SPIN =
  'tw:inline-flex tw:items-center tw:gap-1.5 tw:text-accent tw:[&_.i]:size-4 tw:motion-safe:[&_.i]:animate-[spin_1s_linear_infinite]';

/** What the server does by itself: how it went last, when it comes next, and "Run now". */
export function Jobs() {
  const { jobs, start } = useJobs();
  const { data, error } = jobs;
  return (
    <>
      {error && !data ? (
        <LoadFailure read={jobs} />
      ) : !data ? (
        <Loading />
      ) : data.length === 0 ? (
        <div className="empty">
          <p>This server does nothing by itself.</p>
        </div>
      ) : (
        <ul className="tw:mt-3 tw:border-t tw:border-line-2" aria-label="Jobs">
          {data.map((job) => (
            <li key={job.name} className={ROW}>
              <div className="tw:min-w-0">
                <b className="tw:font-(--w-mid)">{job.title}</b>
                <span className={SUB}>{JOBS[job.name].does}</span>
              </div>
              <div className="tw:max-md:row-start-2 tw:max-md:col-span-2 tw:max-md:flex tw:max-md:flex-wrap tw:max-md:justify-between tw:max-md:gap-x-4 tw:md:contents">
                <div className="tw:min-w-0">
                  <Last job={job} />
                </div>
                <div>
                  <Next job={job} />
                </div>
              </div>
              <For needs="admin">
                <span className="tw:justify-self-end tw:max-md:col-start-2 tw:max-md:row-start-1">
                  <Button
                    disabled={job.running || start.isPending}
                    aria-label={`Run now: ${job.title}`}
                    onClick={() => start.mutate(job)}
                  >
                    Run now
                  </Button>
                </span>
              </For>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A moment in a word or two, whole as its title. */
function Moment({ at, words }: { at: string; words: string }) {
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {words}
    </time>
  );
}

function Last({ job: { running, startedAt, endedAt, failures, error, result } }: { job: Job }) {
  if (running) {
    return (
      <span role="status" className={SPIN}>
        <Icon name="loader-circle" />
        {startedAt ? `Running, begun ${ageText(startedAt)}` : 'Running'}
      </span>
    );
  }
  if (endedAt === null) return <span className="muted">Not run yet</span>;
  const failed = failures === 1 ? 'Failed' : `Failed ${failures} times in a row, last`;
  return (
    <span role="status">
      <StateWord look={failures > 0 ? 'bad' : 'good'}>{failures > 0 ? failed : 'Done'}</StateWord>{' '}
      <span className="muted">
        <Moment at={endedAt} words={ageText(endedAt)} />
      </span>
      {(failures > 0 ? error : result) && (
        <span className={SUB}>{failures > 0 ? error : result}</span>
      )}
    </span>
  );
}

function Next({ job: { running, nextAt, failures } }: { job: Job }) {
  if (running) return null;
  if (nextAt === null) return <span className="muted">When needed</span>;
  return (
    <>
      {failures > 0 ? 'Again ' : 'Next '}
      <Moment at={nextAt} words={untilText(nextAt)} />
    </>
  );
}
