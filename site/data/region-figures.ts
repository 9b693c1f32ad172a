import type { PlanOutline } from '#db/queries/plan-outlines.ts';
import { isCurrent } from '#src/domain/freshness.ts';
import { kept } from '#src/domain/kept.ts';
import { figurePlans, planFigures } from '#src/domain/plan-figures.ts';
import type { Currency } from '#src/domain/vocabulary.ts';

/**
 * The key figures of a region's list, of prices of at most a year, and the numbers of the plans that
 * they come from: worked out once while the list is the same object. `from` is the day that ages count
 * from.
 */
export const regionFigures = kept(
  (list: readonly PlanOutline[], from: string, currency: Currency) => {
    const current = list.filter(({ plan }) => isCurrent(plan.seenOn, from));
    const plans = current.map(({ plan }) => plan);
    const figures = planFigures(plans, currency);
    const { per30Days, perGb } = figurePlans(plans, figures);
    const idOf = (wanted: typeof per30Days) =>
      wanted && current.find(({ plan }) => plan === wanted)!.key.id;
    return { figures, cheapest: { per30Days: idOf(per30Days), perGb: idOf(perGb) } };
  },
);
