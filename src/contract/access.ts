import { whoMay } from '#src/domain/roles.ts';
import type { Endpoint } from './endpoint.ts';
import { scopeOf } from './scopes.ts';

/** Who may call an endpoint, as sentences of its description. */
export function accessText(endpoint: Endpoint): string {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return 'For everybody.';
  const scope = scopeOf(endpoint);
  const token = scope === null ? 'Not with a token.' : `With a token: scope ${scope}.`;
  return `For ${access === 'user' ? 'whoever is logged in' : whoMay(access)}. ${token}`;
}

/** The same for programs, as OpenAPI has it: a session's cookie, or a token with a scope. */
export function securityOf(endpoint: Endpoint): { security?: Record<string, string[]>[] } {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return {};
  const scope = scopeOf(endpoint);
  return { security: [{ session: [] }, ...(scope === null ? [] : [{ token: [scope] }])] };
}
