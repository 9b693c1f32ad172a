import { hash } from 'node:crypto';
import type { Env } from '../../../env.ts';

/** Seconds that a CDN keeps what its release has, what never changes, and what is newer than the release. */
export const CDN_SECONDS = { released: 3600, lasting: 31_536_000, newer: 30 } as const;
/** Seconds for which it may show what is older, while it asks anew, and while nobody answers. */
const STALE = 'stale-while-revalidate=60, stale-if-error=43200';

/** On the files of a release. */
export const PAGES_TAG = 'pages';
/** On what is made from the data when somebody asks: the API, lists by query, pages on demand. */
export const DATA_TAG = 'data';
/** On the file of one address. CDNs bound what a tag is made of, and how long it is. */
export const pageTag = (path: string): string => `page-${hash('sha256', path).slice(0, 16)}`;

const CONTROL = ['CDN-Cache-Control', 'Surrogate-Control'] as const;
const TAGS = ['Cache-Tag', 'CDN-Tag', 'Surrogate-Key'] as const;

/**
 * What a CDN in front goes by, on an answer that is the same for everybody: for how long it keeps it, and the
 * tags by which it is purged, in the words of each CDN. Nothing where there is none.
 */
export function cdnHeaders(
  { cdn }: Pick<Env, 'cdn'>,
  tags: readonly string[],
  seconds: number = CDN_SECONDS.released,
): Record<string, string> {
  if (!cdn) return {};
  const keeps = `public, max-age=${seconds}, ${STALE}`;
  const named = { 'Cache-Tag': tags.join(','), 'CDN-Tag': tags.join(',') };
  return {
    ...Object.fromEntries(CONTROL.map((name) => [name, keeps])),
    ...named,
    'Surrogate-Key': tags.join(' '),
  };
}

/** Takes them off an answer that turned out to be somebody's own, or older than it should be. */
export function keepFromCdn(headers: Headers, isOld = false): void {
  const isOwn = /private|no-store/.test(headers.get('Cache-Control') ?? 'no-store');
  if (!isOld && !isOwn && !headers.has('Set-Cookie')) return;
  for (const name of [...CONTROL, ...TAGS]) headers.delete(name);
}
