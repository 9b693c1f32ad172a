import { paths } from './paths.ts';

/** Parameter of the login page: where to go on afterwards. */
const NEXT = 'next';
const MAX_LENGTH = 2000;
/** What browsers read as something else than it looks like: controls, spaces, backslashes. */
const UNSAFE = /[\p{Cc}\s\\]/u;
/** No pages: the login itself, calls of the API, and the way to sellers, which leaves the site. */
const NO_WAY_BACK = [paths.auth, '/api', '/go'];
/** Only a base to read paths against. */
const BASE = 'https://own.invalid';

/**
 * A path of this site to go on to after a login, with its query; null for anything that is not one
 * beyond doubt: another site's address in whatever spelling, and what is no page.
 */
export function wayBack(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_LENGTH || !/^\/(?!\/)/.test(text) || UNSAFE.test(text))
    return null;
  // Begins with one slash and holds nothing odd: a path cannot fail to be read.
  const url = new URL(text, BASE);
  // Whatever a browser would read differently from how it is written is refused.
  if (url.origin !== BASE || url.pathname + url.search + url.hash !== text) return null;
  const { pathname } = url;
  // No page of ours is written with '%', behind which a way out could hide.
  if (pathname.includes('%') || pathname.includes('//')) return null;
  const isOut = NO_WAY_BACK.some((path) => `${pathname.toLowerCase()}/`.startsWith(`${path}/`));
  return isOut ? null : text;
}

/** The login page that leads back to a path of this site; without one where that is none. */
export function loginFor(path: string): string {
  const next = wayBack(path);
  return next === null ? paths.auth : `${paths.auth}?${new URLSearchParams({ [NEXT]: next })}`;
}

/** Where a login page with this query leads on to; null where its user's own page comes next. */
export const wayBackOf = (search: string): string | null =>
  wayBack(new URLSearchParams(search).get(NEXT));
