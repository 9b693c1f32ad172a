import { isPreviewed, paths } from '#src/domain/paths.ts';
import { loginFor } from '#src/domain/way-back.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { routeAddress, type Route } from './address.ts';
import { isEntryPage, SITEMAP_PART } from './follows.ts';

/** As much of a request as decides who answers it; path and query as the client wrote them. */
export type Asked = Record<'method' | 'path' | 'search', string>;
/** What a request that is not the API's gets; `picture`: that of a page, drawn when it is current. */
export type Answer = Route | { kind: 'picture' } | { kind: 'refused'; code: ErrorCode };

/** Who answers a request; `has` tells the built files of the release in place, null without one. */
export function decide(
  { method, path, search }: Asked,
  has: ((path: string) => boolean) | null,
): Answer {
  if (!isRead(method)) return { kind: 'refused', code: 'method_not_allowed' };
  if (!has) return { kind: 'refused', code: 'not_ready' };
  if (path.startsWith('/og/') && !has(path)) return { kind: 'picture' };
  return routeAddress(path, search, has);
}

/** What somebody gets who asks for the preview of a public path. */
export function decidePreview(
  { method, path, search }: Asked,
  who: 'admin' | 'user' | 'nobody',
): Exclude<Answer, { kind: 'picture' | 'missing' }> {
  if (who !== 'admin') {
    const login = () => loginFor(paths.preview(path) + search);
    return { kind: 'redirect', to: who === 'user' ? paths.home : login() };
  }
  if (!isRead(method)) return { kind: 'refused', code: 'method_not_allowed' };
  // '//' would lead to another site.
  if (path.startsWith('//')) return { kind: 'refused', code: 'not_found' };
  // A page without plans is the same for everybody.
  if (!isPreviewed(path)) return { kind: 'redirect', to: path + search };
  const route = routeAddress(path, search, () => true);
  return { kind: 'page', path, search: route.kind === 'page' ? route.search : '' };
}

/** The page that says that nothing is at a path, of those that a release has. */
export function missingPage(path: string, has: (path: string) => boolean): string | null {
  const own = path.startsWith('/region/') ? ['/region-not-found'] : [];
  return [...own, '/404'].find(has) ?? null;
}

/** The error that a refused request gets. */
export function refusalOf(code: ErrorCode): AppError {
  if (code === 'not_found') return new AppError(code, 'There is nothing at this address');
  const headers = { Allow: 'GET, HEAD' };
  return new AppError(code, undefined, code === 'method_not_allowed' ? { headers } : {});
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** What a visitor waits for. Looks take a hundredth of what it takes to make a page: they wait for looks alone. */
export type Turn = 'look' | 'make';

/** What is known of a page that is asked for; what is absent was not looked at yet. */
export interface PageFacts<Page> {
  path: string;
  /** The query as it counts (address.ts); empty for the page alone. */
  search: string;
  /** What the release has at the path. */
  file: Page | null;
  /** The release was rolled back to: its pages stand as they were built. */
  held: boolean;
  /** The data beside what the release was built from; unknown while the database is away. */
  data: 'same' | 'newer' | 'unknown';
  /** The path shows the data, and is made on demand while that is newer. */
  follows: boolean;
  /** That prices are updated daily, which Home said, is over. */
  dailyOver: boolean;
  /** The page of the current data, when it was made already. */
  kept?: Page | null;
  /** Newer data was found to leave the page as it was built; `stands`: so it is, found out now. */
  known?: boolean;
  /** The visitor's turn has come: to look at what is known of the page, or to have it made. */
  turn?: Turn;
  /** The data has what the page is about. */
  exists?: boolean;
  stands?: boolean;
  /** The page as it was made; null where there is none, or it came out too large. */
  made?: Page | null;
  /** Why nothing came of the turn; `starting`: the start waits for the database. */
  failure?: { code: ErrorCode; starting: boolean };
}

/** What to look up next, or how a page is answered. `failed`: it could not be made, says the log. */
export type PageStep<Page> =
  | { kind: 'look'; at: 'kept' | 'known' | 'exists' | 'stands' | 'made' }
  /** `brief`: a page to fall back on goes out when the turn does not come soon. */
  | { kind: 'turn'; to: Turn; brief: boolean }
  | { kind: 'missing' }
  | { kind: 'serve'; page: Page; failed?: boolean }
  | { kind: 'refuse'; code: ErrorCode; instead?: { href: string; text: string }; failed: boolean };

/**
 * The next step for a page: as it was built, as it was kept, made of the current data, missing, or a
 * word to try again. With the database away a page goes out as it was built, but never for a query.
 */
export function decidePage<Page>(facts: PageFacts<Page>): PageStep<Page> {
  const { path, file, held, data, kept, known, exists, stands, made, failure } = facts;
  const isEntry = isEntryPage(path);
  const isPart = SITEMAP_PART.test(path);
  const isOld = (path === '/' && facts.dailyOver) || (facts.follows && data === 'newer');
  if (!file && !isEntry && !(isOld && isPart)) return { kind: 'missing' };
  const built = facts.search === '' ? file : null;
  if (built && (!isOld || (held && !isEntry))) return { kind: 'serve', page: built };
  // Neither does a query ever get the list of all, nor a crawler a part that the sitemap has no more.
  const fallback = isPart ? null : built;
  if (failure) return afterFailure(facts, failure, fallback);
  // What is known to be right waits for nobody.
  if (data !== 'unknown' && !(built && held)) {
    if (kept === undefined) return { kind: 'look', at: 'kept' };
    if (kept) return { kind: 'serve', page: kept };
    if (built && known === undefined) return { kind: 'look', at: 'known' };
    if (built && known) return { kind: 'serve', page: built };
  }
  const turn = (to: Turn) => ({ kind: 'turn', to, brief: fallback !== null }) as const;
  if (!facts.turn) return turn(built && isEntry ? 'look' : 'make');
  if (isEntry && (isOld || !file)) {
    if (exists === undefined) return { kind: 'look', at: 'exists' };
    if (!exists) return { kind: 'missing' };
  }
  if (built && !held && stands === undefined) return { kind: 'look', at: 'stands' };
  if (built && (held || stands)) return { kind: 'serve', page: built };
  if (facts.turn === 'look') return turn('make');
  if (made === undefined) return { kind: 'look', at: 'made' };
  // Gone since it was looked at: its page goes, too.
  const page = made ?? (isEntry ? null : fallback);
  return page ? { kind: 'serve', page } : { kind: 'missing' };
}

function afterFailure<Page>(
  { path, search }: PageFacts<Page>,
  { code, starting }: NonNullable<PageFacts<Page>['failure']>,
  fallback: Page | null,
): PageStep<Page> {
  const isRefused = code === 'too_many' || code === 'overloaded';
  // While the start waits for the database that is no error; what is answered as one is logged there.
  const failed = !isRefused && !starting && (fallback !== null || code === 'internal');
  if (fallback) return { kind: 'serve', page: fallback, failed };
  const isList = search !== '' && path !== paths.compare();
  const instead = isList && { href: path, text: 'Show the list without filters' };
  // Not 404: the page exists, and a search engine would forget it.
  return { kind: 'refuse', code, ...(instead && { instead }), failed };
}
