import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AppDeps } from '../deps.ts';
import type { ReleaseSite } from '../site/release-site.ts';
import { DEFAULT_LIMITS, guardConnections, type ServerLimits } from './connections.ts';
import type { Prepared } from './prepared.ts';
import { createRefusals } from './refusal.ts';
import { createSender, type Sender } from './send.ts';
import { answerReady } from './short-way.ts';
import { watchBodies, type SlowBodies } from './slow-bodies.ts';
import { isWellFormed } from './well-formed.ts';

/** What the app can read; others (TRACE, CONNECT) never reach it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What answers everything that is no file of the release. */
export interface Rest {
  answer: (req: IncomingMessage, res: ServerResponse) => unknown;
  /** An answer of the API that is kept in the encoding that is asked for. */
  ready: (url: string, accepted: string | undefined) => Prepared | undefined;
  metrics: AppDeps['metrics'];
}

/** The server, before there is anything behind it but files. */
export interface Front {
  server: Server;
  bodies: SlowBodies;
  sender: Sender;
  /** Takes what answers the rest. Until then, whoever asks for that waits. */
  complete(rest: Rest): void;
  /** Resolves once those have their file who asked for one until now. */
  openedEarly(): Promise<unknown>;
}

/**
 * What stands before everything: limits of connections, and the short ways on which files of the
 * release and public answers that are already encoded go straight to the socket.
 */
export function createFront(
  { env, log }: Pick<AppDeps, 'env' | 'log'>,
  site: ReleaseSite,
  ownLimits: Partial<ServerLimits> = {},
): Front {
  const limits = { ...DEFAULT_LIMITS, ...ownLimits };
  let rest: Rest | null = null;
  const opening = new Set<Promise<unknown>>();
  const completed = Promise.withResolvers<Rest>();
  const sender = createSender(limits.idleMs);
  const refusals = createRefusals(env, limits.lingerMs);
  const server = createServer({
    headersTimeout: limits.headersMs,
    // Knows one time for all: see `watchBodies`.
    requestTimeout: 0,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Looked at with the rest of the request: what Node answers has none of our headers.
    requireHostHeader: false,
  });
  const connections = guardConnections(server, limits, log, env.trustProxy > 0);
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
    const ready = url.startsWith('/api/') ? rest?.ready(url, accepted) : site.hot(url, accepted);
    if (ready) rest?.metrics?.ready();
    return ready;
  };
  const closing = new Promise<null>((resolve) => site.onClose(() => resolve(null)));
  const answerLater = async (req: IncomingMessage, res: ServerResponse) => {
    const next = await Promise.race([completed.promise, closing]);
    if (res.destroyed) return;
    if (next) next.answer(req, res);
    else refuse(req, res, 503, { 'Retry-After': '1' });
  };
  /** A file of the release does not wait for who answers the rest. */
  const answerEarly = async (req: IncomingMessage, res: ServerResponse) => {
    const { url = '/', headers } = req;
    const file = site.early(url, headers['accept-encoding']).catch(() => null);
    opening.add(file);
    const ready = await file;
    opening.delete(file);
    return ready ? sender.send(ready, req, res) : answerLater(req, res);
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
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead) {
      const ready = readyAnswer(url, req.headers['accept-encoding']);
      if (ready) return sender.send(ready, req, res);
    } else if (!METHODS.has(method)) return refuse(req, res, 405, { Allow: 'GET, HEAD' });
    if (rest) return void rest.answer(req, res);
    return void (isRead ? answerEarly(req, res) : answerLater(req, res));
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
    bodies,
    sender,
    complete(given) {
      rest = given;
      completed.resolve(given);
    },
    openedEarly: () => Promise.all(opening),
  };
}

/** Statuses of what the parser gives up on; all else is 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
