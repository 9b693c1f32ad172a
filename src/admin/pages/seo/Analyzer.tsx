import { useQueryClient } from '@tanstack/react-query';
import type { SeoAnalysisStatus } from '#src/contract/pages/seo-tools.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { SEO_CHECKS, type SeoSeverity } from '#src/domain/pages/seo/seo-checks.ts';
import { formatCount, plural } from '#src/domain/core/plural.ts';
import { Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { adminCall } from '../../core/data/call.ts';
import { setRead, useRead } from '../../core/data/reads.ts';
import { useWrite } from '../../core/data/writes.ts';
import { ageText, dayAndTime, durationText } from '../../core/time.ts';
import { Findings } from './Findings.tsx';
import { LoadFailure } from '../../core/parts/LoadFailure.tsx';
import { Loading } from '../../core/parts/Loading.tsx';
import { For } from '../../core/role.tsx';

type Result = NonNullable<SeoAnalysisStatus['result']>;

/** Looks the served pages over: starts a run, shows how far it is and what the last one found. */
export function Analyzer({ params }: { params: URLSearchParams }) {
  const { status, start } = useAnalysis();
  const { data } = status;
  if (!data) return status.error ? <LoadFailure read={status} /> : <Loading />;
  const { result, progress } = data;
  const running = data.state === 'running';
  return (
    <>
      <div className="tw:flex tw:flex-wrap tw:items-center tw:justify-between tw:gap-x-6 tw:gap-y-3 tw:py-3">
        <div className="tw:flex-[1_1_20rem]" aria-live="polite">
          {result ? <Summary {...data} result={result} /> : <Intro />}
        </div>
        <For needs="editor">
          <Button
            look="primary"
            aria-disabled={running || start.isPending}
            onClick={() => !running && !start.isPending && start.mutate()}
          >
            {running || start.isPending ? 'Analyzing...' : 'Analyze pages'}
          </Button>
        </For>
      </div>
      {running && (
        <p className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2 tw:pb-3">
          <progress
            className="tw:flex-[1_1_12rem]"
            aria-label="Pages analyzed"
            {...(progress && { max: progress.total, value: progress.done })}
          />
          <span className="muted">
            {progress
              ? `${formatCount(progress.done)} of ${plural(progress.total, 'page')}`
              : 'Starting'}
          </span>
        </p>
      )}
      {data.error && <Problem>{data.error}</Problem>}
      {result && <Findings params={params} result={result} />}
    </>
  );
}

function Intro() {
  return (
    <p className="lede tw:m-0">
      Reads every page that is served now: titles and descriptions, canonical addresses, links,
      images, headings and structured data.
    </p>
  );
}

/** 'Read 457 pages 3 min ago in 4.2 s: 2 errors and 14 warnings on 12 of them.' */
function Summary({ result, served }: SeoAnalysisStatus & { result: Result }) {
  const count = (severity: SeoSeverity) =>
    result.counts.reduce(
      (sum, { check, n }) => sum + (SEO_CHECKS[check].severity === severity ? n : 0),
      0,
    );
  const found = `${plural(count('error'), 'error')} and ${plural(count('warning'), 'warning')}`;
  return (
    <p className="lede tw:m-0">
      Read {plural(result.pages, 'page')}{' '}
      <time dateTime={result.finishedAt} title={dayAndTime(result.finishedAt)}>
        {ageText(result.finishedAt)}
      </time>{' '}
      in {durationText(result.durationMs)}:{' '}
      {result.counts.length === 0 ? (
        'nothing to mend.'
      ) : (
        <>
          <b className="tw:font-medium">{found}</b> on {formatCount(result.withFindings)} of them.
        </>
      )}
      {served !== null && served !== result.release && (
        <span className="note-line"> The pages have been published anew since.</span>
      )}
    </p>
  );
}

/** Milliseconds between two looks at a run under way. */
const LOOK_MS = 700;

/** How the analysis goes; asked again and again only while one runs. */
function useAnalysis() {
  const client = useQueryClient();
  const status = useRead(api.seoAnalysis, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_MS : false),
  });
  const start = useWrite({
    run: () => adminCall('POST', api.seoAnalysis),
    done: (now) => {
      setRead(client, api.seoAnalysis, now);
      return { title: 'Analyzing the pages' };
    },
    failed: 'The analysis could not begin',
    soon: true,
  });
  return { status, start };
}
