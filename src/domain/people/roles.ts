/**
 * What an account may do, each more than the one before. A visitor has an account for the public
 * site alone; the others work in the dashboard (docs/decisions/people/roles.md).
 */
export const ROLES = ['visitor', 'viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that open the dashboard. */
export const STAFF_ROLES = ['viewer', 'editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  visitor: 'Visitor',
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
};

/** Whether a role holds what another one may do; a role that nobody knows holds nothing. */
export function holds(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Whether a role opens the dashboard. */
export const isStaff = (role: Role): role is StaffRole => holds(role, 'viewer');

/** The lower one of two roles. */
export function lowerRole(a: Role, b: Role): Role {
  return holds(a, b) ? b : a;
}

/**
 * The role of a user as the wire has one: `isAdmin`, and `role` only of those who are neither
 * visitor nor admin (rule 53).
 */
export function roleOf(user: { isAdmin: boolean; role?: 'viewer' | 'editor' | undefined }): Role {
  return user.isAdmin ? 'admin' : (user.role ?? 'visitor');
}

/** Who may do what a role may, in words: 'editors and admins'. */
export function whoMay(needed: StaffRole): string {
  const names = STAFF_ROLES.filter((role) => holds(role, needed)).map((role) => `${role}s`);
  const last = names.pop()!;
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}
