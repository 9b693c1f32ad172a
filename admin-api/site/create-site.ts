import { isLocal } from '#db/connect.ts';
import { createFairShares } from '../fairness/fair-shares.ts';
import { HOUSE } from '../fairness/visitor.ts';
import { answer } from './answers.ts';
import { refusalOf } from './decide.ts';
import { createLivePages } from './live-pages.ts';
import { personalPage } from './page-answer.ts';
import { createPictures } from './pictures.ts';
import { freshFile, isOf, serveRelease, type Served } from './served.ts';
import type { LoadedRelease, ReleaseSite, SiteDeps } from './release-site.ts';
import { warmUp } from './warm-up.ts';

/** A look takes the thread that makes pages a millisecond: it begins while others are under way. */
const LOOKS = { aloneMs: 0, running: 32 };

/** Opens the site, with no release in place yet. */
export function createSite(deps: SiteDeps): ReleaseSite {
  const { env, now, log, shares, dataVersion } = deps;
  let current: Served | null = null;
  let closing = false;
  /** The code that was made ready last. */
  let warm: LoadedRelease['render'] | null = null;
  const closers = new Set<() => void>();
  const isDailyOver = () => (current?.dailyUntil ?? Infinity) < now().getTime();
  const live = createLivePages({ ...deps, isDailyOver });
  const looks = createFairShares({ log, ...(isLocal(env.database) && LOOKS) });
  const answering = {
    ...deps,
    live,
    looks,
    isDailyOver,
    pictures: createPictures(env),
  };
  const release = () => {
    if (!current) throw refusalOf('not_ready');
    return current.release;
  };

  return {
    release: () => current && { id: current.release.id, dataVersion: current.release.dataVersion },
    isClosing: () => closing,
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
    close() {
      closing = true;
      for (const listener of closers) listener();
    },
    use(next) {
      const before = current?.release.render;
      current = next && serveRelease(next, deps);
      if (before !== next?.render) before?.replaced?.();
    },
    hot(address, acceptEncoding) {
      if (!current) return undefined;
      const { release, follows } = current;
      const placed = current.at(address);
      if (placed?.showsData === false) return placed.file.ready(acceptEncoding);
      if (address === '/' && isDailyOver()) return undefined;
      const version = dataVersion.known();
      const isNow = isOf(release, version, dataVersion.lineage());
      // Of a release that was rolled back to, pages stand as they were built.
      if (version === null || (release.held && !isNow)) return undefined;
      // Open data may have grown too large since to be made on demand.
      const stands = placed && (isNow || !follows.test(address));
      const page = stands ? placed.file : live.ready(release, address, version);
      return page?.ready(acceptEncoding);
    },
    answer: (request, visitor) => answer(answering, current, request, visitor),
    fresh: async (request) => current && freshFile(answering, current, request),
    async warmUp(next) {
      const release = next ?? current?.release;
      if (!release || release.render === warm) return;
      warm = release.render;
      try {
        const render = (path: string) =>
          shares.inTurn(HOUSE, async () => {
            if (closing || warm !== release.render) throw new Error('not needed any more');
            return live.render(release, { path });
          });
        await warmUp(await live.sample(release), render, next ? live.asked() : null);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        if (!closing) log.warn({ evt: 'render.cold', reason });
      }
    },
    async preview(path, search, visitor) {
      const by = release();
      const page = await shares.inTurn(visitor, () =>
        live.render(by, { path: path + search, preview: true }),
      );
      return personalPage(page, page.status, env);
    },
    async form(path, given, status, visitor) {
      const by = release();
      const page = await shares.inTurn(visitor, () => live.render(by, { path, ...given }));
      return personalPage(page, page.status === 200 ? status : page.status, env);
    },
    async withSettings(path, settings) {
      const by = release();
      const page = await shares.inTurn(HOUSE, () => live.render(by, { path, settings }));
      return page.status === 200 ? page.html : null;
    },
  };
}
