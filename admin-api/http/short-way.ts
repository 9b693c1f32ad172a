import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import { wholeRequests } from './whole-requests.ts';

/** The bytes of an answer that is ready, head and body; null where somebody else has to answer. */
export type ReadyBytes = (url: string, accepted: string | undefined) => Buffer | null;

const LOOK_MS = 20;

/** Sockets whose last answer the system has not taken in full, by their server. */
const unsent = new WeakMap<Server, Set<Socket>>();

/**
 * Answers further requests of a connection for what is ready without Node's parser, which makes two
 * objects and half a dozen events of each: half of the time of a page. Node reads the first one, and
 * so knows the connection with its limits of time; after that its parser stands between two requests
 * for as long as whole ones come and each is answered before the next. Whatever is anything else goes
 * to the parser, and so does all that follows on that connection (docs/decisions/connections.md).
 */
export function answerReady(server: Server, connections: Connections, ready: ReadyBytes): void {
  const waiting = new Set<Socket>();
  unsent.set(server, waiting);
  server.on('connection', (socket) => {
    // Node's own, of the listener that stands before this one.
    const parse = socket.listeners('data').at(-1) as ((bytes: Buffer) => void) | undefined;
    if (!parse || socket.destroyed) return;
    const read = wholeRequests();
    const sent = () => {
      if (socket.writableLength > 0) return;
      waiting.delete(socket);
      connections.setWaiting(socket, false);
    };
    socket.once('close', () => waiting.delete(socket));
    let isFirst = true;
    const take = (bytes: Buffer) => {
      const request = read(bytes);
      if (!request) {
        socket.off('data', take);
        socket.on('data', parse);
      } else if (!isFirst && request.isPlain && connections.isNext(socket)) {
        const answer = ready(request.url, request.accepted);
        if (answer) {
          socket.write(answer, sent);
          if (socket.writableLength > 0) {
            waiting.add(socket);
            connections.setWaiting(socket, true);
          }
          return;
        }
      }
      isFirst = false;
      parse.call(socket, bytes);
    };
    socket.off('data', parse);
    socket.on('data', take);
  });
}

/** Waits until the system took every answer that went the short way: Node takes their connections for idle. */
export async function allSent(server: Server): Promise<void> {
  while (unsent.get(server)?.size) await wait(LOOK_MS);
}
