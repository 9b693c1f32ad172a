import { useState } from 'react';
import { Popover } from '@base-ui/react/popover';
import { paths } from '#src/domain/core/paths/paths.ts';
import { Button } from '../core/parts/Button.tsx';
import { adminAddress } from '../core/browser/address.ts';
import { TabLink } from '../core/parts/TabLink.tsx';
import { For } from '../core/role.tsx';
import { ageText, durationText } from '../core/time.ts';
import { progressText } from '../history/change-status.ts';
import { usePublishActions } from './use-actions.ts';
import { usePublishFeed } from '../core/data/use-publish.ts';
import { ASKS, headlineOf, type Headline } from './words.ts';

const BUTTON =
  'tw:flex tw:h-7.5 tw:flex-none tw:items-center tw:gap-2 tw:rounded-2 tw:border-0 tw:bg-transparent tw:px-2 tw:text-13 tw:whitespace-nowrap ' +
  'tw:hover:bg-ink/6 tw:max-md:h-10 tw:max-md:min-w-10 tw:max-md:justify-center ';
const POPUP =
  'tw:grid tw:w-[min(22rem,calc(100vw-2rem))] tw:gap-3 tw:rounded-3 tw:border tw:border-line tw:bg-surface tw:p-4 tw:text-14 tw:text-ink ' +
  'tw:[box-shadow:var(--shadow-pop)] tw:outline-0';
/** The sign before the words: what is well is a disc, what waits half of one, what failed a square. */
const SIGNS: Record<Headline['look'], string> = {
  ok: 'tw:rounded-full tw:bg-fall',
  busy: '',
  wait: 'tw:rounded-full tw:border-[1.5px] tw:border-accent tw:bg-linear-to-r tw:from-accent tw:from-50% tw:to-transparent tw:to-50%',
  bad: 'tw:rounded-[1px] tw:bg-danger',
  held: 'tw:rounded-full tw:border-[1.5px] tw:border-deal-line',
  lost: 'tw:rounded-full tw:border-[1.5px] tw:border-ink-3',
};

/** How publishing stands, beside the words that say so. */
export function PublishSign({ look }: { look: Headline['look'] }) {
  return (
    <span
      className={
        look === 'busy'
          ? 'spin tw:size-3! tw:flex-none tw:text-accent'
          : `tw:size-2 tw:flex-none ${SIGNS[look]}`
      }
      aria-hidden="true"
    />
  );
}

/** Whether the pages follow the data, in one button; it opens what that means and what can be done. */
export function PublishButton() {
  const feed = usePublishFeed();
  const actions = usePublishActions();
  const [isOpen, setIsOpen] = useState(false);
  const headline = headlineOf(feed);
  if (!headline) return null;
  const { look, short, title, detail } = headline;
  const { status } = feed;
  const build = status?.build;
  const waits = status !== null && status.waiting > 0;
  const quiet = look === 'ok' || look === 'busy';
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className={BUTTON + (look === 'bad' ? 'tw:font-(--w-mid) tw:text-danger' : 'tw:text-ink-2')}
      >
        <PublishSign look={look} />
        <span className="sr">Publishing: </span>
        <span className={quiet ? 'tw:max-md:sr-only' : ''}>{short}</span>
      </Popover.Trigger>
      {/* The count of pages moves all the time: it is not read out. */}
      <span className="sr" role="status">
        {title}
      </span>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className="tw:z-40">
          <Popover.Popup className={POPUP} aria-label="Publishing">
            <p className="tw:font-(--w-strong)">{title}</p>
            {look === 'busy' && status && progressText(status) && (
              <p className="tw:text-ink-2">{progressText(status)}</p>
            )}
            {detail && <p className="tw:text-ink-2">{detail}</p>}
            {look !== 'busy' && build && build.durationMs !== null && !build.error && (
              <p className="tw:text-13 tw:text-ink-3">
                Last build {durationText(build.durationMs)}, {ageText(build.startedAt)}
              </p>
            )}
            <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-x-4 tw:gap-y-2">
              {ASKS[look] && (
                <For needs="editor">
                  <Button look="primary" disabled={actions.pending} onClick={actions.publish}>
                    {ASKS[look]}
                  </Button>
                </For>
              )}
              <TabLink
                to={adminAddress({ tab: 'publishing', show: waits ? 'waiting' : null })}
                onFollow={() => setIsOpen(false)}
              >
                {waits ? 'View the changes' : 'Open Publishing'}
              </TabLink>
              <a href={paths.preview('/')}>Preview site</a>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
