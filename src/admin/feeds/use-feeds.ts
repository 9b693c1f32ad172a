import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/domain/paths.ts';
import { useRead } from '../data/reads.ts';
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
