import type { PriceRecord } from '#src/contract/prices.ts';
import { isSameList, kept } from '#src/domain/kept.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { AllAnswers } from './all-answers.ts';
import type { Db } from './db.ts';
import { keepCarrierChecks } from './kept-checks.ts';
import { keepFeeds } from './kept-feeds.ts';
import { modifiedOf } from './kept-modified.ts';
import { keepRecordedPlans, publicBySlug } from './kept-records.ts';
import type { RecordedPlan } from './queries/recorded-plans.ts';

/**
 * Opens the answers, kept from one version of the data to the next: of plans and their records only
 * those are read again that were written (`plan_changes`). A record is the same object while it says
 * the same, and so is the list of a plan.
 */
export function keepAllAnswers(db: Db): AllAnswers {
  const read = keepRecordedPlans(db);
  const checks = keepCarrierChecks(db);
  let prices: OpenPrice[] = [];
  return {
    histories: async () => historiesOf(await read()),
    async open() {
      const now = publicBySlug(await read()).flatMap((plan) => plan.prices);
      return (prices = isSameList(prices, now) ? prices : now);
    },
    modified: async () => modifiedOf(db, await read()),
    checks: async () => checks(await read()),
    feed: keepFeeds(db, read),
  };
}

const historiesOf = kept((plans: readonly RecordedPlan[]) => {
  const histories = new Map<number, PriceRecord[]>();
  for (const { id, records } of plans) if (records.length > 0) histories.set(id, records);
  return histories;
});
