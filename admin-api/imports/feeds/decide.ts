import type { FeedState } from '#db/imports/feed-runs.ts';
import type { StoredFeed } from '#db/imports/feeds.ts';
import type { FeedInput } from '#src/contract/imports/feeds.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { insanity, pauseAfter, type FeedResult } from '#src/domain/imports/feeds.ts';
import { nextRun } from '../../core/jobs/cron.ts';

/** What a run came to, and where it leaves the feed. */
export interface FeedOutcome {
  result: FeedResult;
  reason: string | null;
  importId: number | null;
  state: Partial<FeedState>;
}

/** When a feed runs next after a moment, ISO 8601; null while it is off, or its line names no more time. */
export function feedDueAfter(
  feed: Pick<FeedInput, 'enabled' | 'schedule'>,
  after: Date,
): string | null {
  return feed.enabled ? (nextRun(feed.schedule, after)?.toISOString() ?? null) : null;
}

/** Where a run that ended now leaves its feed: each failure in a row puts the next run off for longer. */
export function stateAfter(
  feed: Pick<StoredFeed, 'failures' | 'settings'>,
  { result, state }: FeedOutcome,
  now: Date,
): Partial<FeedState> {
  const failures = result === 'failed' ? feed.failures + 1 : 0;
  const rested = new Date(now.getTime() + pauseAfter(failures));
  return { ...state, failures, nextAt: feedDueAfter(feed.settings, rested) };
}

/**
 * Whether a file is imported. One that stays the same still does not name what it no longer names, and
 * once a day it says that its prices are what they were.
 */
export function isWorthImporting(
  {
    pending,
    settings,
    lastGoodAt,
  }: Pick<StoredFeed, 'pending' | 'lastGoodAt'> & {
    settings: Pick<FeedInput, 'mode'>;
  },
  isSame: boolean,
  now: Date,
): boolean {
  const isNewDay = (lastGoodAt ?? '').slice(0, 10) < now.toISOString().slice(0, 10);
  return !isSame || isNewDay || (pending > 0 && settings.mode !== 'wait');
}

/** What becomes of a file by what its dry run found; `pending`: plans that later runs may withdraw. */
export function decideFindings(
  found: NonNullable<ImportRun['findings']>,
  mode: FeedInput['mode'],
): { do: 'drop' } | { do: 'wait'; reason: string | null } | { do: 'apply'; pending: number } {
  const held = found.held - found.known;
  const news = found.new + found.changed + found.restored + held + found.missing;
  // A plan that somebody put into the trash and its feed still lists is no news.
  const isNothing = news === 0 && found.rejected === found.inTrash;
  if (isNothing && found.seen === 0) return { do: 'drop' };
  const reason = insanity(found);
  // That prices are what they were leaves nothing to decide.
  if (reason !== null || (mode === 'wait' && !isNothing)) return { do: 'wait', reason };
  return { do: 'apply', pending: found.missing - found.withdrawn };
}
