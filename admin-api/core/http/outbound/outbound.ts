import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  OutboundError,
  outboundUrl,
  pinnedAddresses,
  systemLookup,
  type Lookup,
} from './outbound-address.ts';

export interface OutboundRequest {
  /** Default GET. */
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Milliseconds for everything, from the name to the last byte. Default 10 s. */
  timeoutMs?: number;
  /** Most bytes of the answer. Default 2 MB. */
  maxBytes?: number;
  signal?: AbortSignal | undefined;
  /** Also http, and this machine itself: for addresses that the operator's environment names. */
  allowLocal?: boolean;
  lookup?: Lookup;
  /** Redirects are followed, each judged like the address itself; without it none is. */
  redirects?: Redirects;
}

export interface Redirects {
  most: number;
  /** The headers for an address that was sent on to: what is meant for one host only is not for all. May throw to refuse it. */
  headersFor: (url: URL) => Record<string, string>;
}

export interface OutboundAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Asks another server, by an address that somebody typed: https only, no private networks, no
 * redirects unless asked for, no cookies, limited in time and size (security checks 18 and 19). Any
 * status but a redirect is an answer. Throws an OutboundError otherwise; the caller's own abort
 * stays an abort.
 */
export async function outbound(
  address: string,
  options: OutboundRequest = {},
): Promise<OutboundAnswer> {
  const { timeoutMs = 10_000, redirects } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  let next = address;
  let headers = options.headers ?? {};
  for (let followed = 0; ; followed += 1) {
    try {
      return await ask(next, { ...options, timeoutMs, headers }, limit);
    } catch (error) {
      if (!redirects || !(error instanceof OutboundError) || !error.leadsTo) throw error;
      if (followed === redirects.most) {
        const { host } = new URL(address);
        throw new OutboundError('redirect', `${host} sends on more than ${redirects.most} times`);
      }
      next = error.leadsTo;
      headers = redirects.headersFor(outboundUrl(next, options));
    }
  }
}

/** One request to one address, within the time that is left for all of them. */
async function ask(
  address: string,
  options: OutboundRequest,
  limit: AbortSignal,
): Promise<OutboundAnswer> {
  const { allowLocal = false, timeoutMs = 0, lookup = systemLookup } = options;
  const url = outboundUrl(address, { allowLocal });
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const ips = await untilAborted(pinnedAddresses(url, allowLocal, lookup), signal);
    return await send(url, ips, { ...options, signal });
  } catch (error) {
    if (error instanceof OutboundError || options.signal?.aborted) throw error;
    if (limit.aborted) {
      throw new OutboundError('too_slow', `${url.host} took more than ${timeoutMs / 1000} s`);
    }
    const reason = (error as NodeJS.ErrnoException).code ?? 'no answer';
    throw new OutboundError('unreachable', `${url.host} could not be reached (${reason})`);
  }
}

type Pinned = Awaited<ReturnType<typeof pinnedAddresses>>;

function send(url: URL, ips: Pinned, options: OutboundRequest): Promise<OutboundAnswer> {
  const { method = 'GET', body, headers = {}, maxBytes = 2_000_000, signal } = options;
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all) done(null, ips);
    else done(null, ips[0]!.address, ips[0]!.family);
  };
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)(url, {
      // One connection for one request: none is shared with another caller's.
      agent: secure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
      lookup,
      method,
      ...(signal && { signal }),
      headers: {
        'User-Agent': 'SIM-Atlas',
        Accept: '*/*',
        // Plain bytes: what is counted is what there is.
        'Accept-Encoding': 'identity',
        ...headers,
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      read(url, response, maxBytes).then(resolve, (error: unknown) => {
        reject(error);
        request.destroy();
      });
    });
    request.end(body);
  });
}

async function read(url: URL, response: IncomingMessage, most: number): Promise<OutboundAnswer> {
  const status = response.statusCode ?? 0;
  if ([301, 302, 303, 307, 308].includes(status)) {
    const { location } = response.headers;
    const to = location ? (URL.parse(location, url)?.href ?? null) : null;
    throw new OutboundError('redirect', `${url.host} sends to another address (${status})`, to);
  }
  const tooLarge = () =>
    new OutboundError('too_large', `${url.host} answered with more than ${most} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  return { status, headers, body: Buffer.concat(chunks) };
}

/** The result of work that cannot be stopped, or the abort, whichever comes first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
