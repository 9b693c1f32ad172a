import { createHash } from 'node:crypto';
import { getNewestCheck } from '#db/queries/site.ts';
import { isPersonal } from '#src/domain/crawling.ts';
import { claimEnds } from '#src/domain/freshness.ts';
import { previewDb } from '#db/preview.ts';
import { openCatalog, type Catalog } from '#db/catalog.ts';
import type { Db } from '#db/client.ts';
import { DatabaseShutError } from '#db/gate.ts';
import { keepOutlines } from '#db/outlines.ts';
import type { DataVersion } from '../data-version.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { baseHeaders, INERT_POLICY } from '../http/headers.ts';
import { prepare, preparedResponse, type Prepared } from '../http/prepared.ts';
import { createLimiter } from '../limiter.ts';
import type { Logger } from '../log.ts';
import { isGuarded, routeAddress } from './address.ts';
import { mediaType, openHeaders, type Files } from './files.ts';
import { ENTITY_PAGE, followsData, LANDING_PAGE, SITEMAP_PART } from './follows.ts';
import { createPictures, isPicture } from './pictures.ts';
import { documentPolicy, policyOfHtml } from './policy.ts';
import type { RenderedPage, RenderPage } from './renderer.ts';
import type { Site } from './site.ts';
import { createStandingPages } from './standing-pages.ts';
import { warmUp } from './warm-up.ts';

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
  const pages = createAnswerCache();
  /** New queries cost a render each: a flood of them waits here and leaves the API its turn. */
  const inTurn = createLimiter({ running: 4, waiting: 64 });
  const rendering = new Map<string, Promise<Prepared | null>>();
  const pictures = createPictures(deps.env);
  const standing = createStandingPages();
  const outlines = keepOutlines(deps.db);
  let kept: { revision: string; catalog: Promise<Catalog> } | null = null;

  /** When the newest check of the release's data turns a day old: Home says otherwise from then on. */
  let dailyUntil: number | null = null;
  const isDailyOver = () => dailyUntil !== null && deps.now().getTime() > dailyUntil;

  /** Whether the data is still what a release was built from. */
  const isOf = (release: LoadedRelease | null, version: number | null) =>
    release?.dataVersion === version && release?.lineage === deps.dataVersion.lineage();

  /** Names the data, the order by popularity and the day that pages on demand are made from. */
  const dataRevision = (version: number) =>
    `${version}-${deps.dataVersion.lineage()}.${deps.dataVersion.popularity()}.${Math.floor(deps.now().getTime() / 86_400_000)}${isDailyOver() ? 'd' : ''}`;

  const catalogOf = (version: number): Promise<Catalog> => {
    const revision = dataRevision(version);
    if (kept?.revision !== revision) {
      const catalog = openCatalog(deps.db, deps.now(), outlines);
      kept = { revision, catalog };
      catalog.catch(() => (kept = null));
    }
    return kept.catalog;
  };

  const render = async (release: LoadedRelease, address: URL, version: number) => {
    const catalog = await catalogOf(version);
    const page = await release.render({ catalog, address });
    if (page.status === 404) return null;
    if (page.status !== 200 || page.html === '')
      throw new Error(`rendering answered ${page.status}`);
    return preparePage(page, address, deps.env);
  };

  /** A page on demand, kept for this data version; null when there is none, or it has to wait. */
  const onDemand = async (release: LoadedRelease, path: string): Promise<Prepared | null> => {
    const version = await deps.dataVersion.current();
    const revision = `${dataRevision(version)}.${release.id}`;
    const known = pages.get(path, revision);
    if (known) return known;
    const key = `${revision} ${path}`;
    let running = rendering.get(key);
    if (!running) {
      const address = new URL(path, deps.env.siteUrl);
      running = inTurn(() => render(release, address, version)).finally(() =>
        rendering.delete(key),
      );
      rendering.set(key, running);
    }
    const page = await running;
    if (!page || !follows.fits(path, page.variants.identity.body.length)) return null;
    pages.set(path, revision, page);
    return page;
  };

  const onDemandOr = async (release: LoadedRelease, path: string, built: Prepared | null) => {
    try {
      return (await onDemand(release, path)) ?? built;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      // While the start waits for the database that is no error.
      if (!(error instanceof DatabaseShutError))
        deps.log.error({ evt: 'render.failed', path, reason });
      // Not 404: the page exists, and a search engine would forget it.
      if (!built) throw new AppError('busy');
      return built;
    }
  };

  const existsInData = async (path: string): Promise<boolean> => {
    const catalog = await catalogOf(await deps.dataVersion.current());
    if (LANDING_PAGE.test(path))
      return (await catalog.landings()).some((landing) => landing.path === path);
    const [, kind, name = ''] = ENTITY_PAGE.exec(path) ?? [];
    if (kind === 'carriers') return catalog.carrier(name) !== null;
    if (kind === 'region') return catalog.region(name) !== null;
    return (await catalog.plan(name)) !== null;
  };

  /** With the database away, nothing is known to be gone. */
  const isGoneFromData = async (path: string) => !(await existsInData(path).catch(() => true));

  /** The page of an address as the data is now; with the database away, as it was built. */
  const pageOf = async (
    release: LoadedRelease,
    path: string,
    search: string,
  ): Promise<Prepared | null> => {
    const built = release.files.get(path) ?? null;
    const isOld =
      (path === '/' && isDailyOver()) ||
      (follows.test(path) &&
        (await deps.dataVersion.current().then(
          (version) => !isOf(release, version),
          () => false,
        )));
    if (built && search === '' && !isOld) return built;
    if ((ENTITY_PAGE.test(path) || LANDING_PAGE.test(path)) && (isOld || !built)) {
      const exists = await existsInData(path).catch((error: unknown) => {
        // Nobody knows: 404 would make a search engine forget it.
        if (!built) throw error;
        return true;
      });
      if (!exists) return null;
    } else if (!built && !(isOld && SITEMAP_PART.test(path))) return null;
    if (built && search === '' && (release.held || (await stillStands(release, path))))
      return built;
    // A part that the sitemap has no more is no file to fall back on.
    return onDemandOr(release, path + search, SITEMAP_PART.test(path) ? null : built);
  };

  /** Whether a built page says what newer data says, too; one of which that is unknown does not. */
  const stillStands = async (release: LoadedRelease, path: string): Promise<boolean> => {
    try {
      const version = await deps.dataVersion.current();
      return await standing.stands(
        release,
        path,
        `${dataRevision(version)}.${release.id}`,
        (address) =>
          inTurn(async () =>
            release.render({
              catalog: await catalogOf(version),
              address: new URL(address, deps.env.siteUrl),
            }),
          ),
      );
    } catch {
      return false;
    }
  };

  /** A social picture of the data as it is now; where nobody can tell, the one that was asked for. */
  const pictureOf = async (release: LoadedRelease, request: Request): Promise<Response | null> => {
    try {
      const version = await deps.dataVersion.current();
      return await pictures.answer(
        request,
        `${dataRevision(version)}.${release.id}`,
        async (path) => {
          const address = new URL(path, deps.env.siteUrl);
          return release.render({ catalog: await catalogOf(version), address });
        },
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
        const catalog = await catalogOf(await deps.dataVersion.current());
        await warmUp(catalog, (path) =>
          inTurn(() => release.render({ catalog, address: new URL(path, deps.env.siteUrl) })),
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown';
        deps.log.warn({ evt: 'render.cold', reason });
      }
    },
    async preview(path, search) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const route = routeAddress(path, search, () => true);
      const address = new URL(path + (route.kind === 'page' ? route.search : ''), deps.env.siteUrl);
      const catalog = await openCatalog(await previewDb(deps.db, deps.now()), deps.now());
      const page = await inTurn(() => release.render({ catalog, address, preview: true }));
      return personalPage(page, page.status, deps.env);
    },
    async form(path, report, status) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const catalog = await catalogOf(await deps.dataVersion.current());
      const address = new URL(path, deps.env.siteUrl);
      const page = await inTurn(() => release.render({ catalog, address, report }));
      return personalPage(page, page.status === 200 ? status : page.status, deps.env);
    },
    async withSettings(path, settings) {
      const release = current;
      if (!release) throw new AppError('not_ready');
      const catalog = await catalogOf(await deps.dataVersion.current());
      const seoGlobal = { ...catalog.seoGlobal, ...definedOf(settings) };
      const address = new URL(path, deps.env.siteUrl);
      const page = await inTurn(() =>
        release.render({ catalog: { ...catalog, seoGlobal }, address }),
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
    async answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new AppError('method_not_allowed', undefined, { headers: { Allow: 'GET, HEAD' } });
      }
      // One release for the whole request, whatever is put in place meanwhile.
      const release = current;
      if (!release) throw new AppError('not_ready');
      const { pathname, search } = new URL(request.url);
      if (isPicture(pathname) && !release.files.has(pathname)) {
        return (await pictureOf(release, request)) ?? missing(release, pathname, request);
      }
      const route = routeAddress(pathname, search, (path) => release.files.has(path));
      if (route.kind === 'redirect') {
        return new Response(null, {
          status: 301,
          headers: { Location: route.to, 'Cache-Control': 'public, max-age=3600' },
        });
      }
      if (route.kind === 'missing') return missing(release, route.path, request);
      const page = await pageOf(release, route.path, route.search);
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

/** A page for one visitor alone: not kept anywhere, not listed. */
function personalPage({ html, policy }: RenderedPage, status: number, env: Env): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': documentPolicy(policy ?? policyOfHtml(html), env),
    },
  });
}

async function preparePage(
  { html, policy, type }: RenderedPage,
  { pathname, searchParams }: URL,
  env: Env,
): Promise<Prepared> {
  const body = Buffer.from(html);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return prepare({
    body,
    // As the built file has it (files.ts).
    contentType: type ? mediaType(pathname)! : 'text/html; charset=utf-8',
    compress: true,
    etag: (encoding) => (encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`),
    headers: {
      ...baseHeaders(env),
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(isPersonal(pathname, searchParams) && { 'X-Robots-Tag': 'noindex' }),
      ...(type && openHeaders(pathname)),
      'Content-Security-Policy': type
        ? INERT_POLICY
        : documentPolicy(policy ?? policyOfHtml(html), env),
    },
  });
}
