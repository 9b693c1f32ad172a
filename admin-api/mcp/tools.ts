import { findPlanBySlug } from '#db/queries/plans.ts';
import { listPriceHistory } from '#db/queries/prices.ts';
import type { McpInput } from '#src/contract/mcp.ts';
import type { Plan } from '#src/contract/plans.ts';
import { finderBook } from '#src/domain/finder/book.ts';
import { findPlans, type Answer } from '#src/domain/finder/find.ts';
import { foundPage } from '#src/domain/finder/found-list.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { NO_WISHES } from '#src/domain/finder/need.ts';
import { MCP_BOUNDS } from '#src/domain/mcp.ts';
import { paths } from '#src/domain/paths.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { AppDeps } from '../deps.ts';
import { found } from '../errors.ts';
import { readNeed } from '../needs.ts';
import { needParams } from './need-params.ts';

/** What the tools answer; `MCP_SHAPES` leaves of it what each one gives out. */
export function mcpTools(deps: Pick<AppDeps, 'db' | 'env' | 'books' | 'dataDay'>) {
  const { db, env, books, dataDay } = deps;
  const addressOf = (path: string) => new URL(path, env.siteUrl).href;
  const known = (plan: Plan) => ({ ...plan, url: addressOf(paths.plan(plan.slug)) });
  const brief = (plan: Plan) => ({
    ...known(plan),
    carrier: plan.carrier.name,
    place: plan.region.code,
  });
  const briefly = (answer: Answer<Plan>) => ({ ...answer, plan: brief(answer.plan) });
  const planOf = async (slug: string) => {
    const plan = await findPlanBySlug(db, slug, await dataDay());
    return found(plan, `There is no plan with the slug ${slug}`);
  };

  return {
    async find_plans({ limit, ...wishes }: McpInput<'find_plans'>) {
      const { params, issues } = needParams({
        limit: limit ?? MCP_BOUNDS.answersUsual,
        ...wishes,
      });
      const { need, context, days } = await readNeed(deps, params, issues);
      need.limit = Math.min(need.limit, MCP_BOUNDS.answers);
      const book = await books.read(days);
      const { data, meta } = findPlans(book, need, context);
      // It takes several times as long: only for those who would go away with nothing.
      const { around } =
        meta.totalCount === 0 ? foundPage(book, need, context, true).meta : { around: undefined };
      return {
        // A page shows as many as pages do.
        need: addressOf(paths.find(needSearch({ ...need, page: 1, limit: NO_WISHES.limit }))),
        ...meta,
        answers: data.map(briefly),
        slow: meta.slow.map(briefly),
        nearest: (around?.nearest ?? []).map(({ wish, count, best }) => {
          const { amount: total, currency } = best.totalIn;
          return { wish, count, total, currency };
        }),
      };
    },

    async get_plan({ slug }: McpInput<'get_plan'>) {
      return { plan: known(await planOf(slug)) };
    },

    async price_history({ slug }: McpInput<'price_history'>) {
      const plan = await planOf(slug);
      const records = await listPriceHistory(db, plan.id);
      return {
        plan: brief(plan),
        totalCount: records.length,
        records: records.slice(0, MCP_BOUNDS.records),
      };
    },

    async compare_plans({ slugs, need }: McpInput<'compare_plans'>) {
      const plans = await Promise.all([...new Set(slugs)].map(planOf));
      const [currency, ...more] = new Set(plans.map((plan) => plan.currency));
      const one = more.length === 0 ? currency! : 'USD';
      const answers = await Promise.all(
        plans.map((plan) => (need ? answerOfPlan(deps, plan, need, one) : null)),
      );
      return { plans: plans.map((plan, at) => ({ plan: known(plan), answer: answers[at]! })) };
    },
  };
}

/**
 * What a need costs with one plan alone; null where it does not answer it. `currency` is that of
 * totals where neither a currency nor a place was asked for. Who names a plan may buy
 * it: only what was asked for says for whom it must be and how old its price.
 */
async function answerOfPlan(
  deps: Pick<AppDeps, 'db' | 'dataDay'>,
  plan: Plan,
  wishes: Readonly<Record<string, unknown>>,
  currency: Currency,
): Promise<Answer<Plan> | null> {
  const { params, issues } = needParams(wishes);
  const usual = {
    // Each asked about its own place would else be told in the currency of that.
    ...(!params.has('places') && { currency, places: plan.region.code }),
    audience: 'all',
    maxAge: 'any',
  };
  for (const [name, value] of Object.entries(usual)) {
    if (!params.has(name)) params.set(name, value);
  }
  const { need, context } = await readNeed(deps, params, issues);
  const { data, meta } = findPlans(finderBook([plan]), need, context);
  return data[0] ?? meta.slow[0] ?? null;
}
