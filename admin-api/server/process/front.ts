import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { AppDeps } from '../../deps.ts';
import type { ReleaseSite } from '../../publish/site/release-site.ts';
import { send, type ReadyAnswer } from '../../core/http/answers/answer.ts';
import {
  DEFAULT_LIMITS,
  limitConnections,
  type ServerLimits,
} from '../../core/http/connections/limits.ts';
import type { Env } from '../../env.ts';
import { baseHeaders, INERT_POLICY } from '../../core/http/answers/headers.ts';

/** A name, an IPv4 or an IPv6 address, with or without a port (RFC 9110 §7.2). */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request is one of HTTP/1.0 or 1.1 that can mean one thing only. The parser lets pass
 * what a proxy in front may read in another way: several Hosts, codings that end somewhere else,
 * addresses with a host of their own (which RFC 9112 §3.2.2 allows, and only proxies are sent).
 */
function isWellFormed({
  httpVersion,
  url,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'url' | 'rawHeaders'>): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  if (url?.[0] !== '/') return false;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    // Most are of other lengths: nothing is made of them.
    if (name.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
      if (!HOST.test(rawHeaders[i + 1]!)) return false;
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (httpVersion === '1.0' || rawHeaders[i + 1]!.toLowerCase() !== 'chunked') return false;
    }
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** What the app can read; others (TRACE, CONNECT) never reach it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Statuses of what the parser gives up on; all else is 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What answers everything that is no file of the release. */
export interface Rest {
  answer: (req: IncomingMessage, res: ServerResponse) => unknown;
  /** an answer of the API that is cached in the encoding that is asked for. */
  ready: (url: string, accepted: string | undefined) => ReadyAnswer | undefined;
  metrics: AppDeps['metrics'];
}

/** The server, and what is told of it and to it. */
export interface Front {
  server: Server;
  /** Lets the body of a request take as long as it needs, while it goes on coming. */
  takesLong(req: IncomingMessage): void;
  /** Takes what answers the rest, as soon as it knows its port. */
  complete(rest: Rest): void;
}

/**
 * What stands before everything: limits of connections, and the way past the app for files of the
 * release and public answers that lie ready in memory.
 */
export function createFront(
  { env, log }: Pick<AppDeps, 'env' | 'log'>,
  site: ReleaseSite,
  ownLimits: Partial<ServerLimits> = {},
): Front {
  const limits = { ...DEFAULT_LIMITS, ...ownLimits };
  let rest: Rest | null = null;
  const refusals = createRefusals(env, limits.lingerMs);
  const server = createServer({
    headersTimeout: limits.headersMs,
    // Knows one time for all bodies (limits.ts).
    requestTimeout: 0,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Looked at with the rest of the request: what Node answers has none of our headers.
    requireHostHeader: false,
  });
  const connections = limitConnections(server, limits, log, env.trustProxy > 0);
  const refuse = (
    req: IncomingMessage,
    res: ServerResponse,
    ...answer: [status: number, headers?: Record<string, string>]
  ) => {
    connections.end(req.socket);
    refusals.answer(res, ...answer);
  };

  const readyAnswer = (url: string, accepted: string | undefined) => {
    // No page has such an address: a cached answer is found without asking for one.
    const ready = url.startsWith('/api/') ? rest?.ready(url, accepted) : site.hot(url, accepted);
    if (ready) rest?.metrics?.ready();
    return ready;
  };
  server.on('request', (req, res) => {
    if (!connections.admit(req, res)) return;
    if (!isWellFormed(req)) return refuse(req, res, 400);
    const { method = '', url = '/' } = req;
    // So that clients come back to another server, not to a connection about to be closed.
    if (site.isClosing()) res.shouldKeepAlive = false;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead) {
      const ready = readyAnswer(url, req.headers['accept-encoding']);
      if (ready) return send(ready, req, res);
    } else if (!METHODS.has(method)) return refuse(req, res, 405, { Allow: 'GET, HEAD' });
    if (!rest) return refuse(req, res, 503, { 'Retry-After': '1' });
    rest.answer(req, res);
  });
  server.on('checkExpectation', (req, res) => {
    if (connections.admit(req, res)) refuse(req, res, 417);
  });
  server.on('connect', (_, socket: Socket) =>
    connections.refuse(socket, () => refusals.close(socket, 405)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') return socket.destroy();
    const status = CLIENT_ERRORS[error.code ?? ''] ?? 400;
    return connections.refuse(socket, () => refusals.close(socket, status));
  });
  return {
    server,
    takesLong: connections.takesLong,
    complete(given) {
      rest = given;
    },
  };
}

/** Answers of the server itself, to what does not reach the app; the connection ends with them. */
interface Refusals {
  /** Answers a request. */
  answer(res: ServerResponse, status: number, headers?: Record<string, string>): void;
  /** Answers what was not read as a request, once; the socket goes soon, whatever the other side does. */
  close(socket: Socket, status: number): void;
}

function createRefusals(env: Pick<Env, 'production'>, lingerMs: number): Refusals {
  const headers = {
    ...baseHeaders(env),
    'Content-Security-Policy': INERT_POLICY,
    'Cache-Control': 'no-store',
    Connection: 'close',
    'Content-Length': '0',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    answer(res, status, more) {
      res.writeHead(status, Object.entries({ ...headers, ...more }).flat());
      res.end();
    },
    close(socket, status) {
      // One that the parser has let go has nobody else who hears of a reset.
      socket.on('error', () => undefined);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
      // Not at once: the answer would be lost with what the other side is still sending.
      const end = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(end));
    },
  };
}
