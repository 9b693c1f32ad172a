import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that requests under way have when the server stops, and between two looks at them. */
const DRAIN_MS = 7_000;
const LOOK_MS = 50;

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
  // Those that get their last answer from here on, too.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(look);
  clearTimeout(force);
}
