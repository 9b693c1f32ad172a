import { useMutation } from '@tanstack/react-query';
import { showToast } from '#src/client/toast.ts';
import type { PublishStatus } from '#src/contract/publish.ts';
import { api } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { callApi, reason } from '../data/call.ts';
import { ageText } from '../time.ts';
import { usePublishStatus } from './use-publish-status.ts';

/** Whether the pages follow the data: live, waiting, publishing or failed (design, Publish bar). */
export function PublishBar() {
  const status = usePublishStatus();
  const publish = useMutation({
    mutationFn: () => callApi('POST', api.publish),
    onError: (error) =>
      showToast({
        title: 'Error publishing',
        description: reason(error),
        variant: 'destructive',
      }),
  });
  if (!status) return null;
  const { state, build } = status;
  const look = { live: 'pub pub-ok', failed: 'pub pub-bad' }[state as string] ?? 'pub';
  return (
    <aside className={look} aria-label="Publishing">
      <div className="wrap">
        {state === 'building' ? (
          <span className="spin" aria-hidden="true" />
        ) : (
          <span className="dot" aria-hidden="true" />
        )}
        {/* The count of pages moves all the time: it is not read out. */}
        <span role="status">
          <b>{headline(status)}</b>
        </span>
        {state !== 'building' && (state !== 'live' || status.paused) && (
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {state === 'failed' ? 'Try again' : 'Publish now'}
          </button>
        )}
        {build && (
          <span className="end">
            {state === 'building'
              ? plural(build.pages.rendered + build.pages.reused, 'page')
              : build.durationMs !== null &&
                `Last build ${(build.durationMs / 1000).toFixed(1)} s, ${ageText(build.startedAt)}`}
          </span>
        )}
      </div>
      {build?.error && (
        <details className="wrap">
          <summary>What the build says</summary>
          <pre>{build.error}</pre>
        </details>
      )}
    </aside>
  );
}

function headline({ state, paused, target, dataVersion, liveVersion }: PublishStatus): string {
  if (state === 'building') return target === 'hook' ? 'Calling the build hook' : 'Publishing';
  if (state === 'failed') return 'Publishing failed. The last build is still up.';
  if (paused) return 'An older release is shown. Edits wait until you publish.';
  if (state === 'live')
    return target === 'hook' ? 'All changes are sent to the host' : 'All changes are live';
  const changes = liveVersion === null ? 0 : dataVersion - liveVersion;
  return changes > 0 ? `${plural(changes, 'change')} not yet live` : 'Changes not yet live';
}
