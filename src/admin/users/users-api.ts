import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, ManagedUserList, UserUpdate } from '#src/contract/users.ts';
import { createRequest } from '#src/client/api.ts';
import { reason } from '#src/client/reason.ts';
import { showToast } from '#src/client/toast.ts';
import { api } from '#src/domain/paths.ts';

const request = createRequest((input, init) => fetch(input, init));

/** A page of users whose name holds `q`; the page before stays while the next one loads. */
export function useUsers(q: string, page: number) {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  const url = params.size > 0 ? `${api.users}?${params}` : api.users;
  return useQuery<ManagedUserList>({
    queryKey: [url],
    queryFn: () => request<ManagedUserList>(url),
    placeholderData: keepPreviousData,
  });
}

/** Changes a user; refused with the row as it is when somebody was faster. */
export function useUpdateUser() {
  return useChange<{ user: ManagedUser; change: Omit<UserUpdate, 'version'> }>(
    ({ user, change }) =>
      request(api.managedUser(user.id), {
        method: 'PUT',
        body: { ...change, version: user.version },
      }),
    { done: 'User updated', failed: 'Error updating user' },
  );
}

/** Removes a user as it was read. */
export function useDeleteUser() {
  return useChange<ManagedUser>(
    (user) =>
      request(api.managedUser(user.id), {
        method: 'DELETE',
        headers: { 'If-Match': `"${user.version}"` },
      }),
    { done: 'User deleted', failed: 'Error deleting user' },
  );
}

/** A write with its toasts; the list is read again afterwards, also after a refusal. */
function useChange<I>(
  run: (input: I) => Promise<unknown>,
  texts: { done: string; failed: string },
) {
  const client = useQueryClient();
  return useMutation<unknown, Error, I>({
    mutationFn: run,
    retry: false,
    onSuccess: () => showToast({ title: texts.done }),
    onError: (error) =>
      showToast({ title: texts.failed, description: reason(error), variant: 'destructive' }),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api.users),
      }),
  });
}
