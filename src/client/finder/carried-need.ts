import { paths } from '#src/domain/core/paths/paths.ts';

/**
 * The need in the address of a page that answers one, unread: links to comparisons hand it on, and
 * the server drops what is none. Lists have parameters of the same names: theirs stay behind.
 */
export function carriedNeed({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (pathname !== paths.find() && pathname !== paths.compare()) return '';
  const params = new URLSearchParams(search);
  for (const name of ['plans', 'diff', 'page', 'limit']) params.delete(name);
  return params.toString().replaceAll('%2C', ',');
}
