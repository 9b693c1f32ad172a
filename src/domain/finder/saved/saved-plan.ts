import type { Plan } from '#src/contract/plans/plans.ts';
import type { SavedPlan } from './device.ts';
import { formatDay } from '../../core/dates.ts';
import { formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import { moveWords, priceWay } from '../../prices/history/price-moves.ts';

/** What is known today of a saved plan; money decimal in its own currency. */
export interface PresentPlan extends Pick<Plan, 'id' | 'slug' | 'planName' | 'price' | 'currency'> {
  carrier: Pick<Plan['carrier'], 'name'>;
}

/**
 * How the price moved since a plan was saved: 'Price rose from $20.00 to $25.00 between 20 and 28
 * November 2026' with the direction, the later day being that on which the price was seen, where it is later;
 * null when it is the same. Across currencies there is no direction.
 */
export function changeSinceSaved(
  saved: Pick<SavedPlan, 'priceMinor' | 'currency' | 'savedOn'>,
  now: Pick<PresentPlan, 'price' | 'currency'> & { seenOn: string | null },
): { text: string; kind: 'up' | 'down' | 'other' } | null {
  const { priceMinor, currency, savedOn } = saved;
  const { price, seenOn } = now;
  if (currency !== now.currency) {
    const [from, to] = [savedPrice(saved), formatMoney(price, now.currency)];
    return { text: `Price was ${from} when you saved it and is ${to} now`, kind: 'other' };
  }
  if (toMinor(price, currency) === priceMinor) return null;
  const before = fromMinor(priceMinor, currency);
  const moved =
    seenOn !== null && seenOn > savedOn
      ? moveWords({ before, beforeOn: savedOn, price, on: seenOn }, currency)
      : `${priceWay(before, price, currency)} after you saved it on ${formatDay(savedOn)}`;
  return { text: `Price ${moved}`, kind: price > before ? 'up' : 'down' };
}

/** The price on the day a plan was saved. */
export function savedPrice(saved: Pick<SavedPlan, 'priceMinor' | 'currency'>): string {
  return formatMoney(fromMinor(saved.priceMinor, saved.currency), saved.currency);
}

/** A plan as it is saved on a day, ISO 8601. */
export function savedFrom(plan: PresentPlan, savedOn: string): SavedPlan {
  return {
    id: plan.id,
    slug: plan.slug,
    name: plan.planName,
    carrier: plan.carrier.name,
    priceMinor: toMinor(plan.price, plan.currency),
    currency: plan.currency,
    savedOn,
  };
}
