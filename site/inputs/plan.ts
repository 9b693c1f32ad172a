import type { Catalog } from '#db/catalog.ts';
import type { PlanOutline } from '#db/queries/plan-outlines.ts';
import type { PlanNote } from '#db/queries/plan-notes.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import { kindsOf, type MarkKind } from '#src/domain/best-for.ts';
import { SIMILAR_PLANS, similarPlans } from '#src/domain/similar-plans.ts';
import { kept } from '#src/domain/kept.ts';
import { offersAlerts } from '../alerts-offered.ts';
import { pricesAsOf } from '../data/as-of.ts';
import { planLandings, type LandingLink } from '../data/landing-links.ts';
import { lowerTotals, type LowerTotals } from '../data/lower-totals.ts';
import { planSum, type PlanSum } from '../data/plan-sum.ts';
import { lasting } from './kept.ts';

/** All that a plan's page shows. */
export interface PlanInput {
  plan: Plan;
  /** Newest first. */
  records: readonly PriceRecord[];
  notes: readonly PlanNote[];
  similar: Plan[];
  /** How fresh the prices of the similar plans are. */
  landings: LandingLink[];
  marks: MarkKind[];
  sum: PlanSum | null;
  lower: LowerTotals | null;
  rates: Catalog['rates'];
  /** The day that all histories are drawn up to at least. */
  asOf: string | null;
  siteTitle: string;
  /** Mails are offered. */
  alerts: boolean;
}

/** As much of the catalog as it is read from: `factsOf` (plans.ts) and `placeFacts` name all of it. */
export type PlanSource = Parameters<typeof planLandings>[0] &
  Parameters<typeof lowerTotals>[0] &
  Pick<Catalog, 'now' | 'seoGlobal' | 'history' | 'notes' | 'marks' | 'plansById'>;

/**
 * Reads it. Nearly all plans are given what they were given before: what is read is handed on piece
 * by piece, and while all of them are the same ones the input is, with its hash.
 */
export async function planInput(catalog: PlanSource, plan: Plan): Promise<PlanInput> {
  const { freshness, rates, seoGlobal } = catalog;
  const code = plan.region.code;
  const alike = similarOf(await catalog.plansIn(code), plan.slug, freshness.from);
  const sum = planSum(catalog, plan);
  const records = await catalog.history(plan.id);
  return assemble(
    plan,
    records.length > 0 ? records : NONE,
    sameNotes(plan, await catalog.notes(plan.id)),
    await planLandings(catalog, plan),
    kindsOf(await catalog.marks(code), plan.slug).join(),
    sum,
    await lowerTotals(catalog, plan, sum),
    sameRates(rates),
    drawnUpTo(freshness),
    seoGlobal.siteTitle,
    offersAlerts(),
    ...(await catalog.plansById(alike.map(({ key }) => key.id))),
  );
}

const NONE: readonly never[] = [];
const lastNotes = kept((_: Plan) => lasting<readonly PlanNote[]>());
/** The same list while it says the same: they are read anew each time. */
export const sameNotes = (plan: Plan, notes: readonly PlanNote[]) =>
  notes.length > 0 ? lastNotes(plan)('notes', notes) : NONE;
/** The day that histories are drawn up to: said once for all plans. */
export const drawnUpTo = kept((freshness: Catalog['freshness']) => pricesAsOf(freshness));
const lastRates = lasting<NonNullable<Catalog['rates']>>();
export const sameRates = (rates: Catalog['rates']) => rates && lastRates('rates', rates);

const similarIn = kept((_all: readonly PlanOutline[], _from: string) => {
  return new Map<string, PlanOutline[]>();
});

/** Found once for each plan of a list. */
function similarOf(all: readonly PlanOutline[], slug: string, from: string): PlanOutline[] {
  const known = similarIn(all, from);
  const found = known.get(slug) ?? similarPlans(all, slug, SIMILAR_PLANS, from);
  known.set(slug, found);
  return found;
}

type Assembled = [
  records: PlanInput['records'],
  notes: PlanInput['notes'],
  landings: PlanInput['landings'],
  marks: string,
  sum: PlanInput['sum'],
  lower: PlanInput['lower'],
  rates: PlanInput['rates'],
  asOf: PlanInput['asOf'],
  siteTitle: string,
  alerts: boolean,
  ...similar: Plan[],
];

const assemble = kept((plan: Plan, ...of: Assembled): PlanInput => {
  const [records, notes, landings, marks, sum, lower, rates, asOf, siteTitle, alerts] = of;
  const similar = of.slice(10) as Plan[];
  return {
    plan,
    records,
    notes,
    similar,
    landings,
    marks: marks === '' ? [] : (marks.split(',') as MarkKind[]),
    sum,
    lower,
    rates,
    asOf,
    siteTitle,
    alerts,
  };
});
