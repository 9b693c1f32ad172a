import type { ReactNode } from 'react';
import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import { PriceEvidence } from '#src/ui/charts/PriceEvidence.tsx';
import { pricesAsOf } from './as-of.ts';

/**
 * What stands on the card of each of some deals as proof: its price history, judged up to the
 * newest record.
 */
export async function dealEvidence(
  catalog: Catalog,
  plans: readonly Plan[],
): Promise<(plan: Plan) => ReactNode> {
  const histories = await catalog.historiesOf(plans.map(({ id }) => id));
  const asOf = pricesAsOf(catalog.freshness);
  return (plan) => {
    const records = histories.get(plan.id);
    if (!records || !asOf) return null;
    const { currency, seenOn, proof } = plan;
    return <PriceEvidence {...{ records, asOf, currency, seenOn, proof }} />;
  };
}
