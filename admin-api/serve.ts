import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createApp } from './app.ts';
import type { AppDeps } from './deps.ts';
import { AppError } from './errors.ts';
import { DEFAULT_LIMITS, guardConnections, type ServerLimits } from './http/connections.ts';
import { baseHeaders, INERT_POLICY } from './http/headers.ts';
import { readyFor, type Prepared } from './http/prepared.ts';
import { revisionOf } from './http/public-read.ts';
import { createRefusals } from './http/refusal.ts';
import { createSender } from './http/send.ts';
import { allSent, answerReady } from './http/short-way.ts';
import { watchBodies } from './http/slow-bodies.ts';
import { isWellFormed } from './http/well-formed.ts';
import type { ReleaseSite } from './site/release-site.ts';

/** What the app can read; others (TRACE, CONNECT) never reach it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const DRAIN_MS = 7_000;

/**
 * The server: files of the release and public answers that are already encoded go straight to the
 * socket; everything else goes through the app. Both ways send the same bytes and headers.
 */
export function createSiteServer(
  deps: AppDeps,
  site: ReleaseSite,
  ownLimits: Partial<ServerLimits> = {},
): Server {
  const limits = { ...DEFAULT_LIMITS, ...ownLimits };
  const app = createApp(deps);
  const listener = getRequestListener(
    (request, bindings) => {
      const incoming = bindings.incoming as IncomingMessage;
      const takesLong = () => bodies.takesLong(incoming);
      const send = (answer: Prepared) =>
        sender.send(answer, incoming, bindings.outgoing as ServerResponse);
      return app.fetch(request, { ...bindings, takesLong, send });
    },
    { hostname: 'localhost', errorHandler: (error) => unreadable(error, deps) },
  );
  const sender = createSender(limits.idleMs);
  const refusals = createRefusals(deps.env, limits.lingerMs);
  const server = createServer({
    headersTimeout: limits.headersMs,
    // Knows one time for all: see `watchBodies`.
    requestTimeout: 0,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Looked at with the rest of the request: what Node answers has none of our headers.
    requireHostHeader: false,
  });
  const connections = guardConnections(server, limits, deps.log, deps.env.trustProxy > 0);
  const bodies = watchBodies(server, limits);
  const refuse = (
    req: IncomingMessage,
    res: ServerResponse,
    ...answer: [status: number, headers?: Record<string, string>]
  ) => {
    connections.end(req.socket);
    refusals.answer(res, ...answer);
  };

  const readyAnswer = (url: string, accepted: string | undefined) => {
    // No page has such an address: a kept answer is found without asking for one.
    const isApi = url.startsWith('/api/');
    const ready = isApi ? hotAnswer(deps, url, accepted) : site.hot(url, accepted);
    if (ready) deps.metrics?.ready();
    return ready;
  };
  answerReady(server, connections, (url, accepted) => {
    const ready = site.isClosing() ? undefined : readyAnswer(url, accepted);
    return ready ? sender.bytes(ready, accepted) : null;
  });
  server.on('request', (req, res) => {
    if (!connections.admit(req, res)) return;
    bodies.begin(req);
    if (!isWellFormed(req)) return refuse(req, res, 400);
    const { method = '', url = '/' } = req;
    // So that clients come back to another server, not to a connection about to be closed.
    if (site.isClosing()) res.shouldKeepAlive = false;
    if (method === 'GET' || method === 'HEAD') {
      const ready = readyAnswer(url, req.headers['accept-encoding']);
      if (ready) return sender.send(ready, req, res);
    } else if (!METHODS.has(method)) return refuse(req, res, 405, { Allow: 'GET, HEAD' });
    return void listener(req, res);
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
  return server;
}

/** Statuses of what the parser gives up on; all else is 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The answer to an address that the adapter can make nothing of, or to an error that got past the app. */
function unreadable(error: unknown, { env, log }: Pick<AppDeps, 'env' | 'log'>): Response {
  const isAddress = error instanceof RequestError;
  if (!isAddress) log.error({ evt: 'error', err: String(error) });
  const { message, status } = new AppError(isAddress ? 'invalid' : 'internal');
  const headers = {
    ...baseHeaders(env),
    'Content-Security-Policy': INERT_POLICY,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return new Response(JSON.stringify({ message }), { status, headers });
}

/** An answer that is kept in the encoding that is asked for. */
function hotAnswer(deps: AppDeps, url: string, accepted: string | undefined) {
  const { answers, dataVersion } = deps;
  const version = dataVersion.known();
  const revision = version === null ? null : revisionOf(version, deps);
  return readyFor(answers.get(answers.names.known(url) ?? url, revision), accepted);
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
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // Takes no more connections from here on; those that wait for nothing end once all is sent.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  await allSent(server);
  // It says that it is closed already: what counts is the end of the idle connections.
  server.close(() => undefined);
  await closed;
  clearTimeout(force);
}
