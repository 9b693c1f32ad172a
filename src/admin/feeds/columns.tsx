import type { Feed, FeedRun } from '#src/contract/imports/feeds.ts';
import type { FeedResult } from '#src/domain/imports/feeds.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { addressOf } from '../frame/address.ts';
import { TabLink } from '../frame/TabLink.tsx';
import type { Column } from '../grid/grid-types.ts';
import { readAsText } from '../import/words.ts';
import { StateWord, type WordLook } from '../StateWord.tsx';
import { clockText } from '../time.ts';
import { scheduleText } from './schedule.ts';

const RESULTS: Record<FeedResult, [label: string, look: WordLook]> = {
  applied: ['Applied', 'good'],
  waiting: ['Waits for you', 'active'],
  failed: ['Failed', 'bad'],
  unchanged: ['Unchanged', 'still'],
};

/** What a run came to, in a word. */
export function ResultWord({ run }: { run: FeedRun }) {
  const [label, look] = RESULTS[run.result];
  return <StateWord look={look}>{label}</StateWord>;
}

/** Where a feed comes from, short: the host of an address, or the path of a folder. */
export function sourceText({ kind, address }: Pick<Feed, 'kind' | 'address'>): string {
  if (kind === 'folder') return address === '.' ? 'Feeds folder' : `Folder ${address}`;
  return URL.parse(address)?.host ?? address;
}

/** A feed with its schedule in words, and what came of the last run. */
export const FEED_COLUMNS: readonly Column<Feed>[] = [
  {
    key: 'name',
    head: 'Feed',
    className: 'strong grow-cell',
    cell: (feed) => (
      <>
        <TabLink to={addressOf({ tab: 'import', view: 'feeds', feed: feed.id })}>
          {feed.name}
        </TabLink>
        <span className="sub">
          {scheduleText(feed.schedule)}.{' '}
          {feed.nextRun ? `Next ${clockText(feed.nextRun)}` : 'Paused'}
          {`. ${readAsText(feed)} from ${sourceText(feed)}`}
          {feed.carriers.length > 0 && `, only ${feed.carriers.join(', ')}`}.
        </span>
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
            <ResultWord run={lastRun} />{' '}
            <span className="muted">{clockText(lastRun.finishedAt)}</span>
          </>
        ) : (
          <span className="muted tw:whitespace-nowrap">Never run</span>
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
