import type { PublishInfo } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { Loading } from '../frame/Loading.tsx';
import { clockText, durationText } from '../time.ts';
import { progressText } from './change-status.ts';
import { usePublishActions } from './use-actions.ts';
import { usePublishFeed } from './use-publish.ts';
import { headlineOf } from './words.ts';

/** What publishing does now, in words that hold, and what can be done about it. */
export function NowPanel({ info }: { info: PublishInfo | undefined }) {
  const feed = usePublishFeed();
  const actions = usePublishActions();
  const headline = headlineOf(feed);
  const { status } = feed;
  if (!headline || !status) return <Loading />;
  const { look, title, detail } = headline;
  const { build, total } = { build: status.build, total: status.build?.total ?? null };
  const done = build ? build.pages.rendered + build.pages.reused : 0;
  return (
    <section className={`now now-${look}`} aria-labelledby="now-title">
      <div className="now-head">
        <h2 id="now-title">
          {title}
          {look === 'busy' && progressText(status) && (
            <span className="now-count"> {progressText(status)}</span>
          )}
        </h2>
        <div className="now-acts">
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={actions.pending || look === 'lost' || look === 'busy'}
            onClick={actions.publish}
          >
            {status.paused ? 'Resume' : look === 'bad' ? 'Try again' : 'Publish now'}
          </button>
          {!status.paused && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={actions.pending || look === 'lost'}
              onClick={actions.pause}
            >
              <AdminIcon name="circle-pause" />
              Pause
            </button>
          )}
        </div>
      </div>
      {look === 'busy' && total !== null && done > 0 && (
        <progress aria-label="Pages built" max={Math.max(total, done)} value={done} />
      )}
      {detail && <p>{detail}</p>}
      {status.paused && (
        <p>
          Visitors see the pages as they are; search, filters and the API answer from the data of
          now.
        </p>
      )}
      {build?.error && look !== 'busy' && (
        <>
          <pre>{build.error}</pre>
          <p>
            {status.retryAt && `Tried again by itself at ${clockText(status.retryAt)}. `}
            {build.log && (
              <a href={api.buildLog(build.log)} target="_blank" rel="noopener">
                Whole log
              </a>
            )}
          </p>
        </>
      )}
      <dl className="facts">
        <div>
          <dt>Live since</dt>
          <dd>{status.liveAt ? clockText(status.liveAt) : 'Not yet'}</dd>
        </div>
        <div>
          <dt>Next scheduled run</dt>
          <dd>{status.paused ? 'None while paused' : nextRunText(info)}</dd>
        </div>
        <div>
          <dt>Data version</dt>
          <dd>
            {status.liveVersion === status.dataVersion
              ? status.dataVersion
              : `${status.liveVersion ?? 'None'} live, ${status.dataVersion} saved`}
          </dd>
        </div>
        <div>
          <dt>Last build</dt>
          <dd>
            {build && build.durationMs !== null
              ? build.error
                ? `Failed after ${durationText(build.durationMs)}`
                : `${durationText(build.durationMs)}, ${plural(build.pages.rendered, 'page')} anew, ${build.pages.reused} kept`
              : 'None since the start'}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function nextRunText(info: PublishInfo | undefined): string {
  if (!info) return 'Not known';
  return info.nextRun ? clockText(info.nextRun) : 'None';
}
