import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { AppDeps } from './deps.ts';
import { baseHeaders, INERT_POLICY } from './http/headers.ts';
import { sendPrepared } from './http/prepared.ts';
import { revisionOf } from './http/public-read.ts';
import type { ReleaseSite } from './site/create-site.ts';

/** What the app can read; others (TRACE, CONNECT) never reach it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const DRAIN_MS = 7_000;

/**
 * The server: files of the release and public answers that are already encoded go straight to the
 * socket; everything else goes through the app. Both ways send the same bytes and headers.
 */
export function createSiteServer(deps: AppDeps, site: ReleaseSite): Server {
  const app = createApp(deps);
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings));
  const refusal = Object.entries({
    ...baseHeaders(deps.env),
    'Content-Security-Policy': INERT_POLICY,
    'Cache-Control': 'no-store',
  }).flat();
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (req, res) => {
      const { method = '', url = '/' } = req;
      // So that clients come back to another server, not to a connection about to be closed.
      if (site.isClosing()) res.shouldKeepAlive = false;
      if (method === 'GET' || method === 'HEAD') {
        const ready = site.hot(url) ?? hotAnswer(deps, url);
        if (ready) return sendPrepared(ready, req, res);
      } else if (!METHODS.has(method)) {
        res.writeHead(405, [...refusal, 'Allow', 'GET, HEAD', 'Connection', 'close']);
        return res.end();
      }
      return void listener(req, res);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const status = tooLarge
      ? '431 Request Header Fields Too Large'
      : late
        ? '408 Request Timeout'
        : '400 Bad Request';
    const lines = refusal.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${refusal[i + 1]}`] : []));
    return socket.end(
      `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });
  return server;
}

function hotAnswer(deps: AppDeps, url: string) {
  if (!url.startsWith('/api/')) return undefined;
  const version = deps.dataVersion.known();
  return version === null ? undefined : deps.answers.get(url, revisionOf(version, deps));
}

/** Starts listening; the error of a port that is taken comes back as a rejection. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/**
 * Goes on answering for a moment, in which balancers see that the site is not ready and clients
 * leave their connections; then takes no more and waits for the requests under way, at most 7 seconds.
 */
export async function drain(server: Server, graceMs = 0): Promise<void> {
  await wait(graceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(force);
}
