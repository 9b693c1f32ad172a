import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../process/log.ts';
import { createTally } from '../../tally.ts';
import { widestNetwork } from './networks.ts';

/** What one peer may take of the server (docs/decisions/core/connections.md); times in milliseconds. */
export const DEFAULT_LIMITS = {
  /** For the headers of a request, and between two looks at that. */
  headersMs: 10_000,
  checkMs: 1_000,
  /** For all of its body; that of an admin may take as long as it needs. */
  bodyMs: 30_000,
  /** For a peer to send anything of a body, or to take anything of an answer. */
  stallMs: 60_000,
  /** For the next request. Longer than nginx and load balancers keep connections (60 s): who reuses one that just ended gets nothing. */
  idleMs: 65_000,
  /** For a peer to take the refusal of what was no request. */
  lingerMs: 1_000,
  /** Connections at a time; one network may have half of them. */
  connections: connectionsFor(openFilesLimit()),
};
export type ServerLimits = typeof DEFAULT_LIMITS;

/** Requests of a connection that may wait for their answers: a peer that sends more is cut off. */
const MOST_UNDER_WAY = 16;

interface Connection {
  network: string;
  /** Requests that were let in and whose answers the system has not taken in full. */
  underWay: number;
  /** No more requests are let in. */
  isEnding: boolean;
  last: { req: IncomingMessage; res: ServerResponse } | null;
}

/** Bounds what peers make a server hold, where Node's own options do not. */
export function limitConnections(
  server: Server,
  { stallMs, bodyMs, connections: most }: ServerLimits,
  log: Pick<Logger, 'warn'>,
  isBehindProxy: boolean,
) {
  const connections = new Map<Socket, Connection>();
  /** Those on which no request is under way; idle for longest first. */
  const idle = new Set<Socket>();
  const networks = new Map<string, number>();
  const bodies = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const note = createTally(['count'], ({ count }) =>
    log.warn({ evt: 'connections.dropped', count, most }),
  );
  const forget = (socket: Socket) => {
    const { network } = connections.get(socket) ?? {};
    if (network === undefined) return;
    connections.delete(socket);
    idle.delete(socket);
    const left = networks.get(network)! - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  };
  const drop = (socket: Socket) => {
    note('count');
    forget(socket);
    socket.destroy();
  };
  server.on('connection', (socket) => {
    const network = widestNetwork(socket.remoteAddress ?? '');
    const others = networks.get(network) ?? 0;
    // All that a proxy sends comes from the proxy.
    if (!isBehindProxy && others >= most / 2) return drop(socket);
    const [longest] = idle;
    if (connections.size >= most) drop(longest ?? socket);
    if (socket.destroyed) return;
    const own = { network, underWay: 0, isEnding: false, last: null };
    connections.set(socket, own);
    networks.set(network, others + 1);
    idle.add(socket);
    socket.once('close', () => forget(socket));
  });
  // Where others may come, one more, for which an idle one goes.
  server.maxConnections = isBehindProxy ? most : most + 1;
  server.on('drop', () => note('count'));
  // Node takes a connection for idle whose answer is written and not yet sent.
  server.closeIdleConnections = () => idle.forEach((socket) => socket.destroy());

  const late = ({ socket }: IncomingMessage) => {
    const code = 'ERR_HTTP_REQUEST_TIMEOUT';
    server.emit('clientError', Object.assign(new Error('The body is late'), { code }), socket);
  };
  // Without any progress, up or down: a slow line may take as long as it needs.
  server.timeout = stallMs;
  server.on('timeout', (socket) => {
    const { underWay = 0, last } = connections.get(socket) ?? {};
    // Who waits for an answer, or listens to a stream, is not late; nor is one whose bytes nobody took yet.
    const isOwnAffair = underWay > 0 && socket.writableLength === 0;
    if (!isOwnAffair) socket.destroy();
    else if (!last!.req.complete && last!.req.readableLength === 0) late(last!.req);
  });
  // Node's `requestTimeout` knows one time for all, which cuts off an upload on a slow line.
  const watchBody = (req: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
    if (length === undefined && coding === undefined) return;
    const timer = setTimeout(() => req.complete || late(req), bodyMs).unref();
    bodies.set(req, timer);
    for (const end of ['end', 'close']) req.once(end, () => clearTimeout(timer));
  };
  /** One function for all answers, which are closed once. */
  function ended(this: ServerResponse) {
    const connection = connections.get(this.req.socket);
    if (!connection) return;
    connection.underWay -= 1;
    if (connection.underWay === 0) idle.add(this.req.socket);
  }

  return {
    /** Whether a request may be answered. One that may not gets no answer. */
    admit(req: IncomingMessage, res: ServerResponse): boolean {
      const { socket } = req;
      const connection = connections.get(socket);
      if (!connection || connection.isEnding) return false;
      if (connection.underWay >= MOST_UNDER_WAY) socket.destroy();
      if (socket.destroyed) return false;
      connection.last = { req, res };
      connection.underWay += 1;
      idle.delete(socket);
      res.on('close', ended);
      watchBody(req);
      return true;
    },
    /** Lets the body of a request take as long as it needs, while it goes on coming. */
    takesLong: (req: IncomingMessage): void => clearTimeout(bodies.get(req)),
    /** Lets no more requests of a connection in. */
    end(socket: Socket): void {
      const connection = connections.get(socket);
      if (connection) connection.isEnding = true;
    },
    /**
     * Ends a connection whose bytes are no request. `answer` is called only where what it writes would
     * be taken for the answer to those bytes; requests before them get their answers, and then the end.
     */
    refuse(socket: Socket, answer: () => void): void {
      const connection = connections.get(socket);
      // The parser says so again with each piece that still comes.
      if (!connection || connection.isEnding) return;
      const { last, underWay } = connection;
      connection.isEnding = true;
      if (last && !last.req.complete) {
        // They were to be the body of a request: an answer to that one, or none.
        if (underWay === 1 && !last.res.headersSent) answer();
        else socket.destroy();
      } else if (last && underWay > 0) last.res.once('close', () => socket.destroySoon());
      else answer();
    },
  };
}

/**
 * Connections that may stand at a time: half of the files that the process may have open, or all
 * but 512 where that is more; at most 10,000, of which an idle one takes some 15 kB.
 */
export function connectionsFor(files: number): number {
  return Math.min(10_000, Math.max(Math.floor(files / 2), files - 512));
}

/** How many files this process may have open at a time; 1024 where the system does not say. */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(read())!;
    return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return 1024;
  }
}
