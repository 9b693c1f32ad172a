import type { Validity } from './vocabulary.ts';

/** How long the price of a plan lasts: 'a month', 'for 30 days', 'without an end'. */
export function chargeTime({
  validity,
  prepayMonths = null,
}: {
  validity: Validity;
  /** Of a term that is paid upfront the price is that of a month. */
  prepayMonths?: number | null;
}): string {
  if (prepayMonths || validity === '1 month') return 'a month';
  return validity === 'Unlimited' ? 'without an end' : `for ${validity}`;
}
