import { Server as NetServer } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { allSent } from './short-way.ts';

/** Milliseconds that requests under way have when the server stops. */
const DRAIN_MS = 7_000;

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
