import { createAddressBar } from '#src/client/lists/address-bar.ts';
import { request } from '#src/client/core/api.ts';
import { fetchFile } from '#src/client/lists/fetch-file.ts';
import { fetchPlans } from '#src/client/lists/fetch-plans.ts';
import { createPlanStore, type PlanStore } from '#src/client/lists/plan-store.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { knownState } from '#src/domain/lists/surface.ts';
import type { ExplorerProps } from './props.ts';
import { loadRows } from './rows.ts';

/** The state of a page's list, tied to this browser's address bar and network. */
export function openStore({ surface, built, carriers, regions }: ExplorerProps): PlanStore {
  const slugs = carriers.map((carrier) => carrier.slug);
  const codes = regions.map((region) => region.code);
  return createPlanStore({
    surface,
    built,
    openAddress: () => createAddressBar(window),
    fetchPlans: (query, signal) => withRows(fetchPlans(request, query, signal)),
    fetchIndex: () => withRows(fetchFile(request, paths.planIndex)),
    known: (state) => knownState(state, slugs, codes),
  });
}

/** An answer, together with what draws it. */
async function withRows<T>(answer: Promise<T>): Promise<T> {
  const [value] = await Promise.all([answer, loadRows()]);
  return value;
}
