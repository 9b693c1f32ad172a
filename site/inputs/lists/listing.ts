import type { Catalog } from '#db/catalog/catalog.ts';
import { comparesPrices } from '#src/domain/lists/sort-rules.ts';
import { networkOptions } from '#src/domain/places/network-filter.ts';
import { listNeedProblem } from '#src/domain/lists/list-need.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { inSelect } from '#src/domain/places/places.ts';
import { sortOf } from '#src/domain/lists/plan-query.ts';
import {
  baseQuery,
  knownState,
  readAddress,
  type ListState,
  type ListPage,
} from '#src/domain/lists/list-page.ts';
import { TOTAL_SORT } from '#src/domain/core/vocabulary.ts';
import type { ExplorerProps } from '#src/islands/lists/state/props.ts';
import { PLAN_TABS } from '#src/islands/lists/PlanTabs.tsx';
import type { PlanResultsProps } from '#src/ui/lists/PlanResults.tsx';

/** A plan list, opened: for the island, and its rows. */
export interface Listing {
  explorer: Omit<ExplorerProps, 'heading'>;
  results: Omit<PlanResultsProps, 'heading' | 'sortHref'>;
}

/** The list as structured data: the plans in the order in which they stand. */
export function listedPlans({ explorer, results }: Listing): {
  plans: { href: string; name: string }[];
  first: number;
} {
  const { page, limit } = explorer.built.query;
  return {
    plans: results.plans.map(({ slug, planName }) => ({ href: paths.plan(slug), name: planName })),
    first: (page - 1) * limit + 1,
  };
}

/** What a page needs to show a plan list for an address: the rows, and the island's state. */
export function openListing(
  catalog: Catalog,
  listPage: ListPage,
  params: URLSearchParams,
): Listing {
  const region = listPage.fixed.region ? catalog.region(listPage.fixed.region) : null;
  const carriers = region ? catalog.carriersIn(region.code) : catalog.carriers;
  const asked = catalog.covered.filter(
    ({ code }) => code === (listPage.fixed.region ?? params.get('region')),
  );
  const regions = inSelect([...catalog.regions, ...asked]).map(({ code, name, currency }) => ({
    code,
    name,
    currency,
  }));
  const wanted = knownState(
    readAddress(params, listPage),
    carriers.map((carrier) => carrier.slug),
    regions.map(({ code }) => code),
  );
  const { built, list } = pageOfList(catalog, listPage, wanted);
  const byName = [...carriers]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ slug, name }) => ({ slug, name }));
  const rates = catalog.rates?.rates ?? null;
  const currency = regions.find(({ code }) => code === built.query.region)?.currency ?? 'USD';
  return {
    explorer: {
      listPage,
      built,
      meta: list.meta,
      carriers: byName,
      networks: networkOptions(carriers),
      regions,
      rates,
      total: listPage.initial ? countAll(catalog, listPage) : list.meta.totalCount,
      ...(built.query.sort === TOTAL_SORT && { needProblem: listNeedProblem(params) }),
      tabCounts: listPage.name === 'plans' ? countTabs(catalog, listPage) : undefined,
    },
    results: {
      plans: list.data,
      view: built.view,
      sort: sortOf(built.query),
      need: built.query.need,
      page: listPage.name,
      withRegion: built.query.region === null,
      place: regions.find(({ code }) => code === built.query.region) ?? null,
      compareIn: rates && comparesPrices(built.query) ? { currency, rates } : null,
      deals: listPage.name === 'deals',
    },
  };
}

/** The page that was asked for; the last one when it lies past the end. */
function pageOfList(catalog: Catalog, listPage: ListPage, wanted: ListState) {
  const list = catalog.listing(wanted.query, listPage.fixed);
  const { totalPages, totalCount } = list.meta;
  if (wanted.query.page <= totalPages || totalCount === 0) return { built: wanted, list };
  const built = { ...wanted, query: { ...wanted.query, page: totalPages } };
  return { built, list: catalog.listing(built.query, listPage.fixed) };
}

const countAll = (catalog: Catalog, listPage: ListPage) => catalog.count(baseQuery(listPage));

function countTabs(catalog: Catalog, listPage: ListPage): Record<string, number> {
  const counts = PLAN_TABS.map(
    ({ label, filters }) => [label, catalog.count({ ...baseQuery(listPage), ...filters })] as const,
  );
  return Object.fromEntries(counts);
}
