import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import type { McpInput } from '#src/contract/pages/mcp.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PlanAnswer } from '#src/domain/finder/answers/find.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import { NO_WISHES } from '#src/domain/finder/need/need.ts';
import { MCP_BOUNDS } from '#src/domain/pages/open-data/mcp.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { AppDeps } from '../../deps.ts';
import { requireFound } from '../../core/errors.ts';
import { readRequestNeed } from '../../finder/needs.ts';
import type { QueryIssue } from '#src/domain/core/query-reader.ts';

/** What the tools answer; `MCP_SHAPES` leaves of it what each one gives out. */
export function mcpTools(deps: Pick<AppDeps, 'env' | 'snapshot'>) {
  const { env, snapshot } = deps;
  const addressOf = (path: string) => new URL(path, env.siteUrl).href;
  const known = (plan: Plan) => ({ ...plan, url: addressOf(paths.plan(plan.slug)) });
  const brief = (plan: Plan) => ({
    ...known(plan),
    carrier: plan.carrier.name,
    place: plan.region.code,
  });
  const briefly = (answer: PlanAnswer<Plan>) => ({ ...answer, plan: brief(answer.plan) });
  const read = async () => catalogOf(await snapshot());
  const entryOf = (catalog: Catalog, slug: string) =>
    requireFound(catalog.entry(slug), `There is no plan with the slug ${slug}`);

  return {
    async find_plans({ limit, ...wishes }: McpInput<'find_plans'>) {
      const { params, issues } = needParams({
        limit: limit ?? MCP_BOUNDS.answersUsual,
        ...wishes,
      });
      const { need, catalog } = await readRequestNeed(deps, params, issues);
      need.limit = Math.min(need.limit, MCP_BOUNDS.answers);
      const { data, meta } = catalog.find(need);
      // It takes several times as long: only for those who would go away with nothing.
      const { around } =
        meta.totalCount === 0 ? catalog.find(need, true).meta : { around: undefined };
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
      return { plan: known(entryOf(await read(), slug).plan) };
    },

    async price_history({ slug }: McpInput<'price_history'>) {
      const catalog = await read();
      const entry = entryOf(catalog, slug);
      const records = catalog.history(entry);
      return {
        plan: brief(entry.plan),
        totalCount: records.length,
        records: records.slice(0, MCP_BOUNDS.records),
      };
    },

    async compare_plans({ slugs, need }: McpInput<'compare_plans'>) {
      const catalog = await read();
      const plans = [...new Set(slugs)].map((slug) => entryOf(catalog, slug).plan);
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
  deps: Pick<AppDeps, 'snapshot'>,
  plan: Plan,
  wishes: Readonly<Record<string, unknown>>,
  currency: Currency,
): Promise<PlanAnswer<Plan> | null> {
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
  const { need, catalog } = await readRequestNeed(deps, params, issues);
  const { data, meta } = catalog.findAmong([plan], need);
  return data[0] ?? meta.slow[0] ?? null;
}

/**
 * The arguments of a tool as parameters of an address, so that one codec reads both: numbers and
 * flags as texts, lists as comma lists; what is null or absent is not asked for.
 */
function needParams(args: Readonly<Record<string, unknown>>): {
  params: URLSearchParams;
  issues: QueryIssue[];
} {
  const params = new URLSearchParams();
  const issues: QueryIssue[] = [];
  for (const [path, value] of Object.entries(args)) {
    if (value === null || value === undefined) continue;
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    if (parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part))) {
      params.set(path, parts.join(','));
    } else issues.push({ path, message: `${path}: must be a text, a number, or a list of these` });
  }
  return { params, issues };
}
