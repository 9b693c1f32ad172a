import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Feed, FeedRun } from '#src/contract/imports/feeds.ts';
import type { FeedResult } from '#src/domain/imports/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall } from '../../core/data/call.ts';
import { invalidateContent } from '../../core/data/client.ts';
import { useRead } from '../../core/data/reads.ts';
import { adminAddress, go } from '../../core/browser/address.ts';
import { TabLink } from '../../core/parts/TabLink.tsx';
import { col } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME, WRAP } from '../../core/grid/look.ts';
import { useReadingLists } from '../columns/reading-fields.ts';
import { readAsText } from '../words.ts';
import type { Act } from '../../core/records/acts.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { Running, StateWord, type WordLook } from '../../core/parts/StateWord.tsx';
import { clockText } from '../../core/time.ts';
import { feedSetup } from './feed-form.tsx';
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
const COLUMNS: readonly GridColumn<Feed>[] = [
  col(
    'name',
    'Feed',
    (feed) => (
      <>
        <TabLink to={adminAddress({ tab: 'import', view: 'feeds', feed: feed.id })}>
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
    { className: `${NAME} grow-cell`, phone: 'first' },
  ),
  col('last', 'Last run', (feed) => <LastRun {...feed} />, {
    className: `${WRAP} grow-cell`,
    phone: 'second',
  }),
];

const ACTS: readonly Act<Feed>[] = [
  {
    icon: 'play',
    label: 'Fetch now',
    when: ({ running }) => !running,
    run: ({ id }) => adminCall('POST', api.runFeed(id)),
    done: (_, { name }) => ({ title: `${name} is being fetched` }),
    failed: 'Error fetching the feed',
  },
  ...([true, false] as const).map((enabled): Act<Feed> => ({
    icon: enabled ? 'circle-pause' : 'circle-play',
    label: enabled ? 'Pause' : 'Resume',
    slot: 'enabled',
    when: (feed) => feed.enabled === enabled,
    run: ({ id, ...feed }) =>
      adminCall('PUT', api.feed(id), { body: { ...settingsOf(feed), enabled: !enabled } }),
    done: (_, { name }) => ({ title: `${name} ${enabled ? 'paused' : 'resumed'}` }),
    failed: 'Error changing the feed',
  })),
];

/** Scheduled feeds: what each reads and when, the last result, and all that is done with them. */
export function FeedList({ params }: { params: URLSearchParams }) {
  const feeds = useFeeds();
  const lists = useReadingLists();
  return (
    <ListPanel<Feed>
      params={params}
      label="Feeds"
      noun="feed"
      says="Files that are fetched by schedule: plans and prices go the way of every import, reference rates by rules of their own."
      columns={COLUMNS}
      rows={feeds.data}
      read={feeds}
      nameOf={({ name }) => name}
      onOpen={({ id }) => void go({ tab: 'import', view: 'feeds', feed: id })}
      // What its form chooses from must be there before it opens.
      setup={(feed) => (lists.isFetched ? feedSetup(lists, feed ?? undefined) : null)}
      acts={ACTS}
      empty="There are no feeds yet."
    />
  );
}

function LastRun({ running, lastRun, waitingImportId, secretSet, failures, authVariable }: Feed) {
  return (
    <>
      <span role="status">
        {running ? (
          <Running>Running...</Running>
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
        <span className="sub tw:text-danger!">The variable {authVariable} is not set</span>
      )}
      {waitingImportId !== null && (
        <span className="sub">
          <TabLink to={adminAddress({ tab: 'import', run: waitingImportId })}>
            Review the changes
          </TabLink>
        </span>
      )}
    </>
  );
}

/** Milliseconds between looks at a feed that is being run, and at feeds that rest. */
const BUSY_MS = 1000;
const IDLE_MS = 20_000;

/** All feeds as they are now; when a run ends, everything it may have changed is read again. */
export function useFeeds() {
  const client = useQueryClient();
  const feeds = useRead(api.feeds, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ running }) => running) ? BUSY_MS : IDLE_MS,
  });
  const ended = feeds.data?.map(({ lastRun }) => lastRun?.id ?? 0).join();
  const before = useRef(ended);
  useEffect(() => {
    const known = before.current;
    before.current = ended;
    if (known !== undefined && known !== ended) void invalidateContent(client);
  }, [ended, client]);
  return feeds;
}

/** The settings of a feed with its version, without what the server works out. */
function settingsOf(feed: Omit<Feed, 'id'>) {
  const { updatedAt, updatedBy, nextRun, running, failures, lastGood, ...rest } = feed;
  const { secretSet, lastRun, waitingImportId, ...settings } = rest;
  return settings;
}
