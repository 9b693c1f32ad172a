import type { ManagedUser, User } from '#src/contract/people/users.ts';

/** A user as a request knows them. Rights are those of this moment. */
export type KnownUser = Pick<ManagedUser, 'id' | 'username' | 'role'>;

/** Who makes a call, whichever way they showed it. */
export interface Caller extends KnownUser {
  /** The token that they call with; null for a person with a session. */
  token: { id: number; name: string } | null;
}

/** The user on the wire: rule 53. */
export function wireUser({ id, username, role }: KnownUser): User {
  const other = role === 'viewer' || role === 'editor' ? role : null;
  return { id, username, isAdmin: role === 'admin', ...(other && { role: other }) };
}
