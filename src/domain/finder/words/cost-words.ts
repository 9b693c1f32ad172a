import { eachMonth, gbFromTenth } from '../../core/words/amounts.ts';
import type { Cost } from '../cost/lines.ts';
import { formatMoney } from '../../core/money/money.ts';
import { dataText } from '../../prices/unit-price.ts';
import { mbpsWords, unlimitedOf } from '../../plans/unlimited.ts';
import type { FinderPlan } from '../finder-index.ts';
import type { Need } from '../need/need.ts';
import type { PlanCost } from '../cost/plan-cost.ts';

/** The terms of a sum, each with its amount: '13 × $14.00', 'Set-up fee $10.00'. */
export function sumTerms({ lines, currency }: Pick<Cost, 'lines' | 'currency'>): string[] {
  return lines.map(({ text, amount }) =>
    text.includes(' × ') ? text : `${text} ${formatMoney(amount, currency)}`,
  );
}

/** What of a need a plan lacks: '5 GB a month short', 'no hotspot'. */
export function lackWords(
  { shortGb, lacks, isDataUnknown }: Pick<PlanCost, 'shortGb' | 'lacks' | 'isDataUnknown'>,
  { months, gb }: Pick<Need, 'months' | 'gb'>,
): string[] {
  const each = eachMonth(months);
  return [
    ...(shortGb > 0 ? [`${gbFromTenth(shortGb)}${each} short`] : []),
    ...(isDataUnknown && gb.length > 0 ? ['data not stated'] : []),
    ...lacks,
  ];
}

/** How much comes at full speed, as far as the source says. */
export function fullSpeedWords(plan: FinderPlan): string {
  const unlimited = unlimitedOf(plan);
  if (unlimited) return unlimited.limit ?? unlimited.amount;
  const words = dataText(plan);
  const slow = plan.reducedSpeed;
  return slow === null ? words : `${words}, then ${mbpsWords(slow)}`;
}
