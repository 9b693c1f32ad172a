import { createAnswerCache } from '../http/answer-cache.ts';
import type { Answer } from '../http/answer.ts';
import type { BuiltFile } from './built-files.ts';
import { answerOfPage } from './page-answer.ts';
import type { DataMoment, Look, PageAsk } from './page-maker.ts';
import type { RenderedPage } from './renderer.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';
import { shared } from './shared.ts';
import { createStandingPages } from './standing-pages.ts';

/** What made-up addresses may leave in memory; a few hundred pages that are asked for again fit. */
const MOST_KEPT_BYTES = 24 * 1024 * 1024;

/** A page as it was built or made, where it is in memory in the encoding that a client gets. */
type Ready = Pick<BuiltFile, 'ready'>;
/** A page as it was built or made, in the encoding that a client gets. */
export type Openable = Pick<BuiltFile, 'open'>;
/** As much of a release as makes pages. */
type Maker = Pick<LoadedRelease, 'id' | 'code' | 'render'>;
export type LivePages = ReturnType<typeof createLivePages>;

/** Makes pages on demand from the data as it is now, by the code of a release. */
export function createLivePages(
  deps: Pick<SiteDeps, 'env' | 'now' | 'dataVersion'> & {
    /** Nobody has seen a price of the release's data since yesterday. */
    isDailyOver: () => boolean;
  },
) {
  const pages = createAnswerCache(MOST_KEPT_BYTES);
  const rendering = shared<Answer | null>();
  /** Encoded when somebody asks for that, and not in the visitor's turn. */
  const openable = (path: string, page: Answer): Openable => ({
    open: (accepted) => pages.open(path, page, accepted),
  });
  const standing = createStandingPages();

  /** Names the data, the order by popularity and the day that pages on demand are made from. */
  const dataRevision = (version: number) =>
    `${version}-${deps.dataVersion.lineage()}.${deps.dataVersion.popularity()}.${Math.floor(deps.now().getTime() / 86_400_000)}${deps.isDailyOver() ? 'd' : ''}`;
  const revision = (version: number, release: Maker) => `${dataRevision(version)}.${release.id}`;
  /** The same for what is made: a release with the same code makes the same of the same data. */
  const madeBy = (version: number, { code, id }: Maker) => `${dataRevision(version)}.${code ?? id}`;

  const momentOf = (version: number): DataMoment => {
    return { name: dataRevision(version), now: deps.now().getTime() };
  };
  /** The version of the data that is the newest, unless one is named. */
  const newest = async (version?: number) => version ?? (await deps.dataVersion.current());
  const render = async (release: Maker, ask: PageAsk, version?: number): Promise<RenderedPage> =>
    release.render.page(momentOf(await newest(version)), ask);

  let looks = { name: '', found: new Map<string, Promise<Look>>() };
  const look = (release: LoadedRelease, path: string, version: number): Promise<Look> => {
    const name = madeBy(version, release);
    if (looks.name !== name) looks = { name, found: new Map() };
    const { found } = looks;
    const isBuilt = release.files.has(path);
    const known = found.get(path) ?? release.render.look(momentOf(version), path, isBuilt);
    // Others can be made up.
    if (isBuilt) found.set(path, known);
    // What failed is asked again.
    const forget = () => void found.delete(path);
    known.then(({ key }) => key === undefined && forget(), forget);
    return known;
  };
  const make = async (release: Maker, path: string, version: number) => {
    const page = await render(release, { path }, version);
    if (page.status === 404) return null;
    if (page.status !== 200 || (page.body ?? page.html).length === 0)
      throw new Error(`rendering answered ${page.status}`);
    return answerOfPage(page, new URL(path, deps.env.siteUrl), deps.env);
  };

  return {
    /** Makes a page at once, of the data of a version; without one, of the newest. */
    render,
    /** Names the data of a version and the release that makes pages of it. */
    revision,
    /** Whether the newest data has the entry, or the landing page, of a path. */
    has: async (release: LoadedRelease, path: string) =>
      (await look(release, path, await newest())).exists,
    /** An entry of the newest data. */
    sample: async (release: Maker) => release.render.sample(momentOf(await newest())),
    /** Whether newer data was found to leave a built page as it is. */
    isKnown: (release: LoadedRelease, path: string, version: number) =>
      standing.isKnown(path, revision(version, release)),
    /** Such a page, or one that was made, where all of it is known by now: null where it is not. */
    ready(release: LoadedRelease, address: string, version: number): Ready | null {
      const page = pages.get(address, madeBy(version, release));
      if (page) return page;
      const isKnown = standing.isKnown(address, revision(version, release));
      return isKnown ? release.files.get(address)! : null;
    },
    /** Pages of one thing each that visitors asked for since then. */
    asked: standing.asked,
    /** The same, found out now; a page of which that is unknown does not stand. */
    async stands(release: LoadedRelease, path: string): Promise<boolean> {
      try {
        const version = await deps.dataVersion.current();
        return await standing.stands(release, path, revision(version, release), async () => {
          const { key } = await look(release, path, version);
          if (key === undefined) throw new Error('the key of the page is not known');
          return key;
        });
      } catch {
        return false;
      }
    },
    /** A page of that version that was made already. */
    kept(release: Maker, path: string, version: number): Openable | null {
      const known = pages.get(path, madeBy(version, release));
      return known ? openable(path, known) : null;
    },
    /**
     * A page on demand, for the visitor whose turn it is; kept for its data version; null when there
     * is none, or where `fits` says that it came out too large.
     */
    async page(
      release: Maker,
      path: string,
      version: number,
      fits: (bytes: number) => boolean,
    ): Promise<Openable | null> {
      const name = madeBy(version, release);
      const known = pages.get(path, name);
      if (known) return openable(path, known);
      const page = await rendering(`${name} ${path}`, () => make(release, path, version));
      if (!page || !fits(page.ready(undefined)!.body.length)) return null;
      pages.set(path, name, page);
      return openable(path, page);
    },
  };
}
