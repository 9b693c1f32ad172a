import type { ReactNode } from 'react';
import type { Plan } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import { PriceEvidence } from '#src/ui/charts/PriceEvidence.tsx';

/**
 * What stands on the card of each deal as proof: its price history, of `histories` by the plan's
 * number, judged up to the day `asOf` at least.
 */
export function dealEvidence(
  histories: ReadonlyMap<number, readonly PriceRecord[]>,
  asOf: string | null,
): (plan: Plan) => ReactNode {
  return (plan) => {
    const records = histories.get(plan.id);
    if (!records || !asOf) return null;
    const { currency, seenOn, proof } = plan;
    return <PriceEvidence {...{ records, asOf, currency, seenOn, proof }} />;
  };
}
