import type { AlertRow } from '#db/queries/price-alert-rows.ts';
import { listPlansById } from '#db/queries/plan-outlines.ts';
import { findPlanBySlug } from '#db/queries/plans.ts';
import { listUncountedRegions } from '#db/queries/regions.ts';
import { toldAnswer } from '#src/domain/price-alerts/facts.ts';
import { findPlans } from '#src/domain/finder/find.ts';
import { needNames } from '#src/domain/finder/need-words.ts';
import { NO_WISHES } from '#src/domain/finder/need.ts';
import type { AppDeps } from '../deps.ts';
import { toAppError } from '../known-error.ts';
import { readNeed } from '../needs.ts';
import type { Subjects } from './price-alerts.ts';
import { ofNeed, ofPlan, type Subject } from './subject.ts';

type Deps = Pick<AppDeps, 'db' | 'dataDay' | 'books'>;

/** Opens them. */
export function openSubjects(deps: Deps): Subjects {
  const { db, dataDay, books } = deps;
  const need = async (params: URLSearchParams): Promise<Subject> => {
    const { need: asked, context, days } = await readNeed(deps, params);
    // What an alert is about is the first page of all answers.
    const first = { ...asked, page: NO_WISHES.page, limit: NO_WISHES.limit };
    const book = await books.read(days);
    const { data } = findPlans(book, first, context);
    const planOf = (slug: string, place: string) =>
      book.get(place)?.plans.find(({ plan }) => plan.slug === slug)?.plan ?? null;
    const names = needNames(await listUncountedRegions(db), first, context.carriers);
    return ofNeed(first, names, data[0] ?? null, toldAnswer(data, planOf));
  };
  const plans = async (ids: readonly number[]) => {
    const found = await listPlansById(db, ids, await dataDay());
    return new Map(found.map((plan) => [plan.id, ofPlan(plan)]));
  };
  const readStored = (alert: AlertRow) =>
    need(needOf(alert)).catch((error: unknown) => {
      if (toAppError(error).code === 'invalid') return null;
      throw error;
    });
  return {
    plans,
    need,
    async of(alerts) {
      const known = await plans(alerts.flatMap(({ planId }) => planId ?? []));
      return Promise.all(
        alerts.map(async (alert) =>
          alert.planId === null ? readStored(alert) : (known.get(alert.planId) ?? null),
        ),
      );
    },
    async plan(slug) {
      const plan = await findPlanBySlug(db, slug, await dataDay());
      return plan && ofPlan(plan);
    },
  };
}

/** The address of what a row is about: of a need, its parameters. */
export const needOf = ({ need }: Pick<AlertRow, 'need'>) => new URLSearchParams(need ?? '');
