import { isStaff, type Role } from '#src/domain/people/roles.ts';

/** How long a session may live, in seconds. */
export interface SessionLimits {
  /** Without a request for this long it ends (slides on; Lucia prolongs in the second half). */
  idle: number;
  /** It ends this long after login, whatever happens. */
  absolute: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

const STAFF: SessionLimits = { idle: 4 * HOUR, absolute: 12 * HOUR };
const VISITOR: SessionLimits = { idle: 7 * DAY, absolute: 30 * DAY };

/** The limits that a user's rights at this moment ask for (docs/decisions/people/sessions.md). */
export const limitsFor = (role: Role): SessionLimits => (isStaff(role) ? STAFF : VISITOR);
