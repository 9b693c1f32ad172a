import { getNewestCheck } from '#db/queries/site.ts';
import { claimEnds } from '#src/domain/freshness.ts';
import { paths } from '#src/domain/paths.ts';
import { previewDb } from '#db/preview.ts';
import { openCatalog } from '#db/catalog.ts';
import type { Db } from '#db/client.ts';
import { DatabaseShutError } from '#db/gate.ts';
import type { DataVersion } from '../data-version.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { FairShares } from '../fairness/fair-shares.ts';
import { HOUSE, type Visitor } from '../fairness/visitor.ts';
import { toAppError } from '../known-error.ts';
import { preparedResponse, type Prepared } from '../http/prepared.ts';
import type { Logger } from '../log.ts';
import { isGuarded, routeAddress } from './address.ts';
import type { Files } from './files.ts';
import { ENTITY_PAGE, followsData, LANDING_PAGE, SITEMAP_PART } from './follows.ts';
import { createLivePages } from './live-pages.ts';
import { personalPage } from './page-answer.ts';
import { createPictures, isPicture } from './pictures.ts';
import type { RenderPage } from './renderer.ts';
import type { Site } from './site.ts';
import { createStandingPages } from './standing-pages.ts';
import { warmUp } from './warm-up.ts';

/** Past this a visitor gets the page as it was built, where there is one, and not the newest. */
const SHORT_PATIENCE_MS = 5000;

/** A release in memory. */
export interface LoadedRelease {
  id: string;
  dataVersion: number;
  /** Lineage of that version; another one holds other content under the same number. */
  lineage: string;
  /** Rolled back to: its pages stand as they were built, whatever the data says now. */
  held?: boolean;
  /** When its build began, ISO 8601; without it, it is taken for one of the moment it is put in place. */
  builtAt?: string;
  files: Files;
  /** The keys of its pages by address, where they were kept. */
  keys?: () => Promise<ReadonlyMap<string, string>>;
  render: RenderPage;
}

export interface SiteDeps {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
  dataVersion: DataVersion;
  shares: FairShares;
}

/** The site of the server: serves one release from memory and renders the rest on demand. */
export interface ReleaseSite extends Site {
  /** Puts a release in place; requests from now on get all their files from it. */
  use(release: LoadedRelease): void;
  /** Makes the code that renders pages ready, before a visitor needs it; says in the log when it fails. */
  warmUp(): Promise<void>;
  /** The file of an exact address, for the way past the app; undefined when there is more to do. */
  hot(address: string): Prepared | undefined;
  close(): void;
}

