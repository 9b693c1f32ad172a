import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { atom, onMount } from 'nanostores';
import { api } from '#src/domain/core/paths/paths.ts';
import { useRead } from './reads.ts';
import { ApiError } from './call.ts';
import { onSignIn } from './sign-in.ts';
import { followPublishing, type ChangeStream } from './publish-stream.ts';

const NOTHING: ChangeStream = { status: null, connection: 'opening' };
const $feed = atom(NOTHING);
const asked: { client: QueryClient | null } = { client: null };

onMount($feed, () => {
  // What was told to those before is old.
  $feed.set(NOTHING);
  let end: (() => void) | null = null;
  /** A tab that nobody sees holds no connection: browsers allow six to a server. */
  const follow = () => {
    if (document.visibilityState !== 'visible' || $feed.get().connection === 'ended') {
      end?.();
      end = null;
      return;
    }
    end ??= followPublishing({
      open: () => new EventSource(api.publishEvents),
      mayRead: maySessionRead,
      onChange: (next) => $feed.set({ ...next, status: next.status ?? $feed.get().status }),
    });
  };
  // A new session may read again.
  const again = onSignIn(() => {
    if ($feed.get().connection !== 'ended') return;
    follow();
    $feed.set(NOTHING);
    follow();
  });
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    again();
    end?.();
  };
});

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

/** The publisher's status, told by the server; one stream for all who ask. */
export function usePublishFeed(): ChangeStream {
  const client = useQueryClient();
  useEffect(() => {
    asked.client = client;
  }, [client]);
  return useStore($feed);
}

/** The same, with what was read once as long as the stream says nothing. */
export function usePublishState(): ChangeStream {
  const feed = usePublishFeed();
  const { data } = useRead(api.publish);
  return { ...feed, status: feed.status ?? data?.status ?? null };
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
