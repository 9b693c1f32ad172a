import { api, FEED_FORMATS, paths } from '#src/domain/core/paths/paths.ts';
import { parsePlanQuery } from '#src/domain/lists/plan-query.ts';
import { allowedMethods } from '../../core/http/methods.ts';
import { routeAddress } from '../../publish/site/address.ts';
import { readPicture } from '../../publish/site/files/picture-address.ts';

/** What a release has, by which the addresses in its pages are judged. */
export interface Known {
  site: URL;
  /** Addresses of its files. */
  addresses: ReadonlySet<string>;
  /** Paths that the API answers a GET at, as its routes name them: '/api/carriers/:id'. */
  reads: readonly string[];
}

/** Where a link or a picture leads inside the site: a null path is nowhere. */
export interface Target {
  path: string | null;
  href: string;
  anchor: string;
}

/** The feed of a page, which may be made on demand: it is there as long as the page is. */
const FEED = /\/feed\.\w+$/;
const QUERY_FEEDS: readonly string[] = FEED_FORMATS.map(api.changeFeed);

/**
 * Judges addresses as the server would answer them, without asking it: files by the release, the
 * API by its routes, what is made for a plan by the plan's page. Null for what is not ours to judge:
 * other sites, and what only an admin sees.
 */
export function targetFinder(known: Known): (link: string, from: string) => Target | null {
  const { site, addresses } = known;
  const has = (path: string) => addresses.has(path);
  const pictures = new Set([...addresses].flatMap((address) => readPicture(address)?.name ?? []));
  const routes = known.reads.map((path) => ({ method: 'GET', path }));
  const isPicture = (pathname: string) => {
    const name = readPicture(pathname)?.name;
    // Pictures of plans are drawn on demand, those of other pages by the build; an old one leads on.
    return (
      name !== undefined && (pictures.has(name) || (name.startsWith('plans/') && has(`/${name}`)))
    );
  };
  const isRead = (url: URL) => {
    if (!allowedMethods(routes, url.pathname).includes('GET')) return false;
    if (!QUERY_FEEDS.includes(url.pathname)) return true;
    const { query, issues } = parsePlanQuery(url.searchParams);
    return issues.length === 0 && (query.region === null || has(paths.region(query.region)));
  };
  /** Whether there is something at an address without a file; null for every other address. */
  const isMade = (url: URL): boolean | null => {
    const [, top, name = ''] = url.pathname.split('/');
    if (top === 'og') return has(url.pathname) || isPicture(url.pathname);
    if (top === 'api') return isRead(url);
    if (top === 'go') return /^\d+$/.test(name) || has(paths.plan(name));
    return null;
  };
  return (link, from) => {
    const base = new URL(from, site);
    if (!URL.canParse(link, base)) return { path: null, href: link, anchor: '' };
    const url = new URL(link, base);
    if (url.origin !== site.origin || url.pathname.startsWith('/preview/')) return null;
    const href = url.pathname + url.search;
    const made = isMade(url);
    if (made !== null) return made ? null : { path: null, href, anchor: '' };
    const anchor = decoded(url.hash.slice(1));
    // The skip link of the 404 page leads nowhere else, although nobody can ask for that page.
    if (url.pathname === from) return { path: from, href: from, anchor };
    const route = routeAddress(url.pathname.replace(FEED, '') || '/', url.search, has);
    if (route.kind === 'redirect') return null;
    return { path: route.kind === 'page' && has(route.path) ? route.path : null, href, anchor };
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
