import { useEffect, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#src/domain/paths.ts';
import { useRead } from '../data/reads.ts';
import { ApiError } from '../data/call.ts';
import { followPublishing, type Feed } from './stream.ts';

const NOTHING: Feed = { status: null, connection: 'opening' };
let feed = NOTHING;
let end: (() => void) | null = null;
const asked: { client: QueryClient | null } = { client: null };
const listeners = new Set<() => void>();

function set(next: Feed): void {
  feed = next;
  for (const listener of listeners) listener();
}

/** A tab that nobody sees holds no connection: browsers allow six to a server. */
function followWhileSeen(): void {
  const seen = document.visibilityState === 'visible' && listeners.size > 0;
  if (!seen || feed.connection === 'ended') {
    end?.();
    end = null;
    return;
  }
  end ??= followPublishing({
    open: () => new EventSource(api.publishEvents),
    mayRead: maySessionRead,
    onChange: (next) => set({ ...next, status: next.status ?? feed.status }),
  });
}

/** Asks through the query client, so that the dashboard hears when access is lost. */
async function maySessionRead(): Promise<boolean> {
  try {
    await asked.client?.fetchQuery({ queryKey: [`${api.adminCheck}?stream`], staleTime: 0 });
    return true;
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.status)) return false;
    throw error;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) document.addEventListener('visibilitychange', followWhileSeen);
  followWhileSeen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followWhileSeen);
    followWhileSeen();
  };
}

/** The publisher's status, told by the server; one stream for all who ask. */
export function usePublishFeed(): Feed {
  const client = useQueryClient();
  useEffect(() => {
    asked.client = client;
  }, [client]);
  return useSyncExternalStore(subscribe, () => feed);
}

/** Releases, history and schedule; read again when the stream says that something happened. */
export function usePublishInfo() {
  const queries = useQueryClient();
  const { status } = usePublishFeed();
  const info = useRead(api.publish);
  const known = info.data?.status.revision;
  const now = status?.revision;
  useEffect(() => {
    if (known !== undefined && now !== undefined && known !== now) {
      void queries.invalidateQueries({ queryKey: [api.publish] });
    }
  }, [queries, known, now]);
  return info;
}
