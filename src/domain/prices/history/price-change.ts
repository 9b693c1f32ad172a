/** How a price moved, as the price-change indicator shows it (rule 15). */
export type PriceShift =
  | { kind: 'none' }
  | { kind: 'up' | 'down'; amount: number; percent: number };

/** Percent from the previous price to the current one, two decimals; 0 without a previous price. */
export function changePercent(price: number, previousPrice: number | null): number {
  if (previousPrice === null || !(previousPrice > 0)) return 0;
  // A tiny fall rounds to -0, which is not the 0 that means "no change"; adding 0 mends the sign.
  return Math.round(((price - previousPrice) / previousPrice) * 10_000) / 100 + 0;
}

/**
 * What the indicator says: 'none' when the percent is 0 or not a number, else the direction, the
 * absolute amount in the plan's currency and the absolute percent. Without a previous price the
 * amount follows from the percent.
 */
export function priceChange(
  price: number,
  previousPrice: number | null,
  percent: number | string | null | undefined,
): PriceShift {
  const value = typeof percent === 'string' ? Number(percent.trim() || Number.NaN) : percent;
  if (value == null || !Number.isFinite(value) || value === 0 || value < -100) {
    return { kind: 'none' };
  }
  // A fall that rounds to 100 % still has an amount, but only the previous price can tell it.
  if (value === -100 && previousPrice === null) return { kind: 'none' };
  const before = previousPrice ?? price / (1 + value / 100);
  return {
    kind: value > 0 ? 'up' : 'down',
    amount: Math.abs(price - before),
    percent: Math.abs(value),
  };
}
