import { AdminIcon } from '../AdminIcon.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import { durationText, ageText } from '../time.ts';
import { progressText } from './change-status.ts';
import { usePublishActions } from './use-actions.ts';
import { usePublishFeed } from './use-publish.ts';
import { headlineOf } from './words.ts';

/** Whether the pages follow the data: live, waiting, building, paused or failed (design, Publish bar). */
export function PublishBar() {
  const feed = usePublishFeed();
  const actions = usePublishActions();
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
    <aside className={`pub pub-${look}`} aria-label="Publishing">
      <div className="wrap">
        {look === 'busy' || look === 'lost' ? (
          <span className="spin" aria-hidden="true" />
        ) : look === 'held' ? (
          <AdminIcon name="circle-pause" />
        ) : (
          <span className="dot" aria-hidden="true" />
        )}
        {/* The count of pages moves all the time: it is not read out. */}
        <span role="status">
          <b>{title}</b> {(look === 'held' || look === 'lost') && detail}
        </span>
        {look === 'busy' && status && <span className="pub-count">{progressText(status)}</span>}
        {button && (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={actions.pending}
            onClick={actions.publish}
          >
            {button}
          </button>
        )}
        <span className="end">
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
