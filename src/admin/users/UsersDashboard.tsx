import { useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { User } from '#src/contract/users.ts';
import { ApiError, createRequest } from '#src/client/api.ts';
import { logout } from '#src/client/session.ts';
import { carryToast, showToast } from '#src/client/toast.ts';
import { api, paths } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { UsersTab } from './UsersTab.tsx';

const request = createRequest((input, init) => fetch(input, init));

/** The dashboard as far as it goes without content: who may log in. The root on /admin. */
export function UsersDashboard() {
  // No retry, no refetch on focus, never stale (specification §9).
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const check = useQuery<User>({
    queryKey: [api.adminCheck],
    queryFn: () => request<User>(api.adminCheck),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
  });
  return (
    <div className="adm">
      <div className="wrap">
        <div className="page-head">
          <div>
            <h1>Admin Dashboard</h1>
            <p>Manage SIM card data, carriers, regions, and price history</p>
          </div>
          <LogoutButton />
        </div>
        {check.isPending && <p role="status">Loading...</p>}
        {check.error && (
          <p className="err" role="alert">
            <Icon name="circle-alert" />
            <span>{failureOf(check.error)}</span>
          </p>
        )}
        {check.data && <UsersTab self={check.data} />}
      </div>
    </div>
  );
}

/** The server's message, else the text of the specification (§6). */
function failureOf(error: Error): string {
  const fallback = 'Failed to verify admin access';
  return error instanceof ApiError ? error.serverMessage || fallback : fallback;
}

/** Logout of the dashboard: 'Logged out', to /auth; its own failure texts (specification §8). */
function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logout();
      carryToast({ title: 'Logged out' });
      location.assign(paths.auth);
    } catch (error) {
      setBusy(false);
      showToast({
        ...(error instanceof ApiError
          ? { title: 'Logout failed', description: 'There was a problem logging out.' }
          : { title: 'Logout error', description: 'An error occurred during logout' }),
        variant: 'destructive',
      });
    }
  };
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm"
      disabled={busy}
      onClick={() => void leave()}
    >
      <Icon name="log-out" />
      Logout
    </button>
  );
}
