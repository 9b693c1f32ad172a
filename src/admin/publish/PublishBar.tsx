import { Button } from '../Button.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { addressOf } from '../frame/address.ts';
import { useMay } from '../role.tsx';
import { TabLink } from '../frame/TabLink.tsx';
import { durationText, ageText } from '../time.ts';
import { progressText } from './change-status.ts';
import { usePublishActions } from './use-actions.ts';
import { usePublishFeed } from './use-publish.ts';
import { headlineOf, type Headline } from './words.ts';

const BUSY = 'tw:border-accent/30 tw:bg-accent-soft';
const HELD = 'tw:border-deal-line tw:bg-deal-bg';
const BARS: Record<Headline['look'], string> = {
  ok: 'tw:border-line tw:bg-paper-2',
  busy: BUSY,
  wait: BUSY,
  bad: 'tw:border-danger/35 tw:bg-danger-bg',
  held: HELD,
  lost: HELD,
};
/** The dot before the words, where no sign stands there. */
const DOTS: Partial<Record<Headline['look'], string>> = {
  ok: 'tw:bg-fall',
  wait: 'tw:bg-accent',
  bad: 'tw:bg-danger',
};

/** Whether the pages follow the data: live, waiting, building, paused or failed (design, Publish bar). */
export function PublishBar() {
  const feed = usePublishFeed();
  const actions = usePublishActions();
  const mayPublish = useMay('editor');
  const headline = headlineOf(feed);
  if (!headline) return null;
  const { look, title, detail } = headline;
  const { status } = feed;
  const build = status?.build;
  const reviews = status !== null && status.waiting > 0 && look !== 'lost';
  const button = {
    ok: null,
    busy: null,
    lost: null,
    wait: 'Publish now',
    bad: 'Try again',
    held: 'Resume',
  }[look];
  return (
    <aside
      className={`tw:sticky tw:top-0 tw:z-25 tw:border-b tw:text-ink ${BARS[look]}`}
      aria-label="Publishing"
    >
      <div className="wrap tw:flex tw:min-h-11 tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2 tw:py-1.5">
        {look === 'busy' || look === 'lost' ? (
          <span className="spin tw:flex-none" aria-hidden="true" />
        ) : look === 'held' ? (
          <span className="tw:contents tw:[&_.i]:flex-none tw:[&_.i]:text-deal-ink">
            <AdminIcon name="circle-pause" />
          </span>
        ) : (
          <span
            className={`tw:size-2 tw:flex-none tw:rounded-full ${DOTS[look]}`}
            aria-hidden="true"
          />
        )}
        {/* The count of pages moves all the time: it is not read out. */}
        <span role="status">
          <b className="tw:font-semibold">{title}</b>{' '}
          {(look === 'held' || look === 'lost') && detail}
        </span>
        {look === 'busy' && status && (
          <span className="tw:text-ink-2 tw:[font-variant-numeric:tabular-nums]">
            {progressText(status)}
          </span>
        )}
        {button && mayPublish && (
          <Button look="primary" disabled={actions.pending} onClick={actions.publish}>
            {button}
          </Button>
        )}
        <span className="tw:ml-auto tw:flex tw:flex-wrap tw:items-center tw:gap-4 tw:text-ink-2 tw:max-[60rem]:ml-0">
          {look !== 'busy' && build && build.durationMs !== null && !build.error && (
            <span>
              Last build {durationText(build.durationMs)}, {ageText(build.startedAt)}
            </span>
          )}
          <TabLink to={addressOf({ tab: 'publishing', show: reviews ? 'waiting' : null })}>
            {reviews ? 'Review changes' : 'Publishing'}
          </TabLink>
        </span>
      </div>
    </aside>
  );
}
