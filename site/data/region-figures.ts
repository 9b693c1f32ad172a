import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { Region } from '#src/contract/regions.ts';
import { isCurrent } from '#src/domain/freshness.ts';
import { planFigures, type FoundFigures } from '#src/domain/plan-figures.ts';

/** The key figures of a region's list, of prices of at most a year, and the plans that they come from. */
export async function regionFigures(
  catalog: Pick<Catalog, 'plansIn' | 'plansById' | 'freshness'>,
  { code, currency }: Pick<Region, 'code' | 'currency'>,
): Promise<FoundFigures<Plan>> {
  const { from } = catalog.freshness;
  const current = (await catalog.plansIn(code)).filter(({ plan }) => isCurrent(plan.seenOn, from));
  return planFigures(await catalog.plansById(current.map(({ key }) => key.id)), currency);
}
