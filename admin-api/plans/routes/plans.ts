import { catalogOf } from '#db/catalog/catalog.ts';
import { listPlans } from '#db/catalog/listing.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import {
  listSearch,
  parsePlanQuery,
  plainWords,
  type PlanQuery,
} from '#src/domain/lists/plan-query.ts';
import { kindsOf } from '#src/domain/plans/words/best-for.ts';
import { MAX_SAVED } from '#src/domain/finder/saved/device.ts';
import type { QueryIssue } from '#src/domain/core/query-reader.ts';
import { slugsOf } from '#src/domain/plans/slugs.ts';
import { plans, amazon, drafts, adminPlans } from '#src/contract/plans/endpoints.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { requireFound, invalid } from '../../core/errors.ts';
import { paramsOf } from '../../core/http/params.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { applyDraft, discardDraft, saveDraft } from '#db/plans/drafts/drafts.ts';
import { changeOf, versionOf } from '../../people/auth/writes.ts';
import { planEntity } from '#db/plans/rows/plan-state.ts';
import { createPlan, updatePlan } from '#db/plans/change-plans.ts';
import { deleteRow } from '#db/core/changes/row-changes.ts';
import { findAdminPlan, listAdminPlans } from '#db/plans/admin-plans.ts';
import { applyBulk, previewBulk } from '#db/plans/bulk.ts';

export const adminPlanRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(adminPlans.list, ({ query }) => listAdminPlans(db, query, deps.now()));
  serve(adminPlans.get, async ({ id }) =>
    requireFound(await findAdminPlan(db, id), 'SIM card not found'),
  );
  serve(adminPlans.preview, ({ body }, c) => previewBulk(db, body, changeOf(c, deps)));
  serve(adminPlans.apply, ({ body }, c) => applyBulk(db, body, changeOf(c, deps)));
};

export const planChangeRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(plans.create, ({ body }, c) => createPlan(db, body, changeOf(c, deps)));
  serve(plans.update, ({ id, body }, c) =>
    updatePlan(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(plans.remove, async ({ version, id }, c) => {
    await deleteRow(db, planEntity, id, version, changeOf(c, deps));
    return { id, message: 'SIM card deleted' };
  });
};

export const draftRoutes: RouteModule = (serve, deps) => {
  const { db } = deps;
  serve(drafts.save, ({ id, body }, c) =>
    saveDraft(db, id, body, versionOf(id, body), changeOf(c, deps)),
  );
  serve(drafts.discard, ({ version, id }, c) => discardDraft(db, id, version, changeOf(c, deps)));
  serve(drafts.publish, async ({ id, body }, c) => {
    const step = { ...body, expect: 'publish' as const };
    return await applyDraft(db, id, step, changeOf(c, deps));
  });
  serve(drafts.end, async ({ id, body }, c) => {
    const step = { ...body, expect: 'end' as const };
    return await applyDraft(db, id, step, changeOf(c, deps));
  });
};

export const amazonRoutes: RouteModule = (serve, deps) => {
  serve(amazon.products, ({ query }) => deps.products.search(query));
};

export const planRoutes: RouteModule = (serve, deps) => {
  serve(
    plans.list,
    async (_, c) => {
      const snapshot = await deps.snapshot();
      const { query, facets } = readListQuery(paramsOf(c), snapshot);
      return listPlans(snapshot, query, { facets });
    },
    { nameOf: nameOfList, write: writeList },
  );
  serve(
    plans.saved,
    async (_, c) => {
      const slugs = readSaved(paramsOf(c));
      const catalog = catalogOf(await deps.snapshot());
      return { data: slugs.flatMap((slug) => catalog.plan(slug) ?? []) };
    },
    { nameOf: nameOfSaved },
  );
  serve(plans.get, async ({ id }) => {
    const catalog = catalogOf(await deps.snapshot());
    const plan = requireFound(catalog.plansById([id])[0], 'SIM card plan not found');
    const bestFor = kindsOf(catalog.marks(plan.region.code), plan.slug);
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

/** The query of a plan list, or a 400 that names each parameter that was not understood. */
export function readListQuery(
  params: URLSearchParams,
  { lists }: Pick<Snapshot, 'lists'>,
): { query: PlanQuery; facets: boolean } {
  const { query, issues } = readQuery(params);
  const facets = facetsOf(params);
  const all: QueryIssue[] = [...issues];
  if (facets === null) {
    all.push({ path: 'facets', message: 'facets: must be true or false' });
  }
  if (query.region !== null && !lists.has(query.region)) {
    all.push({ path: 'region', message: `region: ${query.region} is not a region of this site` });
  }
  if (all.length > 0) throw invalid(all);
  return { query, facets: facets === true };
}
