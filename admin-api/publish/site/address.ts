import { codeOfAlias } from '#src/domain/places/countries.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { canonicalCompared } from '#src/domain/finder/compare/compared-need.ts';
import { canonicalFollow } from '#src/domain/pages/follow.ts';
import { NEED_KEYS } from '#src/domain/finder/need/need-address.ts';
import { canonicalNeed, OWN_FIELDS } from '#src/domain/finder/need/need-form.ts';
import { FILTER_KEYS } from '#src/domain/lists/plan-query.ts';
import { regionAlias } from '#src/domain/places/places.ts';
import { searchOf } from '#src/domain/core/address.ts';
import {
  allPlansHref,
  canonicalSearch,
  DEALS_LIST_PAGE,
  HOME_INITIAL,
  homeListPage,
  PLANS_LIST_PAGE,
  readAddress,
  regionListPage,
  searchOfAll,
  type ListPage,
} from '#src/domain/lists/list-page.ts';
import { REGION_ALIASES } from '#src/domain/places/region-aliases.ts';
import { isEntryPage } from '../pages/follows.ts';

/** What the public side does with an address. */
export type Route =
  /** Serve the page at `path`; with `search`, render it for that query. */
  | { kind: 'page'; path: string; search: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing'; path: string };

/** Parameters that change what a list page shows; every other one (utm_*) leaves it as built. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set<string>([
  ...FILTER_KEYS,
  ...NEED_KEYS,
  // As the form of a need sends them.
  ...OWN_FIELDS,
  'sort',
  'page',
  'view',
  'show',
  'plans',
  'diff',
]);
/** Pages that exist for the server's own use. */
const INTERNAL = /^\/(live(\/|$)|404$|region-not-found$)/;
/** Pages behind a session: never on the way past the app (rule 56). */
const GUARDED = /^\/(admin|preview)(\/|$)/;
/** Pages of plans for journeys became those for visitors, whoever sells them (rule 9). */
const FORMER_TRAVEL = /^\/region\/([A-Z]{2})\/travel$/;
const LIST_PAGE = /^\/(plans|deals|compare|find|follow|region\/[A-Z]{2})?$/;

/** Whether a page may be served without looking at who asks. */
export function isGuarded(path: string): boolean {
  return GUARDED.test(path);
}

/**
 * Reads an address. Each page has one: without a slash or `.html` at the end, region codes in
 * capitals, GB as UK; other spellings of a page that exists are sent there (rule 42).
 */
export function routeAddress(
  pathname: string,
  search: string,
  exists: (path: string) => boolean,
): Route {
  const clean = cleanPath(pathname);
  if (clean === null || INTERNAL.test(clean)) return { kind: 'missing', path: clean ?? pathname };
  const code = codeOfAlias(clean.slice(1));
  if (code) return placeRoute(paths.region(code), search, exists);
  const travel = FORMER_TRAVEL.exec(clean);
  if (travel) return { kind: 'redirect', to: paths.regionPage(travel[1]!, 'visitors') + search };
  const spelt = encodeURI(clean);
  if (clean !== pathname && !exists(clean) && !mayBe(clean))
    return { kind: 'missing', path: clean };
  if (clean !== pathname && spelt !== pathname) return { kind: 'redirect', to: spelt + search };
  const words = searchedFor(clean, search);
  if (words !== null) return { kind: 'redirect', to: allPlansHref(words) };
  const linked = linkedSearch(clean, search);
  if (linked !== search) return { kind: 'redirect', to: clean + linked };
  return { kind: 'page', path: clean, search: searchOfPage(clean, search) };
}

/** Regions whose short addresses a host of files is told, whatever it holds. */
const GIVEN: ReadonlySet<string> = new Set(Object.values(REGION_ALIASES).map(paths.region));

/** Any other country has a page as soon as a plan names it: until a release holds that, nobody is led there. */
const placeRoute = (path: string, search: string, exists: (path: string) => boolean): Route =>
  GIVEN.has(path) || exists(path)
    ? { kind: 'redirect', to: path + search }
    : { kind: 'page', path, search: searchOfPage(path, search) };

/** Whether a page that a release does not hold may be there all the same: names of entries are plain. */
function mayBe(path: string): boolean {
  return /^[\w/-]*$/.test(path) && (isEntryPage(path) || path.startsWith('/region/'));
}

/**
 * The search that a link to the same page has. What the form of a need sends without JavaScript is
 * longer: its own fields, empty ones, and those that say what goes without saying.
 */
function linkedSearch(path: string, search: string): string {
  const params = new URLSearchParams(search);
  const isSent = path === paths.find() || OWN_FIELDS.some((name) => params.has(name));
  if (!isSent || !LIST_PAGE.test(path)) return search;
  const linked = new URLSearchParams(searchOfPage(path, search));
  for (const [name, value] of params) {
    if (value !== '' && !LIST_PARAMETERS.has(name)) linked.append(name, value);
  }
  const said = (all: URLSearchParams) => [...all].map(String).sort().join('&');
  return said(linked) === said(params) ? search : searchOf(linked);
}

/**
 * Words that are searched for among all plans: without JavaScript the box sends its fields along, and
 * a search on Home its untouched filters, which both say nothing beside words.
 */
function searchedFor(path: string, search: string): string | null {
  const params = new URLSearchParams(search);
  if (path === paths.find()) return params.get('q')?.trim() || null;
  if (path !== paths.home) return null;
  const home = homeListPage(HOME_INITIAL.carriers);
  return searchOfAll(readAddress(params, home).query, home);
}

/** The one spelling of a path, or null for one that no page can have. */
function cleanPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // A second decoding, control characters, backslashes and dots have no place in our addresses.
  if (/[\p{Cc}\\%]|(^|\/)\.{1,2}(\/|$)/u.test(path)) return null;
  path = path.replace(/\/{2,}/g, '/').replace(/\.html$/, '');
  path = path.replace(/\/$/, '').replace(/^\/index$/, '') || '/';
  const region = /^\/region\/([A-Za-z]{2})(\/.*)?$/.exec(path);
  return region ? paths.region(regionAlias(region[1]!.toUpperCase())) + (region[2] ?? '') : path;
}

/**
 * The one spelling of what a query asks of a list page; empty when nothing matters. Addresses are
 * keys of what is kept: made-up parameters, orders and values must not be addresses of their own.
 */
function searchOfPage(path: string, search: string): string {
  if (search === '' || !LIST_PAGE.test(path)) return '';
  const params = new URLSearchParams(search);
  if (path === paths.find()) return canonicalNeed(params);
  if (path === paths.follow()) return canonicalFollow(params);
  return path === paths.compare()
    ? canonicalCompared(params)
    : canonicalSearch(params, listPageOf(path));
}

function listPageOf(path: string): ListPage {
  if (path === PLANS_LIST_PAGE.path) return PLANS_LIST_PAGE;
  if (path === DEALS_LIST_PAGE.path) return DEALS_LIST_PAGE;
  if (path === paths.home) return homeListPage(HOME_INITIAL.carriers);
  return regionListPage(path.slice(path.lastIndexOf('/') + 1));
}
