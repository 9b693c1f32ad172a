import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../../../env.ts';
import { baseHeaders, INERT_POLICY } from '../answers/headers.ts';

/** Answers of the server itself, to what does not reach the app; the connection ends with them. */
export interface Refusals {
  /** Answers a request. */
  answer(res: ServerResponse, status: number, headers?: Record<string, string>): void;
  /** Answers what was not read as a request, once; the socket goes soon, whatever the other side does. */
  close(socket: Socket, status: number): void;
}

export function createRefusals(env: Pick<Env, 'production'>, lingerMs: number): Refusals {
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
