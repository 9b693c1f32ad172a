import { AT_LEAST } from '#src/domain/core/words/amounts.ts';
import { isolated } from '#src/domain/core/isolate.ts';
import type { ListedPlan } from '#src/contract/plans/plans.ts';
import { approxText, moneyMark } from '#src/domain/core/money/approx.ts';
import { lackWords, sumTerms } from '#src/domain/finder/words/cost-words.ts';
import { timeWords } from '#src/domain/finder/need/need-words.ts';
import type { ListNeed } from '#src/domain/lists/list-need.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';

/**
 * What a plan of a list costs for the list's need, with its sum and what of the need it lacks: then
 * the figure steps back, as in comparisons.
 */
export function ListTotal({ plan, need }: { plan: ListedPlan; need: ListNeed }) {
  const { cost, planName } = plan;
  if (!cost) return <span className="sub">no total known</span>;
  const { total, totalIn, currency, atLeast, covers, lines } = cost;
  // The row says the name already.
  const terms = sumTerms(cost).map((term) => term.replace(` ${isolated(planName)}`, ''));
  // One charge alone, without a word about it, is no sum.
  const isSum = lines.length > 1 || !/^1 × \S+$/.test(terms[0] ?? '');
  const lacks = lackWords({ ...cost, isDataUnknown: cost.dataUnknown }, need);
  return (
    <>
      <span className={covers ? 'price' : 'price muted'} data-money={moneyMark(total, currency)}>
        {atLeast && (
          <small className="tw:text-(length:--t-13) tw:font-normal">{`${AT_LEAST} `}</small>
        )}
        {formatMoney(total, currency)}
      </span>{' '}
      <span className="sub">{`for ${timeWords(need)}`}</span>
      {totalIn.approx && (
        <span className="sub approx-list">{approxText(totalIn.amount, totalIn.currency)}</span>
      )}
      {isSum && <span className="sub total-sum">{terms.join(' + ')}</span>}
      {lacks.map((words) => (
        <span key={words} className="sub lack">
          {words}
        </span>
      ))}
    </>
  );
}
