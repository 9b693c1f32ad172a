import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Feed } from '#src/contract/imports/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { call, reason } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import type { RowProblem } from '../records/use-delete.ts';
import { invalidateContent } from '../data/client.ts';

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

/** Running a feed now, and pausing or resuming it; a failure is also said at the feed. */
export function useFeedActions(say: (problem: RowProblem | null) => void) {
  const client = useQueryClient();
  const start = useWrite({
    run: ({ id }: Feed) => call('POST', api.runFeed(id)),
    done: ({ name }) => ({ title: `${name} is being fetched` }),
    failed: 'Error fetching the feed',
  });
  const toggle = useWrite({
    run: ({ id, ...feed }: Feed) =>
      call('PUT', api.feed(id), { body: { ...bodyOf(feed), enabled: !feed.enabled } }),
    done: ({ name, enabled }) => ({ title: `${name} ${enabled ? 'resumed' : 'paused'}` }),
    failed: 'Error changing the feed',
  });
  const options = (feed: Feed) => ({
    onSuccess: () => say(null),
    onError: (error: Error) => {
      say({ id: feed.id, message: reason(error) });
      void client.invalidateQueries({ queryKey: [api.feeds] });
    },
  });
  return {
    run: (feed: Feed) => start.mutate(feed, options(feed)),
    pause: (feed: Feed) => toggle.mutate(feed, options(feed)),
  };
}

/** The settings of a feed with its version, without what the server works out. */
function bodyOf(feed: Omit<Feed, 'id'>) {
  const { updatedAt, updatedBy, nextRun, running, failures, lastGood, ...rest } = feed;
  const { secretSet, lastRun, waitingImportId, ...settings } = rest;
  return settings;
}
