import type { Db } from '#db/client.ts';
import { listForNeed, listWithFacets } from '#db/plan-lists.ts';
import { findPlan, listPlansBySlug } from '#db/queries/plans.ts';
import { currencyOfRegion } from '#db/queries/regions.ts';
import { listSearch, parsePlanQuery, plainWords, type PlanQuery } from '#src/domain/plan-query.ts';
import { kindsOf, withMarks } from '#src/domain/best-for.ts';
import { MAX_SAVED } from '#src/domain/device.ts';
import type { QueryIssue } from '#src/domain/query-issue.ts';
import { slugsOf } from '#src/domain/slugs.ts';
import { plans } from '#src/contract/endpoints/plans.ts';
import type { PlanList } from '#src/contract/plans.ts';
import { keepBookNow } from '../book-now.ts';
import { found, invalid } from '../errors.ts';
import { paramsOf } from '../http/params.ts';
import type { RouteModule } from './serve.ts';

export const planRoutes: RouteModule = (serve, deps) => {
  const now = keepBookNow(deps);
  serve(
    plans.list,
    async (_, c) => {
      const days = await deps.dataDay();
      let held = await now.known();
      const hold = async () => (held ??= await now.read());
      const { query, facets } = await readListQuery(
        paramsOf(c),
        async (code) => (await hold()).placeOf(code) !== null,
      );
      const marks = query.region === null ? null : (await hold()).marksAt(query.region);
      const known = held ? { ...held, plans: held.plans() } : undefined;
      const read = facets ? listWithFacets : listForNeed;
      const source = { known, book: async () => (await hold()).book };
      return withMarks(await read(deps.db, query, days, source), marks);
    },
    { nameOf: nameOfList, write: writeList },
  );
  serve(
    plans.saved,
    async (_, c) => {
      const slugs = readSaved(paramsOf(c));
      return { data: await listPlansBySlug(deps.db, slugs, await deps.dataDay()) };
    },
    { nameOf: nameOfSaved },
  );
  serve(plans.get, async ({ id }) => {
    const days = await deps.dataDay();
    const plan = found(await findPlan(deps.db, id, days), 'SIM card plan not found');
    const bestFor = kindsOf((await now.read()).marksAt(plan.region.code), plan.slug);
    return bestFor.length > 0 ? { ...plan, bestFor } : plan;
  });
};

/** What parameters ask for, read once for their name and for the answer. */
const asked = new WeakMap<URLSearchParams, ReturnType<typeof parsePlanQuery>>();

function readQuery(params: URLSearchParams): ReturnType<typeof parsePlanQuery> {
  let read = asked.get(params);
  if (!read) asked.set(params, (read = parsePlanQuery(params)));
  return read;
}

/** One name for all spellings of a question; what is refused anyway keeps its own. */
function nameOfList(params: URLSearchParams): string {
  const { query, issues } = readQuery(params);
  const facets = facetsOf(params);
  return issues.length === 0 && facets !== null
    ? listSearch(plainWords(query), facets)
    : `?${params}`;
}

/** One name for the same plans in any order, so that few answers serve many lists. */
function nameOfSaved(params: URLSearchParams): string {
  const slugs = slugsOf(params).sort();
  return slugs.length > 0 && slugs.length <= MAX_SAVED ? `?plans=${slugs.join(',')}` : `?${params}`;
}

/** The plans that are asked for: some, and no more than a device saves. */
function readSaved(params: URLSearchParams): string[] {
  const slugs = slugsOf(params);
  const message =
    slugs.length === 0
      ? 'must name plans by their slugs'
      : slugs.length > MAX_SAVED && `must be at most ${MAX_SAVED} plans`;
  if (message) throw invalid([{ path: 'plans', message: `plans: ${message}` }]);
  return slugs.sort();
}

/** Whether counts are wanted; null when that cannot be told. */
function facetsOf(params: URLSearchParams): boolean | null {
  const [wanted = 'false', ...more] = params.getAll('facets');
  if (more.length > 0 || !['true', 'false', '1', '0', ''].includes(wanted)) return null;
  return wanted === 'true' || wanted === '1';
}

/** Plans are the same objects while nothing about them changed: each is written once. */
const written = new WeakMap<object, string>();

function writePlan(plan: object): string {
  let text = written.get(plan);
  if (text === undefined) written.set(plan, (text = JSON.stringify(plan)));
  return text;
}

/** As `JSON.stringify` writes a list. */
const writeList = ({ data, meta }: PlanList): string =>
  `{"data":[${data.map(writePlan).join(',')}],"meta":${JSON.stringify(meta)}}`;

/** Whether there is a region, as the database has it now. */
export const isRegionOf = (db: Db) => async (code: string) =>
  (await currencyOfRegion(db, code)) !== null;

/**
 * The query of a plan list, or a 400 that names each parameter that was not understood; `isRegion`
 * says whether a code is one of this site.
 */
export async function readListQuery(
  params: URLSearchParams,
  isRegion: (code: string) => Promise<boolean>,
): Promise<{ query: PlanQuery; facets: boolean }> {
  const { query, issues } = readQuery(params);
  const facets = facetsOf(params);
  const all: QueryIssue[] = [...issues];
  if (facets === null) {
    all.push({ path: 'facets', message: 'facets: must be true or false' });
  }
  if (query.region !== null && !(await isRegion(query.region))) {
    all.push({ path: 'region', message: `region: ${query.region} is not a region of this site` });
  }
  if (all.length > 0) throw invalid(all);
  return { query, facets: facets === true };
}
