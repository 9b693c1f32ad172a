import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { StoredFeed } from '#db/imports/feeds.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import { endingsOf } from '#src/domain/imports/files/sniff.ts';
import { ImportFileError, MAX_IMPORT_BYTES } from '#src/domain/imports/types.ts';
import type { outbound, OutboundAnswer } from '../../core/http/outbound/outbound.ts';
import { AppError } from '../../core/errors.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import { inflated } from '../unpack/inflated.ts';
import { isFeedHost, type FeedPlaces } from './check.ts';
import { secretProblem } from './secret-hosts.ts';

/** Milliseconds that a server has for the whole file, redirects included. */
const TIMEOUT_MS = 60_000;
/** Redirects that a feed follows. */
const MAX_REDIRECTS = 3;

/** What a feed had to give: a file, or word that it is the one of before. */
export type Fetched =
  | { unchanged: true }
  | { unchanged?: false; body: Buffer; etag: string | null; lastModified: string | null };

/** Why a feed gave nothing. The message is for the operator and holds no secret. */
export class FeedError extends Error {
  override name = 'FeedError';
}

/** What the fetching uses; tests bring their own. */
export interface FeedTools {
  fetcher: typeof outbound;
  /** Reads a variable of the environment: secrets are named, never stored. */
  variable: (name: string) => string | undefined;
  places: FeedPlaces;
}

/** A feed, and what was said of its last file. */
type Asked = Pick<StoredFeed, 'settings' | 'etag' | 'lastModified'>;

/** Fetches the file of a feed, from the web or from the operator's folder. */
export function fetchFeed(feed: Asked, tools: FeedTools, signal: AbortSignal): Promise<Fetched> {
  return feed.settings.kind === 'folder'
    ? readFolder(feed, tools)
    : fetchAddress(feed, tools, signal);
}

/**
 * Asks the server of a feed (security checks 18 and 19): the guarded way out refuses what is not
 * public https and answers that are too large or slow. It may be sent on, and every address on the
 * way is checked like the first. No cookies, one header by name, and that to its own host only.
 */
async function fetchAddress(
  { settings, etag, lastModified }: Asked,
  { fetcher, variable, places }: FeedTools,
  signal: AbortSignal,
): Promise<Fetched> {
  const own = new URL(settings.address);
  const requireHost = ({ hostname }: URL) => {
    if (isFeedHost(hostname, places.feedsHosts)) return;
    throw new FeedError(`${hostname} is not among the hosts of FEEDS_HOSTS`);
  };
  requireHost(own);
  const common: Record<string, string> = {
    // What is counted is also what it unpacks to.
    'Accept-Encoding': 'gzip',
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
  };
  const secretHeader: Record<string, string> = {};
  if (settings.authVariable) {
    // One that came into the database by another way than the form, or before.
    const problem = secretProblem(settings, places);
    if (problem) throw new FeedError(problem);
    const secret = variable(settings.authVariable)?.trim();
    if (!secret) throw new FeedError(`${settings.authVariable} is not set`);
    secretHeader[settings.authHeader] = secret;
  }
  const answer = await fetcher(settings.address, {
    headers: { ...common, ...secretHeader },
    redirects: {
      most: MAX_REDIRECTS,
      headersFor(url) {
        requireHost(url);
        return { ...common, ...(url.host === own.host && secretHeader) };
      },
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_IMPORT_BYTES,
    signal,
  });
  if (answer.status === 304 && (etag ?? lastModified) !== null) return { unchanged: true };
  if (answer.status !== 200) throw new FeedError(`The server answered ${answer.status}`);
  return {
    body: await decoded(answer),
    etag: shortHeader(answer.headers.etag),
    lastModified: shortHeader(answer.headers['last-modified']),
  };
}

/** The body without what its way over the network did to it, within the limits of an import. */
async function decoded({ headers, body }: OutboundAnswer): Promise<Buffer> {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'identity') return body;
  if (coding !== 'gzip' && coding !== 'x-gzip') {
    throw new FeedError(`The server sent it compressed (${coding})`);
  }
  try {
    return Buffer.concat(await Array.fromAsync(inflated([body], MAX_IMPORT_BYTES)));
  } catch (error) {
    if (error instanceof ImportFileError) throw new FeedError(error.message);
    throw error;
  }
}

/** The newest file of the feed's format in its folder, or the one file that it names. */
async function readFolder(
  { settings: { address, format } }: Asked,
  { places: { feedsDir } }: FeedTools,
): Promise<Fetched> {
  if (!feedsDir) throw new FeedError('FEEDS_DIR is not set');
  const root = await realpath(feedsDir).catch(() => null);
  if (!root) throw new FeedError('The folder FEEDS_DIR does not exist');
  const path = await inside(root, resolve(root, address));
  const endings = endingsOf(format);
  const found = await stat(path);
  const names = found.isDirectory() ? await readdir(path) : [''];
  let newest: { path: string; at: number } | null = null;
  const fits = (name: string) => endings.some((ending) => name.endsWith(ending));
  for (const name of names.filter((name) => !found.isDirectory() || fits(name))) {
    const file = name === '' ? path : join(path, name);
    // A link out of the folder is passed over, not followed.
    if ((await realpath(file).catch(() => null)) !== file) continue;
    const { mtimeMs } = await stat(file);
    if (!newest || mtimeMs > newest.at) newest = { path: file, at: mtimeMs };
  }
  if (!newest) throw new FeedError(`There is no ${endings.join(', ')} file in the folder`);
  // A pipe would wait for its writer for ever.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(newest.path, flags);
  try {
    const { size, mtime } = await file.stat();
    if (!(await file.stat()).isFile()) throw new FeedError('This is no file');
    if (size > MAX_IMPORT_BYTES) throw new FeedError('The file is larger than 10 MB');
    return { body: await file.readFile(), etag: null, lastModified: mtime.toUTCString() };
  } finally {
    await file.close();
  }
}

/** The real path of something in a folder; refused when it leads out. */
async function inside(root: string, path: string): Promise<string> {
  const real = await realpath(path).catch(() => null);
  if (real === null) throw new FeedError('There is no such file or folder in FEEDS_DIR');
  if (real !== root && !real.startsWith(root + sep)) {
    throw new FeedError('This leads out of FEEDS_DIR');
  }
  return real;
}

const shortHeader = (value: string | undefined) => (value && value.length <= 500 ? value : null);

/** What a feed keeps of an answer, to be told the next time that nothing is new. */
export const headersOf = (fetched: Fetched) =>
  fetched.unchanged ? {} : { etag: fetched.etag, lastModified: fetched.lastModified };

/** What can go wrong outside of the program: its message may be shown. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof FeedError ||
    error instanceof OutboundError ||
    error instanceof AppError ||
    error instanceof Refusal
  );
}
