/** What webhooks tell of. */
export const WEBHOOK_EVENTS = [
  'release.published',
  'release.failed',
  'release.rolled_back',
  'prices.changed',
  'prices.held',
  'report.opened',
  'feed.failed',
  'backup.failed',
  'restore_trial.failed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Addresses that the dashboard may hold. */
export const MAX_WEBHOOKS = 10;

/** `failed`: every try was refused, and no more follow. */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Seconds before the second and each further try (the schedule of Standard Webhooks). */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** When a message is tried again after so many tries; null when it is given up. */
export function nextTry(attempts: number, now: Date): Date | null {
  const seconds = RETRY_SECONDS[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}
