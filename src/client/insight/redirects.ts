import { paths } from '#src/domain/core/paths/paths.ts';

/** Whether a Buy link goes by `/go` of this site, where the server counts the click. */
export function isRedirect(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.pathname.startsWith(paths.go(''));
}
