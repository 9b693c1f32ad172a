import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { approxAmount } from '#src/domain/core/money/approx.ts';
import { answerTitle } from '#src/domain/finder/words/answer-words.ts';
import type { Rates } from '#src/domain/core/money/money.ts';
import { countriesFact, planFacts } from '#src/domain/plans/plan-facts.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { dataText } from '#src/domain/prices/unit-price.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { PlanSum } from './plan-sum.ts';

/** Lower totals beside a plan. */
const SHOWN = 3;

/** An answer that costs less for the need of a plan's page; money decimal. */
export interface LowerTotal {
  slug: string;
  carrier: { name: string; logoUrl: string | null };
  /** The carrier's name once, then the plan's or that of its packs. */
  title: string;
  /** That its countries are not published, its data and its first condition: '70GB, 12-month contract'. */
  words: string;
  total: number;
  currency: Currency;
  atLeast: boolean;
  /** The day of its price, ISO 8601; null where nobody knows it. */
  seenOn: string | null;
  age: Plan['age'];
}

/**
 * The lowest totals for the need that a plan is made for, of answers that fit and are below its own:
 * as long, at least as much data, nothing that needs another plan. None where nothing can be compared.
 */
export function lowerTotals(
  catalog: Pick<Catalog, 'lowest' | 'rates'>,
  plan: Plan,
  sum: PlanSum | null,
): LowerTotal[] {
  if (!sum?.planCost.covers || !catalog.rates) return [];
  const answers = catalog.lowest(sum.need, SHOWN + 1);
  return lowerAmong(plan, sum, answers, catalog.rates.rates);
}

type Answers = ReturnType<Catalog['lowest']>;

function lowerAmong(plan: Plan, sum: PlanSum, answers: Answers, rates: Rates): LowerTotal[] {
  const [first] = answers;
  if (!first) return [];
  const { cost } = sum.planCost;
  const { currency } = first.totalIn;
  const compareIn = { currency, rates };
  const own = approxAmount(cost.total, plan.currency, compareIn) ?? cost.total;
  return answers
    .filter(({ packs }) => packs.every(({ slug }) => slug !== plan.slug))
    .filter(({ totalIn }) => totalIn.amount < own)
    .slice(0, SHOWN)
    .map((answer) => ({
      slug: answer.plan.slug,
      carrier: { name: answer.plan.carrier.name, logoUrl: answer.plan.carrier.logoUrl },
      title: fullPlanName(answer.plan.carrier.name, answerTitle(answer, sum.need.months === null)),
      words: [
        ...countriesFact(answer.plan),
        dataText(answer.plan),
        ...planFacts(answer.plan).slice(0, 1),
      ].join(', '),
      total: answer.total,
      currency: answer.currency,
      atLeast: answer.atLeast,
      seenOn: answer.seenOn,
      age: answer.age,
    }));
}
