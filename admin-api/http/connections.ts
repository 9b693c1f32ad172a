import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { createTally } from '../tally.ts';
import { createCrowds } from './crowds.ts';
import { connectionsFor, openFilesLimit } from './descriptors.ts';

/** What one peer may take of the server; times in milliseconds. */
export interface ServerLimits {
  /** For the headers of a request. */
  headersMs: number;
  /** For all of its body; for the next bytes of that of an admin. */
  bodyMs: number;
  bodyStallMs: number;
  /** Between two looks at those. */
  checkMs: number;
  /** For a peer to take anything of an answer that waits for it. */
  stallMs: number;
  /** For the next request of a connection on which none is under way. */
  idleMs: number;
  /** For a peer to take the refusal of what was no request. */
  lingerMs: number;
  /** Connections at a time. */
  connections: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  bodyStallMs: 30_000,
  checkMs: 1_000,
  stallMs: 60_000,
  // Longer than nginx and load balancers keep theirs (60 s): who reuses one that just ended gets nothing.
  idleMs: 65_000,
  lingerMs: 1_000,
  connections: connectionsFor(openFilesLimit()),
};

/** Requests of a connection that may be under way; with the last of them it ends. */
const MOST_UNDER_WAY = 16;
/** So many more are passed over until then; a peer that sends more than that is cut off. */
const MOST_PASSED_OVER = 48;

interface Connection {
  /** Requests that were let in and whose answers the system has not taken in full. */
  underWay: number;
  passedOver: number;
  /** No more requests are let in. */
  isEnding: boolean;
  isRefused: boolean;
  last: { req: IncomingMessage; res: ServerResponse } | null;
  /** Bytes that the system had taken, and since when it is that many. */
  taken: number;
  since: number;
}

export interface Connections {
  /** Whether a request may be answered. One that may not gets no answer: its connection ends. */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
  /** Whether nothing is under way on a connection and a request may be answered at once. */
  isNext(socket: Socket): boolean;
  /** Notes whether an answer past `admit` waits for its peer: such a connection is not idle. */
  setWaiting(socket: Socket, isWaiting: boolean): void;
  /** Lets no more requests of a connection in. */
  end(socket: Socket): void;
  /**
   * Ends a connection whose bytes are no request. `answer` is called only where what it writes would
   * be taken for the answer to those bytes; requests before them get their answers, and then the end.
   */
  refuse(socket: Socket, answer: () => void): void;
}

/**
 * Bounds what peers make a server hold: requests that come one upon the other, connections of peers
 * that take nothing of their answers, and connections in all (docs/decisions/connections.md).
 */
export function guardConnections(
  server: Server,
  { stallMs, connections: most }: Pick<ServerLimits, 'stallMs' | 'connections'>,
  log: Pick<Logger, 'warn'>,
  isBehindProxy = false,
): Connections {
  const connections = new Map<Socket, Connection>();
  const note = createTally(['count'], ({ count }) =>
    log.warn({ evt: 'connections.dropped', count, most }),
  );
  const dropped = () => note('count');
  // All that a proxy sends comes from the proxy.
  const crowds = isBehindProxy ? null : createCrowds();
  server.on('connection', (socket) => {
    if (crowds && connections.size >= most) {
      const victim = crowds.victim();
      dropped();
      (victim ?? socket).destroy();
      if (!victim) return;
      forget(victim);
    }
    crowds?.add(socket);
    connections.set(socket, {
      underWay: 0,
      passedOver: 0,
      isEnding: false,
      isRefused: false,
      last: null,
      taken: 0,
      since: performance.now(),
    });
    socket.once('close', () => forget(socket));
  });
  const forget = (socket: Socket) => {
    connections.delete(socket);
    crowds?.remove(socket);
  };
  // One more, for which another one goes.
  server.maxConnections = most + (crowds ? 1 : 0);
  server.on('drop', dropped);
  const look = setInterval(() => endStalled(connections, stallMs), stallMs / 12).unref();
  server.on('close', () => clearInterval(look));

  /** One function for all answers, which are closed once. */
  function ended(this: ServerResponse) {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.underWay -= 1;
    if (connection.underWay === 0) crowds?.setBusy(socket, false);
  }

  return {
    admit(req, res) {
      const { socket } = req;
      const connection = connections.get(socket);
      if (!connection) return false;
      if (connection.isEnding) {
        connection.passedOver += 1;
        if (connection.passedOver > MOST_PASSED_OVER) socket.destroy();
        return false;
      }
      connection.last = { req, res };
      connection.underWay += 1;
      crowds?.setBusy(socket, true);
      res.on('close', ended);
      if (connection.underWay >= MOST_UNDER_WAY) {
        connection.isEnding = true;
        // Says so in the answer: who sent more knows what to send again, elsewhere (RFC 9112 §9.3).
        res.shouldKeepAlive = false;
      }
      return true;
    },
    isNext(socket) {
      const connection = connections.get(socket);
      if (!connection || connection.isEnding || connection.underWay > 0) return false;
      if (!socket.writable || socket.writableLength > 0) return false;
      crowds?.use(socket);
      return true;
    },
    setWaiting(socket, isWaiting) {
      if (connections.get(socket)?.underWay === 0) crowds?.setBusy(socket, isWaiting);
    },
    end(socket) {
      const connection = connections.get(socket);
      if (connection) connection.isEnding = true;
    },
    refuse(socket, answer) {
      const connection = connections.get(socket);
      // The parser says so again with each piece that still comes.
      if (!connection || connection.isRefused) return;
      const { last, underWay } = connection;
      connection.isEnding = connection.isRefused = true;
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
 * Ends connections on which an answer waits and nothing of it was taken for `stallMs`. What counts
 * is any progress: a slow line may take as long as it needs.
 */
function endStalled(connections: ReadonlyMap<Socket, Connection>, stallMs: number): void {
  const now = performance.now();
  for (const [socket, connection] of connections) {
    const taken = socket.writableLength === 0 ? null : takenOf(socket);
    if (taken === null || taken !== connection.taken) {
      connection.taken = taken ?? 0;
      connection.since = now;
    } else if (now - connection.since >= stallMs) socket.destroy();
  }
}

/** Bytes that the system took from a socket. A whole answer is one write: only its handle knows. */
function takenOf(socket: Socket): number | null {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : null;
}
