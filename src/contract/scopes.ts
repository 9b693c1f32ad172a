import type { Scope } from '#src/domain/tokens.ts';
import type { Endpoint } from './endpoint.ts';

/** What changes things of a subject; of those that are not named here it is `content`. */
const BY_TAG: Readonly<Record<string, Scope>> = {
  Imports: 'imports',
  Feeds: 'imports',
  Publishing: 'publish',
  Database: 'backups',
};

/**
 * What a token must be made for to call an endpoint: `read` for what viewers may do, else by the
 * subject. Null where no token helps: the call is open to all, or needs a person.
 */
export function scopeOf({ access = 'admin', person, confirm, tag }: Endpoint): Scope | null {
  const isOpen = access === 'read' || access === 'anyone';
  if (isOpen || access === 'user' || person || confirm) return null;
  return access === 'viewer' ? 'read' : (BY_TAG[tag] ?? 'content');
}
