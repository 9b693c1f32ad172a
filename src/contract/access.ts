import { whoMay } from '#src/domain/roles.ts';
import { CONFIRMED_MINUTES } from '#src/domain/second-factor.ts';
import type { Endpoint } from './endpoint.ts';
import { scopeOf } from './scopes.ts';

/** Who may call an endpoint, as sentences of its description. */
export function accessText(endpoint: Endpoint): string {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return 'For everybody.';
  const scope = scopeOf(endpoint);
  const token = scope === null ? 'Not with a token.' : `With a token: scope ${scope}.`;
  const again = endpoint.confirm
    ? ` Asks for the password or a factor again after ${CONFIRMED_MINUTES} minutes (403 with code "confirm").`
    : '';
  return `For ${access === 'user' ? 'whoever is logged in' : whoMay(access)}. ${token}${again}`;
}

/** The same for programs, as OpenAPI has it: a session's cookie, or a token with a scope. */
export function securityOf(endpoint: Endpoint): { security?: Record<string, string[]>[] } {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return {};
  const scope = scopeOf(endpoint);
  return { security: [{ session: [] }, ...(scope === null ? [] : [{ token: [scope] }])] };
}
