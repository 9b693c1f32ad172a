import { paths } from '#src/domain/core/paths/paths.ts';
import { HOUSE } from '../../core/fairness/visitor.ts';
import { answerPage } from './answers.ts';
import { pageRefusal, pageSource } from './decide.ts';
import { createLivePages } from '../pages/live-pages.ts';
import { personalPage } from '../pages/page-answer.ts';
import { createPictures } from './files/pictures.ts';
import { besideData, freshFile, serveRelease, type Served } from './files/served.ts';
import type { ReleaseSite, SiteDeps } from './release-site.ts';

/** Opens the site, with no release in place yet. */
export function createSite(deps: SiteDeps): ReleaseSite {
  const { env, now, shares, dataVersion, log } = deps;
  let current: Served | null = null;
  let closing = false;
  const closers = new Set<() => void>();
  const live = createLivePages(deps);
  /** Hears that a file of the release in place is gone. */
  let onLost = () => undefined as void;
  let lost: string | null = null;
  const miss = (path: string) => {
    if (lost !== null || !current) return;
    lost = path;
    log.error({ evt: 'release.lost', release: current.release.id, path });
    onLost();
  };
  const answering = { ...deps, live, pictures: createPictures(env), miss };
  const release = () => {
    if (!current) throw pageRefusal('not_ready');
    return current.release;
  };

  return {
    release: () => current && { id: current.release.id, dataVersion: current.release.dataVersion },
    lost() {
      // Most of what goes, goes with all others.
      if (current?.release.files.get(paths.home)?.isThere() === false) miss(paths.home);
      return lost;
    },
    onLost(listener) {
      onLost = listener;
      if (lost !== null) listener();
    },
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
      const before = current?.release;
      current = next && serveRelease(next, now());
      if (before?.id !== next?.id) lost = null;
      if (before?.render !== next?.render) before?.render.replaced?.();
    },
    hot(address, acceptEncoding) {
      if (!current) return undefined;
      const { release, follows } = current;
      const file = current.at(address);
      if (file && !follows(address)) return file.ready(acceptEncoding);
      const version = dataVersion.known();
      if (version === null) return undefined;
      const data = besideData(current, version, deps);
      const facts = { isBuilt: true, pinned: release.pinned ?? false, data, follows: true };
      const isFile = file && pageSource({ path: address, search: '', ...facts }).from === 'file';
      return (isFile ? file : live.cached(release, address, version))?.ready(acceptEncoding);
    },
    answer: (request, visitor) => answerPage(answering, current, request, visitor),
    fresh: async (request) => current && freshFile(answering, current, request),
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
