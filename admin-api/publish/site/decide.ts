import { paths } from '#src/domain/core/paths/paths.ts';
import { isPreviewed } from '#src/domain/pages/previewed.ts';
import { loginFor } from '#src/domain/core/paths/way-back.ts';
import { AppError, nothingHere, type ErrorCode } from '../../core/errors.ts';
import { routeAddress, type Route } from './address.ts';
import { isEntryPage, SITEMAP_PART } from '../pages/follows.ts';

/** As much of a request as decides who answers it; path and query as the client wrote them. */
export type PageRequest = Record<'method' | 'path' | 'search', string>;
/** What a request that is not the API's gets; `picture`: that of a page, drawn when it is current. */
export type PageAnswer = Route | { kind: 'picture' } | { kind: 'refused'; code: ErrorCode };

/** Who answers a request; `has` tells the built files of the release in place, null without one. */
export function decide(
  { method, path, search }: PageRequest,
  has: ((path: string) => boolean) | null,
): PageAnswer {
  if (!isRead(method)) return { kind: 'refused', code: 'method_not_allowed' };
  if (!has) return { kind: 'refused', code: 'not_ready' };
  if (path.startsWith('/og/') && !has(path)) return { kind: 'picture' };
  return routeAddress(path, search, has);
}

/** What somebody gets who asks for the preview of a public path. */
export function decidePreview(
  { method, path, search }: PageRequest,
  who: 'admin' | 'user' | 'nobody',
): Exclude<PageAnswer, { kind: 'picture' | 'missing' }> {
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
export function pageRefusal(code: ErrorCode): AppError {
  if (code === 'not_found') return nothingHere();
  const headers = { Allow: 'GET, HEAD' };
  return new AppError(code, undefined, code === 'method_not_allowed' ? { headers } : {});
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** What is known of a page that is asked for. */
export interface ServedFacts {
  path: string;
  /** The query as it counts (address.ts); empty for the page alone. */
  search: string;
  /** The release has a file at the path. */
  isBuilt: boolean;
  /** The release was rolled back to: its pages stand as they were built. */
  pinned: boolean;
  /** The data beside what the release was built from; unknown while the database is away. */
  data: 'same' | 'newer' | 'unknown';
  /** The path shows the data, and is made on demand while that is newer. */
  follows: boolean;
}

/** Who has a page. `orFile`: the file goes out where nothing comes of asking the renderer. */
export type PageSource =
  | { from: 'file' }
  | { from: 'missing' }
  | { from: 'renderer'; orFile: boolean };

/**
 * The release has what is as it was built; what is newer than it, or unknown to it, the renderer makes.
 * What was deleted is gone from a release that was rolled back to, too: the renderer knows.
 */
export function pageSource({
  path,
  search,
  isBuilt,
  pinned,
  data,
  follows,
}: ServedFacts): PageSource {
  const isEntry = isEntryPage(path);
  const isPart = SITEMAP_PART.test(path);
  const isOld = follows && data === 'newer';
  if (!isBuilt && !isEntry && !(isOld && isPart)) return { from: 'missing' };
  const isPlain = isBuilt && search === '';
  if (isPlain && !(isOld && (isEntry || !pinned))) return { from: 'file' };
  // Neither does a query ever get the list of all, nor a crawler a part that the sitemap has no more.
  return { from: 'renderer', orFile: isPlain && !isPart };
}

/** What comes of a failure of the renderer. `isLogged`: here, and not where the error is answered. */
export type Failed = { isLogged: boolean } & (
  | { from: 'file' }
  | { from: 'error'; instead?: { href: string; text: string } }
);

/** `starting`: the start waits for the database, which is no error. */
export function afterFailure(
  { path, search }: Pick<ServedFacts, 'path' | 'search'>,
  orFile: boolean,
  { code, starting }: { code: ErrorCode; starting: boolean },
): Failed {
  const isRefused = code === 'too_many' || code === 'overloaded';
  const isLogged = !isRefused && !starting && (orFile || code === 'internal');
  if (orFile) return { from: 'file', isLogged };
  const isList = search !== '' && path !== paths.compare();
  const instead = isList && { href: path, text: 'Show the list without filters' };
  // Not 404: the page exists, and a search engine would forget it.
  return { from: 'error', isLogged, ...(instead && { instead }) };
}
