import { holds, type Role, type StaffRole } from './roles.ts';

/** What operators can be told of by mail, each with the role that may know of it. */
export const USER_ALERTS = {
  'feed.failed': { label: 'A feed failed', role: 'admin' },
  'backup.failed': { label: 'A backup failed', role: 'admin' },
  'release.failed': { label: 'A release failed', role: 'editor' },
  'prices.held': { label: 'Prices are held back', role: 'editor' },
  'report.opened': { label: 'A visitor reported a plan', role: 'editor' },
} as const satisfies Record<string, { label: string; role: StaffRole }>;
export type Alert = keyof typeof USER_ALERTS;
export const ALERT_NAMES = Object.keys(USER_ALERTS) as [Alert, ...Alert[]];

/** The alerts that a role may have. */
export const alertsFor = (role: Role): Alert[] =>
  ALERT_NAMES.filter((alert) => holds(role, USER_ALERTS[alert].role));

/** Of one kind there is one mail in so many minutes. */
export const ALERT_MINUTES = 15;
/** Lines of a mail; of the others it says how many there are. */
export const ALERT_LINES = 10;
