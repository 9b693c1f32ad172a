import { chargesOf } from '../cost/charges.ts';
import { costForMonths, dueMinor, totalMinor } from '../cost/months.ts';
import { reachOf, termsAt, youngIn, type FinderRequest, type Reach } from '../request.ts';
import type { FinderIndex, FinderPlan, Prepared } from '../finder-index.ts';
import { boundsOf, groupOf, type Made, type Ranked } from './ranking.ts';
import { agedOn, paceFor, sureOf, wishesAmong } from './sure.ts';
import { unknownOf, withWishes } from './unknown.ts';
import { isForData, paysForCalls } from '../need/wishes.ts';

/** All plans that answer a need of months, each by itself. */
export function answersForMonths<T extends FinderPlan>(
  index: FinderIndex<T>,
  request: FinderRequest,
): Ranked<T>[] {
  const { need } = request;
  const answerOf = answererForMonths(request);
  const answers: Ranked<T>[] = [];
  for (const region of index.values()) {
    const reach = reachOf(region.code, need.places);
    if (!reach) continue;
    for (const prepared of youngIn(region, request).plans) {
      const by = reach(prepared);
      const answer = by && answerOf(prepared, by);
      if (answer) answers.push(answer);
    }
  }
  return answers;
}

/** What a plan answers to a need of months by itself, whatever the age of its price; null: nothing. */
export function answererForMonths(
  request: FinderRequest,
): <T extends FinderPlan>(prepared: Prepared<T>, by: Reach) => Ranked<T> | null {
  const { need, start, convert, missingOf } = request;
  const months = need.months!;
  const keeps = boundsOf(request);
  return (prepared, by) => {
    const missing = missingOf(prepared);
    const terms = missing && termsAt(prepared, start);
    const pace = terms && paceFor(prepared, request);
    if (!pace) return null;
    const { plan } = prepared;
    const charges = chargesOf(terms, months, start);
    const minor = totalMinor(terms, charges) * need.lines;
    const firstMinor = dueMinor(terms) * need.lines;
    const [total, due] = [convert(minor, plan.currency), convert(firstMinor, plan.currency)];
    if (!keeps(total, due)) return null;
    return {
      group: groupOf(sureOf(missing, by, isForData(plan)), pace),
      wishes: wishesAmong(missing, need).length,
      total,
      atLeast: charges.atLeast || prepared.hasUnknownCharge || paysForCalls(plan, need),
      due,
      mb: prepared.monthMb ?? 0,
      slug: plan.slug,
      seller: plan.carrier.slug,
      by,
      pace,
      ...agedOn(plan.seenOn, request),
      missing,
      currency: plan.currency,
      minor,
      dueMinor: firstMinor,
      make: () => made(prepared, { terms, count: charges.count, missing, by }, request),
    };
  };
}

function made<T extends FinderPlan>(
  prepared: Prepared<T>,
  {
    terms,
    count,
    missing,
    by,
  }: { terms: Prepared<T>['running']; count: number; missing: string[]; by: Reach },
  { need, start }: FinderRequest,
): Made<T> {
  const { plan } = prepared;
  const cost = costForMonths(plan, { months: need.months!, start })!;
  return {
    cost: withWishes(cost, [plan], need),
    bought: [{ plan, terms, count, forPlace: null }],
    unknown: unknownOf(
      [prepared],
      [...missing, ...(by === 'silent' ? ['covers'] : [])],
      cost,
      need,
    ),
  };
}
