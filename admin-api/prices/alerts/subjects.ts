import type { AlertRow } from '#db/prices/alerts/price-alert-rows.ts';
import { catalogOf } from '#db/catalog/catalog.ts';
import { reportableAnswer } from '#src/domain/finder/answers/alert-facts.ts';
import { needNames } from '#src/domain/finder/need/need-words.ts';
import { NO_WISHES } from '#src/domain/finder/need/need.ts';
import { unnamedPlace } from '#src/domain/lists/search/meaning/unnamed.ts';
import type { AppDeps } from '../../deps.ts';
import { toAppError } from '../../core/known-error.ts';
import { readRequestNeed } from '../../finder/needs.ts';
import type { Subjects } from './price-alerts.ts';
import { ofNeed, ofPlan, type Subject } from './subject.ts';

/** Opens them. */
export function openSubjects(deps: Pick<AppDeps, 'snapshot'>): Subjects {
  const read = async () => catalogOf(await deps.snapshot());
  const need = async (params: URLSearchParams): Promise<Subject> => {
    const { need: asked, catalog } = await readRequestNeed(deps, params);
    // What an alert is about is the first page of all answers.
    const first = { ...asked, page: NO_WISHES.page, limit: NO_WISHES.limit };
    const { data } = catalog.find(first);
    const places = first.places.flatMap(
      (code) => catalog.region(code) ?? unnamedPlace(code, catalog) ?? [],
    );
    const names = needNames(places, first, catalog.carriers);
    return ofNeed(first, names, data[0] ?? null, reportableAnswer(data, catalog.plan));
  };
  const plans = async (ids: readonly number[]) => {
    const found = (await read()).plansById(ids);
    return new Map(found.map((plan) => [plan.id, ofPlan(plan)]));
  };
  const readStored = (alert: AlertRow) =>
    need(alertNeed(alert)).catch((error: unknown) => {
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
      const plan = (await read()).plan(slug);
      return plan && ofPlan(plan);
    },
  };
}

/** The address of what a row is about: of a need, its parameters. */
export const alertNeed = ({ need }: Pick<AlertRow, 'need'>) => new URLSearchParams(need ?? '');
