import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#src/client/core/toast.ts';
import type { ReleaseInfo } from '#src/contract/publish/publish.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall, adminReason } from '../core/data/call.ts';
import { confirm } from '../core/dialog/confirm.tsx';
import { clockText } from '../core/time.ts';

/** What a person can do about publishing; each says so when it does not work. */
export function usePublishActions() {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; failed: string }) => run(),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.publish] }),
    onError: (error, { failed }) =>
      showToast({ title: failed, description: adminReason(error), variant: 'destructive' }),
  });
  return {
    pending: act.isPending,
    publish: () =>
      act.mutate({ run: () => adminCall('POST', api.publish), failed: 'Error publishing' }),
    pause: () =>
      act.mutate({ run: () => adminCall('POST', api.publishPause), failed: 'Error pausing' }),
    /** Asks first: it changes what visitors see, and stops publishing. */
    async activate(release: ReleaseInfo, isOlder: boolean) {
      const word = isOlder ? 'Roll back' : 'Go forward';
      const yes = await confirm({
        title: `${word} to the site as it was ${clockText(release.createdAt)}?`,
        text: 'Visitors see the pages as they were built then. Publishing is paused: edits wait until you resume it. Search, filters and the API keep answering from the current data.',
        action: word,
      });
      if (!yes) return;
      const run = () => adminCall('POST', api.activateRelease(release.id));
      act.mutate({ run, failed: `Error: ${word}` });
    },
  };
}
