import { paths } from '../core/paths/paths.ts';

/** Pages that show plans. */
const PREVIEWED =
  /^\/((plans|carriers|region)(\/[^/]+)?|region\/[^/]+\/[^/]+|networks\/[^/]+|deals|compare(\/[^/]+)?)?$/;

/** Whether a public page can be previewed: those that show no plan are the same anyway. */
export function isPreviewed(path: string): boolean {
  return PREVIEWED.test(path);
}

/** The public path that a preview address shows; null for any other address. */
export function previewedPath(pathname: string): string | null {
  const start = paths.preview('/');
  if (pathname !== start && !pathname.startsWith(`${start}/`)) return null;
  return pathname.slice(start.length) || '/';
}
