import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { planFigures, type FoundFigures } from '#src/domain/pages/plan/plan-figures.ts';

/** The key figures of a region's list, of prices of at most a year, and the plans that they come from. */
export function regionFigures(
  catalog: Pick<Catalog, 'plansIn' | 'freshness'>,
  { code, currency }: Pick<Region, 'code' | 'currency'>,
): FoundFigures<Plan> {
  const { from } = catalog.freshness;
  const plans = catalog.plansIn(code).map(({ plan }) => plan);
  return planFigures(
    plans.filter(({ seenOn }) => isCurrent(seenOn, from)),
    currency,
  );
}
