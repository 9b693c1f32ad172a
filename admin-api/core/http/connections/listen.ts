import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Env } from '../../../env.ts';

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

/** Where people find the site: by its own address, else by that of this machine. */
export function shownAddress(
  { siteUrl, siteUrlKnown, host }: Pick<Env, 'siteUrl' | 'siteUrlKnown' | 'host'>,
  server: Server,
): string {
  if (siteUrlKnown) return siteUrl;
  const { port } = server.address() as AddressInfo;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
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
