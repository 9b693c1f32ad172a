import type { Catalog } from '#db/catalog/catalog.ts';
import type { PlanNote } from '#db/plans/plan-notes.ts';
import type { Entry } from '#db/snapshot/snapshot.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { kindsOf, type MarkKind } from '#src/domain/plans/words/best-for.ts';
import { offersAlerts } from '../../alerts-offered.ts';
import { planLandings, type LandingLink } from '../pages/landing-links.ts';
import { lowerTotals, type LowerTotal } from './lower-totals.ts';
import { planSum, type PlanSum } from './plan-sum.ts';

/** All that a plan's page shows. */
export interface PlanPageInput {
  plan: Plan;
  /** Newest first. */
  records: readonly PriceRecord[];
  notes: readonly PlanNote[];
  landings: LandingLink[];
  marks: MarkKind[];
  sum: PlanSum | null;
  /** Lower totals for the same need, the lowest first. */
  lower: readonly LowerTotal[];
  siteTitle: string;
  /** Mails are offered. */
  alerts: boolean;
}

/** Puts it together. */
export function planInput(catalog: Catalog, entry: Entry): PlanPageInput {
  const { plan, notes } = entry;
  const sum = planSum(catalog, plan);
  return {
    plan,
    records: catalog.history(entry),
    notes,
    landings: planLandings(catalog, entry),
    marks: kindsOf(catalog.marks(plan.region.code), plan.slug),
    sum,
    lower: lowerTotals(catalog, plan, sum),
    siteTitle: catalog.seoGlobal.siteTitle,
    alerts: offersAlerts(),
  };
}
