import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isHidden } from '#src/domain/crawling.ts';
import { OPEN_LICENCE } from '#src/domain/open-data.ts';
import { SCHEMA_TYPE } from '#src/domain/open-schema.ts';
import { OPEN_FILES, OPEN_FORMATS, paths } from '#src/domain/paths.ts';
import { FEED_TYPES } from '#src/domain/price-feed.ts';
import type { Env } from '../env.ts';
import { baseHeaders, FOR_OTHERS, INERT_POLICY } from '../http/headers.ts';
import { contentTags, prepare, type Prepared } from '../http/prepared.ts';
import { isGuarded } from './address.ts';
import { documentPolicy, policyOfHtml } from './policy.ts';

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
/** Files read and compressed at the same time: enough to keep the thread pool busy. */
const AT_ONCE = 8;

/** All files of a release, ready to be sent, by address: '/plans', '/_astro/a.css'. */
export type Files = Map<string, Prepared>;

/** Reads a folder of built files into memory, each encoded once. Unknown kinds of files are left out. */
export async function loadFiles(folder: string, env: Env): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return readFiles(folder, names, env);
}

/** Reads some files of a folder, by their path in it. */
export async function readFiles(folder: string, names: string[], env: Env): Promise<Files> {
  const files: Files = new Map();
  const waiting = names.filter(isServed);
  const work = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      const address = addressOf(name);
      const body = await readFile(join(folder, name));
      files.set(address, await prepareFile(address, body, extname(name), env));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return files;
}

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
export function addressOf(file: string): string {
  const path = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  return path.replace(/\.html$/, '').replace(/^\/index$/, '/');
}

async function prepareFile(
  address: string,
  body: Buffer,
  extension: string,
  env: Env,
): Promise<Prepared> {
  const { text } = TYPES[extension]!;
  const isPage = extension === '.html';
  const policy = isPage ? documentPolicy(policyOfHtml(body.toString('utf8')), env) : INERT_POLICY;
  return prepare({
    body,
    contentType: ownType(address) ?? TYPES[extension]!.type,
    compress: text,
    brotliQuality: isPage ? 5 : 9,
    etag: contentTags(body, policy),
    headers: {
      ...baseHeaders(env),
      ...fileHeaders(address, isPage ? policy : null),
    },
    status: address === '/404' || address === '/region-not-found' ? 404 : 200,
  });
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

const PICTURES = ['.png', '.svg', '.jpg', '.webp', '.avif', '.ico'];
const OPEN_DATA: ReadonlySet<string> = new Set([
  paths.openSchema,
  ...OPEN_FILES.flatMap((name) => OPEN_FORMATS.map((format) => paths.openFile(name, format))),
]);

/**
 * What stands on pictures, feeds and the open data: other sites may show them. Open data as CSV has
 * no other place for its licence.
 */
export function openHeaders(address: string): Record<string, string> {
  if (isGuarded(address) || address.startsWith('/_astro/')) return {};
  const isOpen =
    PICTURES.includes(extname(address)) ||
    /\/feed\.(atom|json)$/.test(address) ||
    OPEN_DATA.has(address);
  const isTable = OPEN_DATA.has(address) && extname(address) === '.csv';
  return {
    ...(isOpen && FOR_OTHERS),
    ...(isTable && { Link: `<${OPEN_LICENCE.url}>; rel="license"` }),
  };
}

function cacheControl(address: string): string {
  if (isGuarded(address)) return 'private, no-store';
  if (address.startsWith('/_astro/') || address.startsWith('/og/'))
    return 'public, max-age=31536000, immutable';
  const lives = ['.svg', '.png', '.jpg', '.webp', '.avif', '.ico', '.woff2'];
  const isLasting = lives.includes(extname(address));
  return isLasting ? 'public, max-age=86400' : 'public, max-age=0, must-revalidate';
}
