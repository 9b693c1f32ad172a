import { isolated } from '../../core/isolate.ts';
import { fullPlanName } from '../../plans/words/plan-name.ts';
import { listed } from '../../places/carrier-line.ts';
import { PLAN_FACTS } from '../../plans/facts/plans.ts';
import { formatMoney } from '../../core/money/money.ts';
import { regularPrice } from '../../plans/words/offers.ts';
import { countriesFact, planFacts } from '../../plans/plan-facts.ts';
import { plural } from '../../core/plural.ts';
import { mbpsWords, slowerWords, steadyUse, unlimitedOf } from '../../plans/unlimited.ts';
import type { PlanAnswer, AnswerPack } from '../answers/answer.ts';
import type { FinderPlan } from '../finder-index.ts';

/** What is no fact of the catalogue, or has another name in a mark. */
const OTHER: Readonly<Record<string, [what: string, state?: string]>> = {
  fullSpeed: ['limit at full speed', 'not published'],
  dataAmount: ['data'],
  hostNetwork: ['network'],
  covers: ['countries'],
  hasNumber: ['own phone number'],
  planType: ['type', 'not certain'],
};

/** What is not known, by the name of its fact, for behind 'Not known': 'set-up fee'. */
export function unknownName(name: string): string {
  const fact = (PLAN_FACTS as Readonly<Record<string, { label: string }>>)[name];
  // '5G' and 'SIM format' stay as they are.
  const lower = (label: string) =>
    label.replace(/^[A-Z](?=[a-z]+\b)/, (letter) => letter.toLowerCase());
  return OTHER[name]?.[0] ?? lower(fact?.label ?? name);
}

/** The words for the name of a fact that is not published, where they stand alone. */
export function unknownWords(name: string): string {
  return `${unknownName(name)} ${OTHER[name]?.[1] ?? 'not stated'}`;
}

/**
 * Places of answers in their order: '1', '2' twice, '4'. Those beside each other share a place that
 * fit alike and cost the same in the seller's own currency: converted figures are rounded.
 */
export function rankLabels(
  answers: readonly Pick<PlanAnswer<FinderPlan>, 'fits' | 'total' | 'currency' | 'atLeast'>[],
  before: number,
): string[] {
  const isTie = (a: number, b: number) => {
    const [one, other] = [answers[a], answers[b]];
    const keys = ['fits', 'total', 'currency', 'atLeast'] as const;
    return one !== undefined && other !== undefined && keys.every((key) => one[key] === other[key]);
  };
  let first = 0;
  return answers.map((_, at) => {
    if (!isTie(at - 1, at)) first = at;
    return String(before + first + 1);
  });
}

/** '13 plans fit, 25 may fit.', and where none is known to, that. */
export function fitWords(counts: { totalCount: number; knownCount: number }): string {
  const { totalCount, knownCount } = counts;
  const may = totalCount - knownCount;
  const fit =
    knownCount === 0
      ? 'No plan is known to have all of it'
      : `${plural(knownCount, 'plan')} ${knownCount === 1 ? 'fits' : 'fit'}`;
  return `${fit}${may > 0 ? `, ${may} may fit` : ''}.`;
}

/** How many packs or charges an answer takes. */
export const packCount = ({ packs }: { packs: readonly Pick<AnswerPack, 'count'>[] }): number =>
  packs.reduce((sum, pack) => sum + pack.count, 0);

/** Who sells what an answer takes: 'Nomad', 'Nomad and PocketeSIM'. */
export const sellerNames = ({
  packs,
}: {
  packs: readonly { carrier: Pick<AnswerPack['carrier'], 'name'> }[];
}): string => listed([...new Set(packs.map(({ carrier }) => isolated(carrier.name)))]);

/** The name of an answer: its plan, or of a trip '2 packs: 10GB 30 days + 2GB 15 days', '3 packs of 1GB 7 days'. */
export function answerTitle(
  {
    plan,
    packs,
  }: { plan: Pick<FinderPlan, 'planName'>; packs: readonly Pick<AnswerPack, 'count' | 'name'>[] },
  isTrip: boolean,
): string {
  if (!isTrip || (packs.length === 1 && packs[0]!.count === 1)) return plan.planName;
  const total = plural(packCount({ packs }), 'pack');
  if (packs.length === 1) return `${total} of ${isolated(packs[0]!.name)}`;
  const parts = packs.map(
    (pack) => (pack.count > 1 ? `${pack.count} × ` : '') + isolated(pack.name),
  );
  return `${total}: ${parts.join(' + ')}`;
}

/** Who sells an answer and what it is, a seller's name that its own begins with once. */
export const answerName = (
  answer: Parameters<typeof answerTitle>[0] & Parameters<typeof sellerNames>[0],
  isTrip: boolean,
): string => fullPlanName(sellerNames(answer), answerTitle(answer, isTrip));

/**
 * What one accepts with an answer, as short words: how unlimited its data is, who may buy it, what
 * its price rests on. `packs` say the price that the sum took: after an offer it is the regular one.
 */
export function answerConditions({
  plan,
  packs,
  speed,
  unknown = [],
}: {
  plan: FinderPlan;
  packs: readonly Pick<AnswerPack, 'price'>[];
  speed: PlanAnswer<FinderPlan>['speed'];
  /** What is said beside them to be not known. */
  unknown?: readonly string[];
}): string[] {
  const unlimited = unlimitedOf(plan);
  const regular = regularPrice(plan);
  const isOffer = regular !== null && packs.some(({ price }) => price === plan.price);
  return [
    ...(unknown.includes('covers') ? [] : countriesFact(plan)),
    ...(unlimited ? [unlimited.words] : []),
    ...speedConditions(plan, speed),
    ...planFacts(plan),
    ...(isOffer ? [`seller’s offer, regular price ${formatMoney(regular, plan.currency)}`] : []),
  ];
}

/** How slow it is: at most so fast, what that is good for, what comes after the part at full speed. */
function speedConditions(plan: FinderPlan, speed: PlanAnswer<FinderPlan>['speed']): string[] {
  const { maxSpeedMbps } = plan;
  const use = steadyUse(plan);
  const isSaid = unlimitedOf(plan) !== null || maxSpeedMbps === null;
  const then = slowerWords(plan);
  return [
    ...(use ? [isSaid ? use : `up to ${mbpsWords(maxSpeedMbps)}: ${use}`] : []),
    ...(speed === 'slowed'
      ? [then ? `then slowed to ${then}` : 'then slowed, speed not published']
      : []),
  ];
}