export function createSite(deps: SiteDeps): ReleaseSite {
  let current: LoadedRelease | null = null;
  /** Files that stand as they are, and pages that do so only while the data is the release's. */
  let fixedFiles: Files = new Map();
  let dataPages: Files = new Map();
  let follows = followsData();
  let closing = false;
  const closers = new Set<() => void>();
  const pictures = createPictures(deps.env);
  const standing = createStandingPages();

  /** When the newest check of the release's data turns a day old: Home says otherwise from then on. */
  let dailyUntil: number | null = null;
  const isDailyOver = () => dailyUntil !== null && deps.now().getTime() > dailyUntil;
  const live = createLivePages({ ...deps, isDailyOver });

  /** Whether the data is still what a release was built from. */
  const isOf = (release: LoadedRelease | null, version: number | null) =>
    release?.dataVersion === version && release?.lineage === deps.dataVersion.lineage();

  const existsInData = async (path: string): Promise<boolean> => {
    const catalog = await live.catalog();
    if (LANDING_PAGE.test(path))
      return (await catalog.landings()).some((landing) => landing.path === path);
    const [, kind, name = ''] = ENTITY_PAGE.exec(path) ?? [];
    if (kind === 'carriers') return catalog.carrier(name) !== null;
    if (kind === 'region') return catalog.region(name) !== null;
    return (await catalog.plan(name)) !== null;
  };

  /** With the database away, nothing is known to be gone. */
  const isGoneFromData = async (path: string) => !(await existsInData(path).catch(() => true));

  /** The page of an address as the data is now; with the database away, a bare one as it was built. */
  const pageOf = async (
    release: LoadedRelease,
    { path, search }: { path: string; search: string },
    visitor: Visitor,
  ): Promise<Prepared | null> => {
    const file = release.files.get(path) ?? null;
    const isEntry = ENTITY_PAGE.test(path) || LANDING_PAGE.test(path);
    const version = await deps.dataVersion.current().catch(() => null);
    const isOld =
      (path === '/' && isDailyOver()) ||
      (follows.test(path) && version !== null && !isOf(release, version));
    if (!file && !isEntry && !(isOld && SITEMAP_PART.test(path))) return null;
    const built = search === '' ? file : null;
    if (built && (!isOld || (release.held && !isEntry))) return built;
    const address = path + search;
    // What is known to be right waits for nobody.
    if (version !== null && !(built && release.held)) {
      const kept = live.kept(release, address, version);
      if (kept) return kept;
      if (built && (await standing.known(path, live.revision(version, release)))) return built;
    }
    // Neither does a query ever get the list of all, nor a crawler a part that the sitemap has no more.
    const fallback = SITEMAP_PART.test(path) ? null : built;
    try {
      return await deps.shares.inTurn(
        visitor,
        async () => {
          if (isEntry && (isOld || !file) && !(await existsInData(path))) return null;
          if (built && (release.held || (await stillStands(release, path)))) return built;
          return (await made(release, address)) ?? fallback;
        },
        fallback ? SHORT_PATIENCE_MS : undefined,
      );
    } catch (error) {
      return insteadOf({ path, search }, error, fallback);
    }
  };

  const made = async (release: LoadedRelease, address: string): Promise<Prepared | null> => {
    const version = await deps.dataVersion.current();
    return live.page(release, address, version, ({ variants }) =>
      follows.fits(address, variants.identity.body.length),
    );
  };

  /** What is served where a page could not be made: as it was built, or a word to try again. */
  const insteadOf = (
    { path, search }: { path: string; search: string },
    error: unknown,
    fallback: Prepared | null,
  ): Prepared => {
    const known = toAppError(error);
    const isRefused = known.code === 'too_many' || known.code === 'overloaded';
    // While the start waits for the database that is no error; what is answered as one is logged there.
    const isSaid = isRefused || error instanceof DatabaseShutError;
    if (!isSaid && (fallback || known.code === 'internal')) {
      const reason = error instanceof Error ? error.message : 'unknown';
      deps.log.error({ evt: 'render.failed', path: path + search, reason });
    }
    if (fallback) return fallback;
    // Not 404: the page exists, and a search engine would forget it.
    const { code, message, extras } = known.code === 'internal' ? new AppError('busy') : known;
    const isList = search !== '' && path !== paths.compare();
    const instead = isList ? { href: path, text: 'Show the list without filters' } : undefined;
    throw new AppError(code, message, { ...extras, instead });
  };

  /** Whether a built page says what newer data says, too; one of which that is unknown does not. */
  const stillStands = async (release: LoadedRelease, path: string): Promise<boolean> => {
    try {
      const version = await deps.dataVersion.current();
      return await standing.stands(release, path, live.revision(version, release), async (key) =>
        live.render(release, await live.catalog(version), key),
      );
    } catch {
      return false;
    }
  };

  /** A social picture of the data as it is now; where nobody can tell, the one that was asked for. */
  const pictureOf = async (
    release: LoadedRelease,
    request: Request,
    { networks }: Visitor,
  ): Promise<Response | null> => {
    try {
      const version = await deps.dataVersion.current();
      return await pictures.answer(request, live.revision(version, release), (path) =>
        // Others may wait for the same picture: it is drawn also when the first of them has left.
        deps.shares.inTurn({ networks }, async () =>
          live.render(release, await live.catalog(version), path),
        ),
      );
    } catch (error) {
      const kept = await pictures.kept(request);
      if (!kept) throw error;
      return kept;
    }
  };

  const missing = (release: LoadedRelease, path: string, request: Request): Response => {
    const page =
      (path.startsWith('/region/') && release.files.get('/region-not-found')) ||
      release.files.get('/404');
    if (!page) throw new AppError('not_found', 'There is nothing at this address');
    return preparedResponse(page, request);
  };

  return {
    release: () => current && { id: current.id, dataVersion: current.dataVersion },
    isClosing: () => closing,
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
    close() {
      closing = true;
      for (const listener of closers) listener();
    },
    use(release) {
      current = release;
      dailyUntil = null;
      // A release may be put in place long after it was built: at a start, or when a pause ends.
      const from = release.builtAt ? Date.parse(release.builtAt) : deps.now().getTime();
      getNewestCheck(deps.db).then(
        (newestCheck) => {
          const ends = claimEnds(newestCheck);
          if (current === release && ends !== null && ends >= from) dailyUntil = ends;
        },
        (error) => {
          // Asked again once the start is done with the database.
          if (!(error instanceof DatabaseShutError)) deps.log.warn({ evt: 'freshness.unknown' });
        },
      );
      follows = followsData(release.files);
      const plain = [...release.files].filter(([address]) => isPlain(address));
      fixedFiles = new Map(plain.filter(([address]) => !follows.test(address)));
      dataPages = new Map(plain.filter(([address]) => follows.test(address)));
    },
    hot: (address) =>
      fixedFiles.get(address) ??
      (isOf(current, deps.dataVersion.known()) && !(address === '/' && isDailyOver())
        ? dataPages.get(address)
        : undefined),
    async warmUp() {
      const release = current;
      if (!release) return;
      try {
        const catalog = await live.catalog();
        await warmUp(catalog, (path) =>
          deps.shares.inTurn(HOUSE, () => live.render(release, catalog, path)),
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        deps.log.warn({ evt: 'render.cold', reason });
      }
    },
    async preview(path, search, visitor) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const route = routeAddress(path, search, () => true);
      const address = path + (route.kind === 'page' ? route.search : '');
      const catalog = await openCatalog(await previewDb(deps.db, deps.now()), deps.now());
      const page = await deps.shares.inTurn(visitor, () =>
        live.render(release, catalog, address, { preview: true }),
      );
      return personalPage(page, page.status, deps.env);
    },
    async form(path, report, status, visitor) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const catalog = await live.catalog();
      const page = await deps.shares.inTurn(visitor, () =>
        live.render(release, catalog, path, { report }),
      );
      return personalPage(page, page.status === 200 ? status : page.status, deps.env);
    },
    async withSettings(path, settings) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const catalog = await live.catalog();
      const seoGlobal = { ...catalog.seoGlobal, ...definedOf(settings) };
      const page = await deps.shares.inTurn(HOUSE, () =>
        live.render(release, { ...catalog, seoGlobal }, path),
      );
      return page.status === 200 ? page.html : null;
    },
    async fresh(request) {
      const release = current;
      const { pathname } = new URL(request.url);
      const file = release?.files.get(pathname);
      if (!release || !file) return null;
      // What is gone is gone from a release that was rolled back to, too: the page as well as its feed.
      const page = pathname.replace(/\/[^/]+$/, '');
      const isGone = release.held && ENTITY_PAGE.test(page) && (await isGoneFromData(page));
      if (isGone) return null;
      const version = await deps.dataVersion.current().catch(() => null);
      // With the database away, what was built is all there is.
      const isNow = release.held || version === null || isOf(release, version);
      return isNow ? preparedResponse(file, request) : null;
    },
    async answer(request, visitor) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
      }
      // One release for the whole request, whatever is put in place meanwhile.
      const release = current;
      if (!release) throw new AppError('not_ready');
      const { pathname, search } = new URL(request.url);
      if (isPicture(pathname) && !release.files.has(pathname)) {
        return (await pictureOf(release, request, visitor)) ?? missing(release, pathname, request);
      }
      const route = routeAddress(pathname, search, (path) => release.files.has(path));
      if (route.kind === 'redirect') {
        return new Response(null, {
          status: 301,
          headers: { Location: route.to, 'Cache-Control': 'public, max-age=3600' },
        });
      }
      if (route.kind === 'missing') return missing(release, route.path, request);
      const page = await pageOf(release, route, visitor);
      return page ? preparedResponse(page, request) : missing(release, route.path, request);
    },
  };
}

/** Without the settings that nothing is said about. */
function definedOf<T extends object>(settings: T): T {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as T;
}

/** Whether an address is always answered with its file: no redirect, no guard, nobody's business. */
function isPlain(address: string): boolean {
  return !isGuarded(address) && routeAddress(address, '', () => true).kind === 'page';
}
