import { createAnswerCache } from '../../core/http/answers/answer-cache.ts';
import { CDN_SECONDS } from '../../core/http/answers/cdn-headers.ts';
import type { HttpAnswer } from '../../core/http/answers/answer.ts';
import type { BuiltFile } from '../site/files/built-files.ts';
import { answerOfPage } from './page-answer.ts';
import type { PageAsk } from './page-maker.ts';
import type { RenderedPage } from './renderer.ts';
import type { LoadedRelease, SiteDeps } from '../site/release-site.ts';
import { shared } from '../site/shared.ts';

/** What made-up addresses may leave in memory; a few hundred pages that are asked for again fit. */
const CACHE_BYTES = 24 * 1024 * 1024;

/** A page as it was built or made, in the encoding that a client gets. */
export type DemandPage = Pick<BuiltFile, 'ready' | 'open'>;
export type LivePages = ReturnType<typeof createLivePages>;

/** A page, or that the built one is the same; `isOld`: of before, and nobody keeps it. */
interface Made {
  page: HttpAnswer | 'same' | null;
  isOld: boolean;
}

/** Has pages made from the data as it is now, by the code of a release, and keeps them for its version. */
export function createLivePages(deps: Pick<SiteDeps, 'env' | 'now' | 'dataVersion'>) {
  const pages = createAnswerCache(CACHE_BYTES);
  const making = shared<Made>();
  /** Built pages that are as they would be made. */
  let same = { name: '', paths: new Set<string>() };

  /** Names what is made of the data, the order by popularity and the day: by the same code it is the same. */
  const nameOf = (version: number, { code, id }: LoadedRelease) =>
    `${version}-${deps.dataVersion.lineage()}.${deps.dataVersion.popularity()}.${Math.floor(deps.now().getTime() / 86_400_000)}.${code ?? id}`;
  const builtBy = (version: number, release: LoadedRelease) =>
    `${nameOf(version, release)} ${release.id} ${release.pinned ?? false}`;
  const render = async (release: LoadedRelease, ask: PageAsk, version?: number) => {
    const of = version ?? (await deps.dataVersion.current());
    const moment = { name: nameOf(of, release), now: deps.now().getTime() };
    return release.render.page(moment, ask);
  };
  const make = async (release: LoadedRelease, path: string, version: number) => {
    const { folder, pinned = false, files } = release;
    const beside = { release: folder, isBuilt: files.has(path), pinned };
    const page: RenderedPage = await render(release, { path, beside }, version);
    const { isOld = false } = page;
    if (page.status === 404) return { page: null, isOld };
    if (page.status === 304) return { page: 'same' as const, isOld };
    if (page.status !== 200 || (page.body ?? page.html).length === 0)
      throw new Error(`rendering answered ${page.status}`);
    const isOf = release.dataVersion === version && release.lineage === deps.dataVersion.lineage();
    const seconds = CDN_SECONDS[isOf && !isOld ? 'released' : 'newer'];
    const answer = answerOfPage(page, new URL(path, deps.env.siteUrl), deps.env, seconds);
    return { page: answer, isOld };
  };
  /** Encoded when somebody asks for that, and not in the visitor's turn. */
  const pageOf = (path: string, answer: HttpAnswer): DemandPage => ({
    ready: (accepted) => answer.ready(accepted),
    open: (accepted) => pages.open(path, answer, accepted),
  });
  /** What is known to be the page of that version by now; null where it is not known. */
  const cached = (release: LoadedRelease, path: string, version: number): DemandPage | null => {
    const isSame = same.paths.has(path) && same.name === builtBy(version, release);
    if (isSame) return release.files.get(path)!;
    // Of a release that was rolled back to, what was made before does not stand.
    const isOf = !release.pinned || !release.files.has(path);
    const made = isOf && pages.get(path, nameOf(version, release));
    return made ? pageOf(path, made) : null;
  };

  return {
    /** Makes a page at once, of the data of a version; without one, of the newest. */
    render,
    nameOf,
    cached,
    /** The page of a version at a path with its query, for the visitor whose turn it is; null without one. */
    async page(release: LoadedRelease, path: string, version: number): Promise<DemandPage | null> {
      const known = cached(release, path, version);
      if (known) return known;
      // Of before rendering: the day, or the order, may be another by the time a page is made.
      const [of, name] = [nameOf(version, release), builtBy(version, release)];
      if (same.name !== name) same = { name, paths: new Set() };
      const found = await making(`${name} ${path}`, () => make(release, path, version));
      const { page: made, isOld } = found;
      if (made === 'same') {
        if (same.name === name && !isOld) same.paths.add(path);
        return release.files.get(path)!;
      }
      if (made && !isOld) pages.set(path, of, made);
      return made && pageOf(path, made);
    },
  };
}
