import type { Plan } from '#src/contract/plans/plans.ts';
import { withSearch } from '#src/domain/core/address.ts';
import { publicApi as api, paths } from '#src/domain/core/paths/paths.ts';
import { request } from '../../core/api.ts';
import { fetchFile } from '../../lists/fetch-file.ts';
import { call } from '../../core/call.ts';

/** What a page of saved plans shows of a plan today. */
export type SavedPlanNow = Omit<Plan, 'carrier' | 'region'> & {
  carrier: { name: string };
  region: { name: string };
};

/** Plans as they are now, by slug; `asOf` is the day of the built file while the API is away. */
export interface Present {
  plans: Map<string, SavedPlanNow>;
  asOf: string | null;
}

/** Asks for all plans at once; with the API away they come out of the prebuilt plan index. */
export async function presentPlans(slugs: readonly string[]): Promise<Present> {
  const bySlug = (plans: SavedPlanNow[]) => new Map(plans.map((plan) => [plan.slug, plan]));
  try {
    const address = withSearch(api.savedPlans, `?plans=${slugs.join(',')}`);
    const { data } = await call('GET', address);
    return { plans: bySlug(data), asOf: null };
  } catch {
    const [index, { indexedPlans }] = await Promise.all([
      fetchFile(request, paths.planIndex),
      // Only needed while the API is away.
      import('../../lists/indexed-plans.ts'),
    ]);
    const found = indexedPlans(index).filter(({ slug }) => slugs.includes(slug));
    return { plans: bySlug(found), asOf: index.asOf };
  }
}
