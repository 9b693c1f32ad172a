import type { AlertAbout, AlertRow } from '#db/queries/alerts.ts';
import { listPlansById } from '#db/queries/plan-outlines.ts';
import { findPlanBySlug } from '#db/queries/plans.ts';
import { listUncountedRegions } from '#db/queries/regions.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { AlertSubject } from '#src/domain/alerts/alerts.ts';
import {
  answerPrice,
  isTold,
  needName,
  planPrice,
  toldAnswer,
  toldPrice,
} from '#src/domain/alerts/facts.ts';
import type { KnownPrice } from '#src/domain/alerts/rule.ts';
import { findPlans, type Answer } from '#src/domain/finder/find.ts';
import { answerTitle } from '#src/domain/finder/answer-words.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { needNames, type NeedNames } from '#src/domain/finder/need-words.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need.ts';
import { fromMinor } from '#src/domain/money.ts';
import { paths } from '#src/domain/paths.ts';
import { fullPlanName } from '#src/domain/plan-name.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { AppDeps } from '../deps.ts';
import { readNeed } from '../needs.ts';

type Deps = Pick<AppDeps, 'db' | 'dataDay' | 'books'>;

/** What an alert is about, with its price as it is now. */
export interface Subject extends AlertSubject {
  stored: AlertAbout;
  /** That it is compared with from here; null: none is known. */
  bar: KnownPrice | null;
  /** What may be told; null: nothing now. */
  told: KnownPrice | null;
  currency: Currency;
  /** What the price is for, the plan of an answer, and when the price was seen: for mails. */
  each: string;
  plan: string | null;
  seenOn: string | null;
}

/** What is read of subjects, for one version of the data and one day. */
export interface Subjects {
  /** A public plan by its slug; null: there is none. */
  plan(slug: string): Promise<Subject | null>;
  /** Public plans by their numbers. */
  plans(ids: readonly number[]): Promise<Map<number, Subject>>;
  /** A need by the parameters of its address; throws `invalid` where that says none. */
  need(params: URLSearchParams): Promise<Subject>;
}

/** Opens them. */
export function openSubjects(deps: Deps): Subjects {
  const { db, dataDay, books } = deps;
  return {
    async plan(slug) {
      const plan = await findPlanBySlug(db, slug, await dataDay());
      return plan && ofPlan(plan);
    },
    async plans(ids) {
      const plans = await listPlansById(db, ids, await dataDay());
      return new Map(plans.map((plan) => [plan.id, ofPlan(plan)]));
    },
    async need(params) {
      const { need: asked, context, days } = await readNeed(deps, params);
      // What an alert is about is the first page of all answers.
      const need = { ...asked, page: NO_WISHES.page, limit: NO_WISHES.limit };
      const book = await books.read(days);
      const { data } = findPlans(book, need, context);
      const planOf = (slug: string, place: string) =>
        book.get(place)?.plans.find(({ plan }) => plan.slug === slug)?.plan ?? null;
      const names = needNames(await listUncountedRegions(db), need);
      return ofNeed(need, names, data[0] ?? null, toldAnswer(data, planOf));
    },
  };
}

/** The address of what a row is about: of a need, its parameters. */
export const needOf = ({ need }: Pick<AlertRow, 'need'>) => new URLSearchParams(need ?? '');

function ofPlan(plan: Plan): Subject {
  const bar = planPrice(plan);
  return {
    about: 'plan',
    name: fullPlanName(plan.carrier.name, plan.planName),
    href: paths.plan(plan.slug),
    price: amountOf(bar),
    notTold: bar && isTold(plan) ? null : whyNot(plan),
    stored: { planId: plan.id },
    bar,
    told: toldPrice(plan),
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

function ofNeed(
  need: NeedQuery,
  names: NeedNames,
  first: Answer<Plan> | null,
  answer: Answer<Plan> | null,
): Subject {
  const search = needSearch(need);
  const told = answer && answerPrice(answer);
  return {
    about: 'need',
    name: needName(need, names),
    href: paths.find(search),
    price: amountOf(told),
    notTold: told
      ? null
      : first
        ? 'No answer is known to fit with a price that was seen of late.'
        : 'No plan covers all of this now.',
    stored: { need: search },
    bar: told,
    told,
    currency: told?.currency ?? names.currency,
    each: '',
    plan: answer && titleOf(answer, need.months === null),
    seenOn: answer?.plan.seenOn ?? null,
  };
}

function titleOf(answer: Answer<Plan>, isTrip: boolean): string {
  return fullPlanName(answer.plan.carrier.name, answerTitle(answer, isTrip));
}

const amountOf = (price: KnownPrice | null): AlertSubject['price'] =>
  price && { amount: fromMinor(price.minor, price.currency), currency: price.currency };
