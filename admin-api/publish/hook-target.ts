import { getDataState } from '#db/queries/site.ts';
import { AppError } from '../errors.ts';
import { watchHost } from './host-watch.ts';
import { FOLLOWING } from './kept.ts';
import { callBuildHook } from './build-hook.ts';
import { shown, type Target, type TargetDeps } from './target.ts';

/** Milliseconds without a further edit: a host builds its whole site. */
const QUIET_MS = 2000;

/** Another release of this server would change nothing for visitors. */
export const HOST_SERVES =
  'The host of BUILD_HOOK_URL serves the pages. Go back to an older deploy there, and pause here so that no edit builds over it.';

/** Publishes by the build hook of a host, and looks whether its pages follow. */
export function openHookTarget(hookUrl: string, deps: TargetDeps): Target {
  const { build, kept, books, now, log, first, lineage, tell, failed } = deps;
  const forget = () => void kept.change({ hookAsked: null }).catch(failed);
  const host = watchHost({
    siteUrl: build.env.siteUrl,
    now,
    changed: tell,
    before: kept.now.hookAsked,
    seen(version) {
      log.info({ evt: 'publish.host-live', version });
      forget();
    },
    gone: forget,
  });
  const { hookLineage, hookVersion } = kept.now;
  return {
    name: 'hook',
    quietMs: QUIET_MS,
    live: hookLineage === lineage ? hookVersion : null,
    build: ({ cause, by, signal }) =>
      shown(
        books,
        async () => {
          await books.begin(cause, by);
          const { version, lineage: ofData } = await getDataState(build.db);
          await callBuildHook(hookUrl, { signal });
          return { dataVersion: version, lineage: ofData };
        },
        signal,
      ),
    async put({ dataVersion: version, lineage: ofData }) {
      const asked = { version, lineage: ofData, at: now().toISOString() };
      const hook = { hookVersion: version, hookLineage: ofData, hookAsked: asked };
      await kept.change({ ...FOLLOWING, ...hook });
      books.live(null, version);
      host.asked(asked);
    },
    hold: (hold) => kept.change({ hold, held: null }),
    follow: () => undefined,
    older: () => Promise.reject(new AppError('conflict', HOST_SERVES)),
    goBack: () => Promise.reject(new AppError('conflict', HOST_SERVES)),
    // A host's pages are as old as the last call of its hook.
    since: () => books.history().find(({ kind }) => kind === 'live')?.at ?? first.createdAt,
    host: () => host.status(),
    stop: () => host.stop(),
  };
}
