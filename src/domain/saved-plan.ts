import type { SavedPlan } from './device.ts';
import { formatMoney, fromMinor, toMinor } from './money.ts';
import type { Currency } from './vocabulary.ts';

/** What is known today of a saved plan; money decimal in its own currency. */
export interface PresentPlan {
  id: number;
  slug: string;
  planName: string;
  price: number;
  currency: Currency;
  carrier: { name: string };
}

/**
 * How the price moved since a plan was saved: 'price changed since you saved it: $20.00 to $25.00'
 * with the direction; null when it is the same. Across currencies there is no direction.
 */
export function changeSinceSaved(
  saved: Pick<SavedPlan, 'priceMinor' | 'currency'>,
  now: Pick<PresentPlan, 'price' | 'currency'>,
): { text: string; kind: 'up' | 'down' | 'other' } | null {
  const minor = toMinor(now.price, now.currency);
  const isSame = saved.currency === now.currency;
  if (isSame && minor === saved.priceMinor) return null;
  const text = `price changed since you saved it: ${savedPrice(saved)} → ${formatMoney(now.price, now.currency)}`;
  if (!isSame) return { text, kind: 'other' };
  return { text, kind: minor > saved.priceMinor ? 'up' : 'down' };
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
