import { openCatalog, type Catalog } from '#db/catalog.ts';
import { keepOutlines } from '#db/outlines.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import type { Prepared } from '../http/prepared.ts';
import { preparePage } from './page-answer.ts';
import type { PageLocals, RenderedPage } from './renderer.ts';
import type { LoadedRelease, SiteDeps } from './release-site.ts';
import { createStandingPages } from './standing-pages.ts';

/** What made-up addresses may leave in memory; a few hundred pages that are asked for again fit. */
const MOST_KEPT_BYTES = 24 * 1024 * 1024;

/** As much of a release as makes pages. */
type Maker = Pick<LoadedRelease, 'id' | 'render'>;
export type LivePages = ReturnType<typeof createLivePages>;

/** Makes pages on demand from the data as it is now, by the code of a release. */
export function createLivePages(
  deps: Pick<SiteDeps, 'db' | 'env' | 'now' | 'dataVersion' | 'books'> & {
    /** Nobody has seen a price of the release's data since yesterday. */
    isDailyOver: () => boolean;
  },
) {
  const pages = createAnswerCache(MOST_KEPT_BYTES);
  const rendering = new Map<string, Promise<Prepared | null>>();
  const outlines = keepOutlines(deps.db);
  const standing = createStandingPages();
  let kept: { revision: string; catalog: Promise<Catalog> } | null = null;

  /** Names the data, the order by popularity and the day that pages on demand are made from. */
  const dataRevision = (version: number) =>
    `${version}-${deps.dataVersion.lineage()}.${deps.dataVersion.popularity()}.${Math.floor(deps.now().getTime() / 86_400_000)}${deps.isDailyOver() ? 'd' : ''}`;
  const revision = (version: number, release: Maker) => `${dataRevision(version)}.${release.id}`;

  const catalogOf = (version: number): Promise<Catalog> => {
    const revision = dataRevision(version);
    if (kept?.revision !== revision) {
      const catalog = openCatalog(deps.db, deps.now(), outlines, deps.books);
      kept = { revision, catalog };
      catalog.catch(() => (kept = null));
    }
    return kept.catalog;
  };

  const addressOf = (path: string) => new URL(path, deps.env.siteUrl);
  const render = (
    release: Maker,
    catalog: Catalog,
    path: string,
    more: Omit<PageLocals, 'catalog' | 'address'> = {},
  ): Promise<RenderedPage> => release.render({ catalog, address: addressOf(path), ...more });

  const make = async (release: Maker, path: string, version: number) => {
    const page = await render(release, await catalogOf(version), path);
    if (page.status === 404) return null;
    if (page.status !== 200 || page.html === '')
      throw new Error(`rendering answered ${page.status}`);
    return preparePage(page, addressOf(path), deps.env);
  };

  return {
    /** Renders a path, with its query, at once. */
    render,
    /** Names the data of a version and the release that makes pages of it. */
    revision,
    /** The data of a version, kept while it is the newest; without one, of the newest. */
    catalog: async (version?: number) => catalogOf(version ?? (await deps.dataVersion.current())),
    /** Whether newer data was found to leave a built page as it is. */
    known: (release: LoadedRelease, path: string, version: number) =>
      standing.known(path, revision(version, release)),
    /** Pages of one thing each that visitors asked for since then. */
    asked: standing.asked,
    /** The same, found out now; a page of which that is unknown does not stand. */
    async stands(release: LoadedRelease, path: string): Promise<boolean> {
      try {
        const version = await deps.dataVersion.current();
        return await standing.stands(release, path, revision(version, release), async (key) =>
          render(release, await catalogOf(version), key),
        );
      } catch {
        return false;
      }
    },
    /** A page of that version that was made already. */
    kept: (release: Maker, path: string, version: number) =>
      pages.get(path, revision(version, release)),
    /**
     * A page on demand, for the visitor whose turn it is; kept for its data version; null when there
     * is none, or where `fits` says that it came out too large.
     */
    async page(
      release: Maker,
      path: string,
      version: number,
      fits: (page: Prepared) => boolean,
    ): Promise<Prepared | null> {
      const name = revision(version, release);
      const known = pages.get(path, name);
      if (known) return known;
      const key = `${name} ${path}`;
      let running = rendering.get(key);
      if (!running) {
        running = make(release, path, version).finally(() => rendering.delete(key));
        rendering.set(key, running);
      }
      const page = await running;
      if (!page || !fits(page)) return null;
      pages.set(path, name, page);
      return page;
    },
  };
}
