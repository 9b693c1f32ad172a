import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import { keepByFacts, kept } from '#src/domain/kept.ts';
import { offersAlerts } from '../alerts-offered.ts';
import { answersFor } from '../data/lower-totals.ts';
import { planSum } from '../data/plan-sum.ts';
import { placeFacts, type PlaceSource } from '../data/place-facts.ts';
import { planInput, sameNotes, type PlanInput, type PlanSource } from './plan.ts';

type PlansSource = PlanSource & PlaceSource & Pick<Catalog, 'allHistories' | 'allNotes'>;

const keptRegions = kept((_memory: object) => keepByFacts<PlanInput[]>());

/**
 * Reads those of all plans, in their order. An edit concerns a region or two: of the others all facts
 * are the objects of before, and nothing is worked out.
 */
export async function planInputs(
  catalog: PlansSource,
  plans: readonly Plan[],
): Promise<PlanInput[]> {
  const all = new Map<Plan, PlanInput>();
  const regions = keptRegions(catalog.memory);
  for (const [code, own] of Map.groupBy(plans, ({ region }) => region.code)) {
    const facts = await factsOf(catalog, code, own);
    const read = () => Promise.all(own.map((plan) => planInput(catalog, plan)));
    const inputs = regions.find(code, facts) ?? regions.keep(code, facts, await read());
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
  const histories = await catalog.allHistories();
  const notes = await catalog.allNotes();
  const needs = new Set(own.flatMap((plan) => planSum(catalog, plan)?.need ?? []));
  const totals = await Promise.all([...needs].map((need) => answersFor(catalog, need)));
  return [
    ...own,
    ...own.map(({ id }) => histories.get(id)),
    ...own.map((plan) => sameNotes(plan, notes.get(plan.id) ?? [])),
    ...totals,
    await placeFacts(catalog, code),
    offersAlerts(),
  ];
}
