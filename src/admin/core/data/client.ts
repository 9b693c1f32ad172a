import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { api } from '#src/domain/core/paths/paths.ts';
import { ApiError, adminCall, adminRequest } from './call.ts';

/** Why the dashboard may no longer be used: the session ended, or the user is no admin any more. */
export interface LostAccess {
  status: 401 | 403;
  message: string;
}

/**
 * The dashboard's server state: no retry, no refetch on focus, never stale (rule 64).
 * A key is the address that is read. `onLost` hears when access is lost, whichever call met it.
 */
export function createQueryClient(onLost: (lost: LostAccess) => void): QueryClient {
  const onError = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return;
    if (failure.status === 401) onLost({ status: 401, message: 'Your session has ended.' });
    // One action may be forbidden to an admin too: only the check says whether access is lost.
    if (failure.status === 403) adminCall('GET', api.adminCheck).catch(onRefused);
  };
  const onRefused = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onLost({ status: 401, message: 'Your session has ended.' });
    if (error.status === 403) {
      onLost({ status: 403, message: error.serverMessage || 'You are no longer an admin.' });
    }
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => adminRequest(String(queryKey[0])),
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Reads everything again after a write: lists, counts, history and trash follow each other. */
export function invalidateContent(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== api.adminCheck,
  });
}
