import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import type { outbound, OutboundAnswer } from '../../core/http/outbound/outbound.ts';
import type { PageFinding } from './decide.ts';
import { SNIPPET_MAX } from '#src/domain/prices/watch.ts';
import { isAllowed, readRobots, type RobotRules } from './robots.ts';

/** The name that the watcher goes by in robots.txt. */
export const ROBOT = 'sim-atlas-watch';
/** Milliseconds between two requests to one host. */
export const HOST_GAP_MS = 10_000;
const ROBOTS_KEPT_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 20_000;
const ROBOTS_BYTES = 512_000;
const PAGE_BYTES = 4_000_000;

export type Answered = { kind: 'page'; body: string; type: string } & Pick<
  Extract<PageFinding, { kind: 'read' }>,
  'status' | 'etag' | 'lastModified'
>;
type Failed = Extract<PageFinding, { kind: 'failed' }>;
export type WatchAnswer = Answered | { kind: 'same' } | Failed;

export interface AskTools {
  fetcher: typeof outbound;
  now: () => Date;
  siteUrl: string;
  /** Waits some milliseconds; tests bring their own. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Asks for pages as a well-behaved robot: through the guarded way out, what robots.txt allows, and
 * one request a host every ten seconds. Keeps what robots.txt said for a day. Call for one page of a
 * host at a time.
 */
export function createAsker({ fetcher, now, siteUrl, wait = pause }: AskTools) {
  const rules = new Map<string, { at: number; rules: RobotRules }>();
  const last = new Map<string, number>();
  const agent = `SIM-Atlas-Watch/1.0 (+${siteUrl}/about#how-we-collect)`;

  const send = async (
    url: URL,
    maxBytes: number,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> => {
    const rest = (last.get(url.host) ?? -Infinity) + HOST_GAP_MS - now().getTime();
    if (rest > 0) await wait(rest, signal);
    try {
      const options = { timeoutMs: TIMEOUT_MS, maxBytes, signal };
      return await fetcher(url.href, { ...options, headers: { 'User-Agent': agent, ...headers } });
    } finally {
      last.set(url.host, now().getTime());
    }
  };

  const rulesOf = async (url: URL, signal: AbortSignal): Promise<RobotRules | Failed> => {
    const known = rules.get(url.host);
    if (known && now().getTime() - known.at < ROBOTS_KEPT_MS) return known.rules;
    const found = await send(new URL('/robots.txt', url), ROBOTS_BYTES, {}, signal).catch(
      (error: unknown) => failureOf(error),
    );
    if ('kind' in found) {
      // A robots.txt that leads elsewhere is not followed: nothing is allowed until it can be read.
      const result = found.result === 'dead' ? 'dead' : 'away';
      return { ...found, result, reason: `robots.txt: ${found.reason}` };
    }
    // Without the file everything is allowed; while it cannot be read, nothing is (RFC 9309, 2.3.1).
    if (found.status >= 500 || found.status === 429) {
      return failed('away', found.status, `robots.txt answered ${found.status}`);
    }
    const text = found.status === 200 ? found.body.toString('utf8') : '';
    const kept = { at: now().getTime(), rules: readRobots(text, ROBOT) };
    rules.set(url.host, kept);
    return kept.rules;
  };

  return async (
    address: string,
    news: { etag: string | null; lastModified: string | null } | null,
    signal: AbortSignal,
  ): Promise<WatchAnswer> => {
    const url = URL.parse(address);
    if (!url) return failed('dead', null, 'this is no web address');
    const allowed = await rulesOf(url, signal);
    if ('kind' in allowed) return allowed;
    if (!isAllowed(allowed, url.pathname + url.search)) {
      return failed('forbidden', null, 'robots.txt forbids this page');
    }
    const headers = {
      ...(news?.etag && { 'If-None-Match': news.etag }),
      ...(news?.lastModified && { 'If-Modified-Since': news.lastModified }),
    };
    try {
      return answerOf(await send(url, PAGE_BYTES, headers, signal), news !== null);
    } catch (error) {
      return failureOf(error);
    }
  };
}

function answerOf({ status, headers, body }: OutboundAnswer, askedForNews: boolean): WatchAnswer {
  if (status === 304 && askedForNews) return { kind: 'same' };
  if (status === 429 || status >= 500) return failed('away', status, `answered ${status}`);
  if (status !== 200) return failed('dead', status, `answered ${status}`);
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') return failed('away', status, `sent compressed (${coding})`);
  const type = headers['content-type'] ?? 'text/html';
  const etag = short(headers.etag);
  const lastModified = short(headers['last-modified']);
  return { kind: 'page', status, type, body: decode(body, type), etag, lastModified };
}

/** Where a page has gone: pages are public, and the operator wants to look there. */
function movedText(message: string, leadsTo: string | null): string {
  const to = leadsTo === null ? null : URL.parse(leadsTo);
  if (!to || !/^https?:$/.test(to.protocol)) return message;
  return `${message}: ${to.origin}${to.pathname}${to.search}`.slice(0, SNIPPET_MAX);
}

function failureOf(error: unknown): Failed {
  if (!(error instanceof OutboundError)) throw error;
  const { code, message } = error;
  if (code === 'redirect') return failed('moved', null, movedText(message, error.leadsTo));
  const isDead = code === 'bad_address' || code === 'private_address';
  return failed(isDead ? 'dead' : 'away', null, message);
}

const failed = (result: Failed['result'], status: number | null, reason: string): Failed => ({
  kind: 'failed',
  result,
  status,
  reason,
});

function decode(body: Buffer, type: string): string {
  const [, label = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return body.toString('utf8');
  }
}

const short = (value: string | undefined) => (value && value.length <= 500 ? value : null);
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal });
