import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import { isSameList } from '#src/domain/kept.ts';
import { offersAlerts } from '../alerts-offered.ts';
import { landingsFacts } from '../data/landing-page.ts';
import { answersFor } from '../data/lower-totals.ts';
import { planSum } from '../data/plan-sum.ts';
import {
  dayOf,
  drawnUpTo,
  planInput,
  sameNotes,
  sameRates,
  type PlanInput,
  type PlanSource,
} from './plan.ts';

type PlansSource = PlanSource & Pick<Catalog, 'allHistories' | 'allNotes'>;

/** What was read for the plans of a region, and what came of it. */
const regions = new Map<string, { facts: unknown[]; inputs: PlanInput[] }>();

/**
 * Reads those of all plans, in their order. An edit concerns a region or two: of the others all facts
 * are the objects of before, and nothing is worked out.
 */
export async function planInputs(
  catalog: PlansSource,
  plans: readonly Plan[],
): Promise<PlanInput[]> {
  const all = new Map<Plan, PlanInput>();
  for (const [code, own] of Map.groupBy(plans, ({ region }) => region.code)) {
    const facts = await factsOf(catalog, code, own);
    const before = regions.get(code);
    const inputs =
      before && isSameList(before.facts, facts)
        ? before.inputs
        : await Promise.all(own.map((plan) => planInput(catalog, plan)));
    regions.set(code, { facts, inputs });
    for (const input of inputs) all.set(input.plan, input);
  }
  return plans.map((plan) => all.get(plan)!);
}

/** All that `planInput` reads for the plans of a region, in an order of its own. */
async function factsOf(
  catalog: PlansSource,
  code: string,
  own: readonly Plan[],
): Promise<unknown[]> {
  const listed = await catalog.plansIn(code);
  const histories = await catalog.allHistories();
  const notes = await catalog.allNotes();
  const needs = new Set(own.flatMap((plan) => planSum(catalog, plan)?.need ?? []));
  const totals = await Promise.all([...needs].map((need) => answersFor(catalog, need)));
  return [
    ...own,
    ...own.map(({ id }) => histories.get(id)),
    ...own.map((plan) => sameNotes(plan, notes.get(plan.id) ?? [])),
    ...totals,
    listed,
    ...(await catalog.plansById(listed.map(({ key }) => key.id))),
    await catalog.marks(code),
    ...(await landingsFacts(catalog, code)),
    sameRates(catalog.rates),
    catalog.freshness.from,
    drawnUpTo(catalog.freshness),
    catalog.seoGlobal.siteTitle,
    offersAlerts(),
    dayOf(catalog),
  ];
}
