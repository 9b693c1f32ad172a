import type { Catalog } from '#db/catalog.ts';
import type { PlanNote } from '#db/queries/plan-notes.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import { kindsOf, type MarkKind } from '#src/domain/best-for.ts';
import { kept } from '#src/domain/kept.ts';
import { offersAlerts } from '../alerts-offered.ts';
import { planLandings, type LandingLink } from '../data/landing-links.ts';
import { lowerTotals, type LowerTotal } from '../data/lower-totals.ts';
import { planSum, type PlanSum } from '../data/plan-sum.ts';
import { lasting } from './kept.ts';

/** All that a plan's page shows. */
export interface PlanInput {
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

/** As much of the catalog as it is read from: `factsOf` (plans.ts) and `placeFacts` name all of it. */
export type PlanSource = Parameters<typeof planLandings>[0] &
  Parameters<typeof lowerTotals>[0] &
  Pick<Catalog, 'now' | 'seoGlobal' | 'history' | 'notes' | 'marks'>;

/**
 * Reads it. Nearly all plans are given what they were given before: what is read is handed on piece
 * by piece, and while all of them are the same ones the input is, with its hash.
 */
export async function planInput(catalog: PlanSource, plan: Plan): Promise<PlanInput> {
  const sum = planSum(catalog, plan);
  const records = await catalog.history(plan.id);
  return assemble(
    plan,
    records.length > 0 ? records : NONE,
    sameNotes(plan, await catalog.notes(plan.id)),
    await planLandings(catalog, plan),
    kindsOf(await catalog.marks(plan.region.code), plan.slug).join(),
    sum,
    await lowerTotals(catalog, plan, sum),
    catalog.seoGlobal.siteTitle,
    offersAlerts(),
  );
}

const NONE: readonly never[] = [];
const lastNotes = kept((_: Plan) => lasting<readonly PlanNote[]>());
/** The same list while it says the same: they are read anew each time. */
export const sameNotes = (plan: Plan, notes: readonly PlanNote[]) =>
  notes.length > 0 ? lastNotes(plan)('notes', notes) : NONE;

type Assembled = [
  records: PlanInput['records'],
  notes: PlanInput['notes'],
  landings: PlanInput['landings'],
  marks: string,
  sum: PlanInput['sum'],
  lower: PlanInput['lower'],
  siteTitle: string,
  alerts: boolean,
];

const assemble = kept((plan: Plan, ...of: Assembled): PlanInput => {
  const [records, notes, landings, marks, sum, lower, siteTitle, alerts] = of;
  return {
    plan,
    records,
    notes,
    landings,
    marks: marks === '' ? [] : (marks.split(',') as MarkKind[]),
    sum,
    lower,
    siteTitle,
    alerts,
  };
});
