import type { IncomingMessage, Server } from 'node:http';

/** Times for bodies, in milliseconds. */
interface BodyLimits {
  /** For all of a stranger's. */
  bodyMs: number;
  /** For the next bytes of one that may take as long as it needs. */
  bodyStallMs: number;
  /** Between two looks at them. */
  checkMs: number;
}

/** Ends requests whose bodies do not come. */
export interface SlowBodies {
  /** Begins to look at a request whose headers came. */
  begin(req: IncomingMessage): void;
  /** Lets the body of a request take as long as it needs, while it goes on coming. */
  takesLong(req: IncomingMessage): void;
}

interface Body {
  since: number;
  bytesRead: number;
  takesLong: boolean;
}

/**
 * Bounds how long a body may be under way. Node's `requestTimeout` knows one time for all, which cuts
 * off an upload on a slow line; what is too late goes the same way as with that (`clientError`).
 */
export function watchBodies(
  server: Server,
  { bodyMs, bodyStallMs, checkMs }: BodyLimits,
): SlowBodies {
  const bodies = new Map<IncomingMessage, Body>();
  const look = setInterval(() => {
    const now = performance.now();
    for (const [req, body] of bodies) {
      const { socket } = req;
      if (req.complete || socket.destroyed) {
        bodies.delete(req);
        continue;
      }
      // What came and was not taken yet is the server's own affair.
      if (body.takesLong && (socket.bytesRead !== body.bytesRead || req.readableLength > 0)) {
        body.bytesRead = socket.bytesRead;
        body.since = now;
      }
      if (now - body.since < (body.takesLong ? bodyStallMs : bodyMs)) continue;
      bodies.delete(req);
      const error = new Error('The body did not come in time');
      server.emit(
        'clientError',
        Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    }
  }, checkMs).unref();
  server.on('close', () => clearInterval(look));
  return {
    begin(req) {
      const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
      if (length === undefined && coding === undefined) return;
      const { bytesRead } = req.socket;
      bodies.set(req, { since: performance.now(), bytesRead, takesLong: false });
    },
    takesLong(req) {
      const body = bodies.get(req);
      if (body) body.takesLong = true;
    },
  };
}
