import { whoMay } from '#src/domain/people/roles.ts';
import { CONFIRMED_MINUTES } from '#src/domain/people/second-factor.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether a token helps: not where a call is open to all, or needs a person. */
export const takesTokens = ({ access = 'admin', person, confirm }: Endpoint): boolean =>
  !['read', 'anyone', 'user'].includes(access) && !person && !confirm;

/** Who may call an endpoint, as sentences of its description. */
export function accessText(endpoint: Endpoint): string {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return 'For everybody.';
  const token = takesTokens(endpoint) ? 'Also with a token.' : 'Not with a token.';
  const again = endpoint.confirm
    ? ` Asks for the password or a factor again after ${CONFIRMED_MINUTES} minutes (403 with code "confirm").`
    : '';
  return `For ${access === 'user' ? 'whoever is logged in' : whoMay(access)}. ${token}${again}`;
}

/** The same for programs, as OpenAPI has it: a session's cookie, or a token. */
export function securityOf(endpoint: Endpoint): { security?: Record<string, string[]>[] } {
  const { access = 'admin' } = endpoint;
  if (access === 'read' || access === 'anyone') return {};
  return { security: [{ session: [] }, ...(takesTokens(endpoint) ? [{ token: [] }] : [])] };
}
