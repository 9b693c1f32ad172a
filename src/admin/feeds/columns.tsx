import type { Feed } from '#src/contract/feeds.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import type { Column } from '../grid/grid-types.ts';
import { readAsText } from '../import/words.ts';
import { ageText, clockText } from '../time.ts';
import { ResultCell } from './ResultCell.tsx';
import { scheduleText } from './schedule.ts';
import { MODE_LABELS, sourceText } from './words.ts';

/** A feed with its source, its next run and what came of the last one. */
export const FEED_COLUMNS: readonly Column<Feed>[] = [
  {
    key: 'name',
    head: 'Feed',
    className: 'strong plan-cell',
    cell: (feed) => (
      <>
        <TabLink to={addressOf({ tab: 'import', view: 'feeds', feed: feed.id })}>
          {feed.name}
        </TabLink>
        <span className="sub">{sourceText(feed)}</span>
      </>
    ),
  },
  {
    key: 'as',
    head: 'Read as',
    cell: (feed) => (
      <>
        {readAsText(feed)}
        <span className="sub">
          {feed.mode === 'sane' ? 'Applied unless a change looks wrong' : 'Every change waits'}
          {feed.carriers.length > 0 && `, only ${feed.carriers.join(', ')}`}
        </span>
      </>
    ),
  },
  {
    key: 'when',
    head: 'Schedule',
    cell: (feed) => (
      <>
        {scheduleText(feed.schedule)}
        <span className="sub">{feed.nextRun ? `Next ${clockText(feed.nextRun)}` : 'Paused'}</span>
      </>
    ),
  },
  {
    key: 'last',
    head: 'Last run',
    className: 'grow-cell',
    cell: (feed) => <LastRun feed={feed} />,
  },
];

function LastRun({ feed }: { feed: Feed }) {
  const { running, lastRun, waitingImportId, secretSet, failures } = feed;
  return (
    <>
      <span role="status">
        {running ? (
          <span className="tw:inline-flex tw:items-center tw:gap-1.5 tw:text-accent tw:[&_.i]:size-4 tw:motion-safe:[&_.i]:animate-[spin_1s_linear_infinite]">
            <Icon name="loader-circle" />
            Running...
          </span>
        ) : lastRun ? (
          <>
            <ResultCell run={lastRun} />{' '}
            <span className="muted">{ageText(lastRun.finishedAt)}</span>
          </>
        ) : (
          <span className="muted">Never run</span>
        )}
      </span>
      {!running && lastRun?.reason && secretSet !== false && (
        <span className="sub">{lastRun.reason}</span>
      )}
      {!running && failures > 1 && <span className="sub">{failures} failures in a row</span>}
      {secretSet === false && (
        <span className="sub tw:text-danger!">The variable {feed.authVariable} is not set</span>
      )}
      {waitingImportId !== null && (
        <span className="sub">
          <TabLink to={addressOf({ tab: 'import', run: waitingImportId })}>
            Review the changes
          </TabLink>
        </span>
      )}
    </>
  );
}

/** What a feed is, in lines of name and value. */
export function feedFacts(feed: Feed): (readonly [name: string, value: string])[] {
  return [
    ['Source', feed.kind === 'address' ? feed.address : sourceText(feed)],
    ['Read as', readAsText(feed)],
    ['Schedule', feed.enabled ? scheduleText(feed.schedule) : 'Paused'],
    ['A run', MODE_LABELS[feed.mode]],
    ['Last good file', feed.lastGood ? ageText(feed.lastGood) : 'None'],
  ];
}
