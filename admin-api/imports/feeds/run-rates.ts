import type { Change } from '#db/core/change.ts';
import type { StoredFeed } from '#db/imports/feeds.ts';
import type { FeedResult } from '#src/domain/imports/feeds.ts';
import type { RatesKeeper, RatesOutcome } from '../../prices/rates/rates.ts';
import type { FeedOutcome } from './decide.ts';
import { fetchFeed, headersOf, isExpected, type FeedTools } from './source.ts';

const RESULTS: Readonly<Record<RatesOutcome['result'], FeedResult>> = {
  applied: 'applied',
  unchanged: 'unchanged',
  // An operator decides, who looks at them first.
  refused: 'waiting',
  failed: 'failed',
};
const ANYWAY = 'To take them all the same: npm run cli -- rates <file> --accept';

/** One run of a feed of reference rates: the same way out as other feeds, and the rules of rates in place of an import's. */
export async function runRates(
  feed: StoredFeed,
  deps: { rates: Pick<RatesKeeper, 'take' | 'note'>; tools: FeedTools; signal: AbortSignal },
  change: Change,
): Promise<FeedOutcome> {
  const { rates, tools, signal } = deps;
  const failed = async (reason: string): Promise<FeedOutcome> => {
    await rates.note({ result: 'failed', message: reason }, change);
    return { result: 'failed', reason, importId: null, state: {} };
  };
  try {
    const fetched = await fetchFeed(feed, tools, signal);
    if (fetched.unchanged) {
      await rates.note({ result: 'unchanged', message: 'The file is the one of before' }, change);
      return { result: 'unchanged', reason: null, importId: null, state: {} };
    }
    const { result, message } = await rates.take(fetched.body.toString('utf8'), change);
    const isUsed = result === 'applied' || result === 'unchanged';
    return {
      result: RESULTS[result],
      reason: isUsed ? null : result === 'refused' ? `${message}. ${ANYWAY}` : message,
      importId: null,
      // With the tag of a file that was refused, the next run would be told that nothing is new.
      state: isUsed ? { ...headersOf(fetched), lastGoodAt: change.now.toISOString() } : {},
    };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return failed(error.message);
  }
}
