import type { PublishInfo } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { Button } from '../Button.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { Loading } from '../frame/Loading.tsx';
import { For, useMay } from '../role.tsx';
import { clockText, durationText } from '../time.ts';
import { progressText } from './change-status.ts';
import { usePublishActions } from './use-actions.ts';
import { usePublishState } from './use-publish.ts';
import { headlineOf } from './words.ts';
import { BoxCount, Fact, Facts, StateBox, type BoxLook } from './StateBox.tsx';
import type { Headline } from './words.ts';

const BOXES: Record<Headline['look'], BoxLook> = {
  ok: 'ok',
  busy: 'busy',
  wait: 'busy',
  bad: 'bad',
  held: 'held',
  lost: 'held',
};
const ERROR =
  'tw:m-0 tw:overflow-x-auto tw:rounded-2 tw:bg-danger-bg tw:p-3 tw:font-mono tw:text-(length:--t-13) tw:leading-normal tw:whitespace-pre-wrap tw:wrap-anywhere tw:text-ink';

/** What publishing does now, in words that hold, and what can be done about it. */
export function NowPanel({ info }: { info: PublishInfo | undefined }) {
  const feed = usePublishState();
  const actions = usePublishActions();
  const headline = headlineOf(feed);
  const mayRead = useMay('editor');
  const { status } = feed;
  if (!headline || !status) return <Loading />;
  const { look, title, detail } = headline;
  const { build, total } = { build: status.build, total: status.build?.total ?? null };
  const done = build ? build.pages.rendered + build.pages.reused : 0;
  return (
    <StateBox
      id="now-title"
      look={BOXES[look]}
      title={
        <>
          {title}
          {look === 'busy' && progressText(status) && <BoxCount> {progressText(status)}</BoxCount>}
        </>
      }
      acts={
        <For needs="editor">
          <Button
            look="primary"
            disabled={actions.pending || look === 'lost' || look === 'busy'}
            onClick={actions.publish}
          >
            {status.paused ? 'Resume' : look === 'bad' ? 'Try again' : 'Publish now'}
          </Button>
          {!status.paused && (
            <Button disabled={actions.pending || look === 'lost'} onClick={actions.pause}>
              <AdminIcon name="circle-pause" />
              Pause
            </Button>
          )}
        </For>
      }
    >
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
          <pre className={ERROR}>{build.error}</pre>
          <p>
            {status.retryAt && `Tried again by itself ${clockText(status.retryAt)}. `}
            {build.log && mayRead && (
              <a href={api.buildLog(build.log)} target="_blank" rel="noopener">
                Whole log
              </a>
            )}
          </p>
        </>
      )}
      <Facts>
        <Fact name="Live since">{status.liveAt ? clockText(status.liveAt) : 'Not yet'}</Fact>
        <Fact name="Next scheduled run">
          {status.paused ? 'None while paused' : nextRunText(info)}
        </Fact>
        <Fact name="Data version">
          {status.liveVersion === status.dataVersion
            ? status.dataVersion
            : `${status.liveVersion ?? 'None'} live, ${status.dataVersion} saved`}
        </Fact>
        <Fact name="Last build">
          {build && build.durationMs !== null
            ? build.error
              ? `Failed after ${durationText(build.durationMs)}`
              : `${durationText(build.durationMs)}, ${plural(build.pages.rendered, 'page')} anew, ${build.pages.reused.toLocaleString('en-US')} kept`
            : 'None since the start'}
        </Fact>
      </Facts>
    </StateBox>
  );
}

function nextRunText(info: PublishInfo | undefined): string {
  if (!info) return 'Not known';
  return info.nextRun ? clockText(info.nextRun) : 'None';
}
