import { HOUSE } from '../../core/fairness/visitor.ts';
import { answer } from './answers.ts';
import { refusalOf, sourceOf } from './decide.ts';
import { createLivePages } from '../pages/live-pages.ts';
import { personalPage } from '../pages/page-answer.ts';
import { createPictures } from './files/pictures.ts';
import { besideData, freshFile, serveRelease, type Served } from './files/served.ts';
import type { ReleaseSite, SiteDeps } from './release-site.ts';

/** Opens the site, with no release in place yet. */
export function createSite(deps: SiteDeps): ReleaseSite {
  const { env, now, shares, dataVersion } = deps;
  let current: Served | null = null;
  let closing = false;
  const closers = new Set<() => void>();
  const live = createLivePages(deps);
  const answering = { ...deps, live, pictures: createPictures(env) };
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
      current = next && serveRelease(next, now());
      if (before !== next?.render) before?.replaced?.();
    },
    hot(address, acceptEncoding) {
      if (!current) return undefined;
      const { release, follows } = current;
      const file = current.at(address);
      if (file && !follows(address)) return file.ready(acceptEncoding);
      const version = dataVersion.known();
      if (version === null) return undefined;
      const data = besideData(current, version, deps);
      const facts = { isBuilt: true, held: release.held ?? false, data, follows: true };
      const isFile = file && sourceOf({ path: address, search: '', ...facts }).from === 'file';
      return (isFile ? file : live.kept(release, address, version))?.ready(acceptEncoding);
    },
    answer: (request, visitor) => answer(answering, current, request, visitor),
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
