import type { AlertAbout } from '#db/prices/alerts/price-alert-rows.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { AlertSubject } from '#src/domain/prices/alerts/alerts.ts';
import {
  answerPrice,
  isReportable,
  needName,
  planPrice,
  reportablePrice,
} from '#src/domain/finder/answers/alert-facts.ts';
import type { KnownPrice } from '#src/domain/prices/alerts/rule.ts';
import { answerName } from '#src/domain/finder/words/answer-words.ts';
import type { PlanAnswer } from '#src/domain/finder/answers/find.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import type { NeedNames } from '#src/domain/finder/need/need-words.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/** What an alert is about, with its price as it is now. */
export interface Subject extends AlertSubject {
  stored: AlertAbout;
  /** That it is compared with from here; null: none is known. */
  bar: KnownPrice | null;
  /** What may be told; null: nothing now. */
  reportable: KnownPrice | null;
  currency: Currency;
  /** What the price is for, the plan of an answer, and when the price was seen: for mails. */
  each: string;
  plan: string | null;
  seenOn: string | null;
}

/** A plan that is no longer public: nothing is said of it but that. */
export const GONE: AlertSubject = {
  about: 'plan',
  name: 'A plan that is not listed any more',
  href: paths.plans,
  price: null,
  whyNot: 'It is not listed any more.',
};

/** A public plan as alerts are about it. */
export function ofPlan(plan: Plan): Subject {
  const bar = planPrice(plan);
  return {
    about: 'plan',
    name: fullPlanName(plan.carrier.name, plan.planName),
    href: paths.plan(plan.slug),
    price: amountOf(bar),
    whyNot: bar && isReportable(plan) ? null : whyNot(plan),
    stored: { planId: plan.id },
    bar,
    reportable: reportablePrice(plan),
    currency: plan.currency,
    each: plan.prepayMonths
      ? 'a month'
      : plan.validity === 'Unlimited'
        ? ''
        : `for ${plan.validity}`,
    plan: null,
    seenOn: plan.seenOn,
  };
}

function whyNot({ sample, offerEnded }: Plan): string {
  if (sample) return 'Its price is a sample that nobody checked.';
  if (offerEnded) return 'Its offer has ended, and the price since is not known.';
  return 'Its price was not seen for a while.';
}

/** A need, with the first of its answers and the one that may be told. */
export function ofNeed(
  need: NeedQuery,
  names: NeedNames,
  first: PlanAnswer<Plan> | null,
  answer: PlanAnswer<Plan> | null,
): Subject {
  const search = needSearch(need);
  const reportable = answer && answerPrice(answer);
  return {
    about: 'need',
    name: needName(need, names),
    href: paths.find(search),
    price: amountOf(reportable),
    whyNot: reportable
      ? null
      : first
        ? 'No answer fits with a price that was seen of late.'
        : 'No plan covers all of this now.',
    stored: { need: search },
    bar: reportable,
    reportable,
    currency: reportable?.currency ?? names.currency,
    each: '',
    plan: answer && titleOf(answer, need.months === null),
    seenOn: answer?.plan.seenOn ?? null,
  };
}

function titleOf(answer: PlanAnswer<Plan>, isTrip: boolean): string {
  return answerName(answer, isTrip);
}

const amountOf = (price: KnownPrice | null): AlertSubject['price'] =>
  price && { amount: fromMinor(price.minor, price.currency), currency: price.currency };
