import { getDataState } from '#db/core/changes/site.ts';
import { AppError } from '../../core/errors.ts';
import { watchHost } from './host-watch.ts';
import { changeHook, type HookState } from './hook-state.ts';
import { callBuildHook } from './build-hook.ts';
import { shownPages, type Target, type TargetDeps } from '../publisher/target.ts';

/** Milliseconds without a further edit: a host builds its whole site. */
const QUIET_MS = 2000;

/** Another release of this server would change nothing for visitors. */
export const HOST_SERVES =
  'The host of BUILD_HOOK_URL serves the pages. Go back to an older deploy there, and pause here so that no edit builds over it.';

/** Publishes by the build hook of a host, and looks whether its pages follow. */
export function openHookTarget(hookUrl: string, before: HookState, deps: TargetDeps): Target {
  const { build, records, now, log, first, lineage, tell, failed } = deps;
  const change = (patch: Partial<HookState>) => changeHook(build.env.dataDir, patch);
  let told = before.lineage === lineage ? before.version : null;
  const forget = () => void change({ asked: null }).catch(failed);
  const host = watchHost({
    siteUrl: build.env.siteUrl,
    now,
    changed: tell,
    before: before.asked,
    seen(version) {
      log.info({ evt: 'publish.host-live', version });
      forget();
    },
    gone: forget,
  });
  return {
    name: 'hook',
    quietMs: QUIET_MS,
    live: told,
    build: ({ cause, by, signal }) =>
      shownPages(
        records,
        async () => {
          await records.begin(cause, by);
          const { version, lineage: ofData } = await getDataState(build.db);
          await callBuildHook(hookUrl, { signal });
          return { dataVersion: version, lineage: ofData };
        },
        signal,
      ),
    async put({ dataVersion: version, lineage: ofData }) {
      const asked = { version, lineage: ofData, at: now().toISOString() };
      await change({ version, lineage: ofData, asked });
      told = version;
      records.live(null, version);
      host.asked(asked);
    },
    version: () => told ?? 0,
    // Its pages are the host's: nothing more is sent there.
    pin: () => Promise.resolve({ isHere: true, shows: null }),
    follow: () => undefined,
    older: () => Promise.reject(new AppError('conflict', HOST_SERVES)),
    goBack: () => Promise.reject(new AppError('conflict', HOST_SERVES)),
    // A host's pages are as old as the last call of its hook.
    since: () => records.history().find(({ kind }) => kind === 'live')?.at ?? first.createdAt,
    host: () => host.status(),
    stop: () => host.stop(),
  };
}
