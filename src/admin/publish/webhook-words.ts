import type { WebhookDeliveries, WebhookDelivery } from '#src/contract/webhooks.ts';
import type { WebhookEvent, WebhookState } from '#src/domain/webhooks.ts';

export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'release.published': 'Release published',
  'release.failed': 'Release failed',
  'release.rolled_back': 'Rolled back',
  'prices.changed': 'Prices changed',
  'prices.held': 'Prices held back',
  'report.opened': 'Report opened',
  'feed.failed': 'Feed failed',
  'backup.failed': 'Backup failed',
  'restore_trial.failed': 'Restore on trial failed',
};

export const STATE_LABELS: Readonly<Record<WebhookState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};

/** What the last try came to: 'Answered 503'. */
export function outcomeText({ outcome, state }: Pick<WebhookDelivery, 'outcome' | 'state'>) {
  if (outcome === null) return state === 'waiting' ? 'Not tried yet' : '';
  // A host stays as it is written.
  if (/^\S*[.:]/.test(outcome)) return outcome;
  return outcome.charAt(0).toUpperCase() + outcome.slice(1);
}

const SHORTEST_MS = 2000;

/** Milliseconds until the list is worth another look: the next try; false when none is to come. */
export function lookAgainAfter(
  list: Pick<WebhookDeliveries, 'targets' | 'deliveries'> | undefined,
  now: number,
): number | false {
  if (!list || list.targets.length === 0) return false;
  const due = list.deliveries
    .filter(({ state }) => state === 'waiting')
    .map(({ at }) => Date.parse(at) - now);
  // Just after it, so that its answer is there.
  return due.length > 0 && Math.max(Math.min(...due) + SHORTEST_MS, SHORTEST_MS);
}
