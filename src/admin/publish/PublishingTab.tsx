import { TabHead } from '../core/parts/TabHead.tsx';
import { LoadFailure } from '../core/parts/LoadFailure.tsx';
import { ChangesList } from './ChangesList.tsx';
import { ReleaseHistory } from './ReleaseHistory.tsx';
import { usePublishInfo, usePublishState } from '../core/data/use-publish.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../core/parts/Button.tsx';
import { Loading } from '../core/parts/Loading.tsx';
import { For, useMay } from '../core/role.tsx';
import { clockText } from '../core/time.ts';
import { progressText } from '../history/change-status.ts';
import { PublishSign } from './PublishButton.tsx';
import { usePublishActions } from './use-actions.ts';
import { ASKS, headlineOf } from './words.ts';

const ERROR =
  'tw:m-0 tw:overflow-x-auto tw:rounded-2 tw:bg-danger-bg tw:p-3 tw:font-mono tw:text-(length:--t-13) tw:leading-normal tw:whitespace-pre-wrap tw:wrap-anywhere tw:text-ink';

/** What publishing does now in one sentence, and what can be done about it. */
function NowPanel() {
  const feed = usePublishState();
  const actions = usePublishActions();
  const headline = headlineOf(feed);
  const mayRead = useMay('editor');
  const { status } = feed;
  if (!headline || !status) return <Loading />;
  const { look, title, detail } = headline;
  const build = status.build;
  const total = build?.total ?? null;
  const done = build ? build.pages.rendered + build.pages.reused : 0;
  const asks = ASKS[look];
  return (
    <section aria-labelledby="now-title" className="tw:grid tw:gap-2 tw:pt-3 tw:pb-4">
      <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-3 tw:gap-y-2">
        <div className="tw:flex tw:items-center tw:gap-x-3">
          <PublishSign look={look} />
          <h3
            id="now-title"
            className="tw:text-18 tw:leading-6.5 tw:font-(--w-strong)"
            aria-live="polite"
          >
            {title}
          </h3>
        </div>
        {look === 'busy' && progressText(status) && (
          <span className="tw:text-ink-2 tw:tabular-nums">{progressText(status)}</span>
        )}
        <span className="tw:ml-auto tw:flex tw:gap-2 tw:max-md:ml-0 tw:max-md:w-full">
          <For needs="editor">
            {asks && (
              <Button look="primary" disabled={actions.pending} onClick={actions.publish}>
                {asks}
              </Button>
            )}
            {!status.paused && look !== 'lost' && (
              <Button disabled={actions.pending} onClick={actions.pause}>
                Pause publishing
              </Button>
            )}
          </For>
        </span>
      </div>
      {look === 'busy' && total !== null && done > 0 && (
        <progress aria-label="Pages built" max={Math.max(total, done)} value={done} />
      )}
      {detail && <p className="tw:max-w-176 tw:text-ink-2">{detail}</p>}
      {status.paused && (
        <p className="tw:max-w-176 tw:text-ink-2">
          Visitors see the pages as they are; search, filters and the API answer from the data of
          now.
        </p>
      )}
      {build?.error && look !== 'busy' && (
        <>
          <pre className={ERROR}>{build.error}</pre>
          <p className="tw:text-ink-2">
            {status.retryAt && `Tried again by itself ${clockText(status.retryAt)}. `}
            {build.log && mayRead && (
              <a href={api.buildLog(build.log)} target="_blank" rel="noopener">
                Whole log
              </a>
            )}
          </p>
        </>
      )}
    </section>
  );
}

/** How the data gets to the public pages: now, what waits, what happened, the way back. */
export function PublishingTab({ params }: { params: URLSearchParams }) {
  const info = usePublishInfo();
  const { status } = usePublishState();
  if (info.error && !status) return <LoadFailure read={info} />;
  return (
    <>
      <TabHead title="Publishing" />
      <NowPanel />
      <ChangesList params={params} />
      <ReleaseHistory params={params} read={info} />
    </>
  );
}
