import { paths } from '../core/paths/paths.ts';

/** Pages with a feed, as `/follow` names them; whether there is such a page, the data knows. */
const FOLLOWED =
  /^\/(deals|(plans|carriers|networks|compare)\/[a-z0-9-]{1,160}|region\/[A-Z]{2}(\/[a-z0-9-]{1,80})?)$/;

/** The page whose feed an address of `/follow` asks for; null when it names none. */
export function followedPage(params: URLSearchParams): string | null {
  const page = params.get('page') ?? '';
  return FOLLOWED.test(page) ? page : null;
}

/** The one spelling of its search; empty when nothing of it says anything. */
export function canonicalFollow(params: URLSearchParams): string {
  const page = followedPage(params);
  return page === null ? '' : paths.follow(page).slice(paths.follow().length);
}
