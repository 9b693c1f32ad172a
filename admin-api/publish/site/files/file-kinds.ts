import { extname } from 'node:path';
import { isHidden } from '#src/domain/pages/crawling.ts';
import { OPEN_LICENCE } from '#src/domain/pages/open-data/open-data.ts';
import { SCHEMA_TYPE } from '#src/domain/pages/open-data/open-schema.ts';
import { OPEN_FILES, OPEN_FORMATS, paths } from '#src/domain/core/paths/paths.ts';
import { FEED_TYPES } from '#src/domain/pages/open-data/price-feed.ts';
import {
  CDN_SECONDS,
  cdnHeaders,
  PAGES_TAG,
  pageTag,
} from '../../../core/http/answers/cdn-headers.ts';
import type { Env } from '../../../env.ts';
import { FOR_OTHERS, INERT_POLICY } from '../../../core/http/answers/headers.ts';
import { isGuarded } from '../address.ts';

const TYPES: Record<string, { type: string; text: boolean }> = {
  '.html': { type: 'text/html; charset=utf-8', text: true },
  '.css': { type: 'text/css; charset=utf-8', text: true },
  '.js': { type: 'text/javascript; charset=utf-8', text: true },
  '.json': { type: 'application/json; charset=utf-8', text: true },
  '.webmanifest': { type: 'application/manifest+json; charset=utf-8', text: true },
  '.svg': { type: 'image/svg+xml', text: true },
  '.txt': { type: 'text/plain; charset=utf-8', text: true },
  '.atom': { type: 'application/atom+xml; charset=utf-8', text: true },
  '.csv': { type: 'text/csv; charset=utf-8', text: true },
  '.xml': { type: 'application/xml; charset=utf-8', text: true },
  '.png': { type: 'image/png', text: false },
  '.jpg': { type: 'image/jpeg', text: false },
  '.webp': { type: 'image/webp', text: false },
  '.avif': { type: 'image/avif', text: false },
  '.ico': { type: 'image/x-icon', text: false },
  '.woff2': { type: 'font/woff2', text: false },
};
/** Types that the end of a name does not say: readers of feeds and of schemas look for theirs. */
const OWN_TYPES: readonly [of: RegExp, type: string][] = [
  [/(^|\/)feed\.json$/, FEED_TYPES.json],
  [/^\/?data\/schema\.json$/, SCHEMA_TYPE],
];

/** Whether a file is of a kind that is served; others lie in the folder only. */
export function isServed(name: string): boolean {
  return Object.hasOwn(TYPES, extname(name));
}

/** The media type of a file that is served; null for every other one. */
export function mediaType(name: string): string | null {
  return isServed(name) ? (ownType(name) ?? TYPES[extname(name)]!.type) : null;
}

/** The media type of a file, where a host of files would take its ending for another one. */
export function ownType(name: string): string | undefined {
  return OWN_TYPES.find(([of]) => of.test(name))?.[1];
}

/** The address of a built file: 'plans.html' is '/plans', 'index.html' is '/'. */
export function servedAddress(file: string): string {
  const path = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return path.replace(/\.html$/, '').replace(/^\/index$/, '/');
}

/** Whether a file is text, which is sent encoded. */
export function isText(name: string): boolean {
  return TYPES[extname(name)]?.text === true;
}

/**
 * What a file's answer carries beside the headers of every answer; a page brings its policy.
 * Hashed files never change; pages and data are asked for again each time, which a 304 answers.
 */
export function fileHeaders(address: string, pagePolicy: string | null): Record<string, string> {
  return {
    'Cache-Control': cacheControl(address),
    'Content-Security-Policy': pagePolicy ?? INERT_POLICY,
    ...(isHidden(address) && { 'X-Robots-Tag': 'noindex' }),
    ...openHeaders(address),
  };
}

/** What a CDN keeps of a file by: nothing where it is not for everybody. */
export function fileCdnHeaders(env: Pick<Env, 'cdn'>, address: string): Record<string, string> {
  const cache = cacheControl(address);
  if (cache.includes('no-store')) return {};
  const isLasting = cache.includes('immutable');
  const seconds = CDN_SECONDS[isLasting ? 'lasting' : 'released'];
  return cdnHeaders(env, isLasting ? [PAGES_TAG] : [PAGES_TAG, pageTag(address)], seconds);
}

const PICTURES = ['.png', '.svg', '.jpg', '.webp', '.avif', '.ico'];
const OPEN_DATA: ReadonlySet<string> = new Set([
  paths.openSchema,
  ...OPEN_FILES.flatMap((name) => OPEN_FORMATS.map((format) => paths.openFile(name, format))),
]);

const isOpenData = (address: string) =>
  OPEN_DATA.has(address) || /^\/carriers\/[^/]+\/prices\.csv$/.test(address);

/**
 * What stands on pictures, feeds and the open data: other sites may show them. Open data as CSV has
 * no other place for its licence.
 */
export function openHeaders(address: string): Record<string, string> {
  if (isGuarded(address) || address.startsWith('/_astro/')) return {};
  const isOpen =
    PICTURES.includes(extname(address)) ||
    /\/feed\.(atom|json)$/.test(address) ||
    isOpenData(address);
  const isTable = isOpenData(address) && extname(address) === '.csv';
  return {
    ...(isOpen && FOR_OTHERS),
    ...(isTable && { Link: `<${OPEN_LICENCE.url}>; rel="license"` }),
  };
}

function cacheControl(address: string): string {
  if (isGuarded(address)) return 'private, no-store';
  // Their names hold the hash of what they show.
  if (/^\/(_astro|og|pictures)\//.test(address)) return 'public, max-age=31536000, immutable';
  const lives = ['.svg', '.png', '.jpg', '.webp', '.avif', '.ico', '.woff2'];
  const isLasting = lives.includes(extname(address));
  return isLasting ? 'public, max-age=86400' : 'public, max-age=0, must-revalidate';
}
