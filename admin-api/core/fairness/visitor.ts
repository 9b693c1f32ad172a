import type { Context } from 'hono';
import type { ApiBindings } from '../../bindings.ts';
import { networksOf, type Networks } from '../http/connections/networks.ts';

/** Whom the server works for. */
export interface Visitor {
  networks: Networks;
  /** Fires when the client goes away: what it waits for is not made then. */
  gone?: AbortSignal;
}

/** The server itself: it takes turns like one more network. */
export const HOUSE: Visitor = { networks: { own: 'house', wider: [] } };

/** The visitor who sent a request. */
export function visitorOf(
  c: Context<ApiBindings>,
  auth: { addressOf: (c: Context<ApiBindings>) => string },
): Visitor {
  return { networks: networksOf(auth.addressOf(c)), gone: c.req.raw.signal };
}
