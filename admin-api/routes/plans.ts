import { createRoute, z } from '@hono/zod-openapi';
import { listWithFacets } from '#db/catalog.ts';
import { findPlan, listPlans } from '#db/queries/plans.ts';
import { currencyOfRegion } from '#db/queries/regions.ts';
import { Plan, PlanList } from '#src/contract/plans.ts';
import { FACT_FILTERS } from '#src/domain/facts/filters.ts';
import {
  listSearch,
  parsePlanQuery,
  plainWords,
  type PlanQuery,
  type QueryIssue,
} from '#src/domain/plan-query.ts';
import { PLAN_TYPES, PLANS_PAGE_SIZE, SORTS } from '#src/domain/vocabulary.ts';
import type { AppDeps, RouteModule } from '../deps.ts';
import { found, invalid } from '../errors.ts';
import { publicRead } from '../http/public-read.ts';
import { errorAnswers, IdParam, jsonAnswer } from './answers.ts';

const tags = ['Plans'];
/** Described here, read by `parsePlanQuery`: the same codec that writes and reads page addresses. */
const parameter = (
  type: 'string' | 'number' | 'integer' | 'boolean',
  description: string,
  more = {},
) =>
  z
    .unknown()
    .optional()
    .openapi({ type, description, ...more });
/** The parameters of a plan list. */
export const ListQuery = z.object({
  q: parameter('string', 'Words in the name, the carrier or the description'),
  region: parameter(
    'string',
    'Region code; prices then compare in its currency, else in US dollars',
  ),
  carriers: parameter('string', 'Carrier slugs, as a comma list or repeated', {
    example: 'att,t-mobile',
  }),
  planTypes: parameter('string', `Of ${PLAN_TYPES.join(', ')}, as a comma list or repeated`),
  minPrice: parameter('number', 'Lowest price'),
  maxPrice: parameter('number', 'Highest price'),
  minData: parameter(
    'number',
    'Least data over the validity in GB; 999 and more means unlimited only',
  ),
  unlimited: parameter('boolean', 'Unlimited data only'),
  dealsOnly: parameter('boolean', 'Deals only'),
  ...Object.fromEntries(
    FACT_FILTERS.map(({ name, fact }) => [
      name,
      fact.kind === 'flag'
        ? parameter('boolean', `Only plans with: ${fact.filter!.chip}`)
        : parameter(
            'string',
            `Of ${Object.keys(fact.words).join(', ')}, as a comma list or repeated`,
          ),
    ]),
  ),
  sort: parameter('string', 'Order', { enum: [...SORTS], default: SORTS[0] }),
  page: parameter('integer', 'From 1; a page past the end is empty', { default: 1 }),
  limit: parameter('integer', `Plans on a page, at most ${PLANS_PAGE_SIZE}`, { default: 10 }),
  facets: parameter(
    'boolean',
    'Adds counts beside the filter options, and help when nothing matches',
  ),
});
const list = createRoute({
  method: 'get',
  path: '/api/simcards',
  tags,
  summary: 'Plans, filtered, ordered and paged',
  request: { query: ListQuery },
  responses: { 200: jsonAnswer(PlanList, 'One page of plans'), ...errorAnswers(400) },
});
const get = createRoute({
  method: 'get',
  path: '/api/simcards/{id}',
  tags,
  summary: 'One plan',
  request: { params: IdParam },
  responses: { 200: jsonAnswer(Plan, 'The plan'), ...errorAnswers(400, 404) },
});

export const planRoutes: RouteModule = (app, deps) => {
  const read = publicRead(deps);
  const readList = publicRead(deps, nameOfList);
  app.openapi({ ...list, middleware: readList }, async (c) => {
    const { query, facets } = await readListQuery(deps, new URL(c.req.url).searchParams);
    return c.json(await (facets ? listWithFacets : listPlans)(deps.db, query), 200);
  });
  app.openapi({ ...get, middleware: read }, async (c) =>
    c.json(found(await findPlan(deps.db, c.req.valid('param').id), 'SIM card plan not found'), 200),
  );
};

/** One name for all spellings of a question; what is refused anyway keeps its own. */
function nameOfList(params: URLSearchParams): string {
  const { query, issues } = parsePlanQuery(params);
  const facets = facetsOf(params);
  return issues.length === 0 && facets !== null
    ? listSearch(plainWords(query), facets)
    : `?${params}`;
}

/** Whether counts are wanted; null when that cannot be told. */
function facetsOf(params: URLSearchParams): boolean | null {
  const [wanted = 'false', ...more] = params.getAll('facets');
  if (more.length > 0 || !['true', 'false', '1', '0', ''].includes(wanted)) return null;
  return wanted === 'true' || wanted === '1';
}

/** The query of a plan list, or a 400 that names each parameter that was not understood. */
export async function readListQuery(
  { db }: AppDeps,
  params: URLSearchParams,
): Promise<{ query: PlanQuery; facets: boolean }> {
  const { query, issues } = parsePlanQuery(params);
  const facets = facetsOf(params);
  const all: QueryIssue[] = [...issues];
  if (facets === null) {
    all.push({ path: 'facets', message: 'facets: must be true or false' });
  }
  if (query.region !== null && (await currencyOfRegion(db, query.region)) === null) {
    all.push({ path: 'region', message: `region: ${query.region} is not a region of this site` });
  }
  if (all.length > 0) throw invalid(all);
  return { query, facets: facets === true };
}
