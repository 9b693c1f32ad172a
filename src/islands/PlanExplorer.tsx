import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createAddressBar } from '#src/client/address-bar.ts';
import { createRequest, fetchPlans } from '#src/client/api.ts';
import type { PlanIndex } from '#src/client/plan-index.ts';
import { createPlanStore, type PlanStore } from '#src/client/plan-store.ts';
import { comparesPrices } from '#src/domain/approx.ts';
import { formatDay } from '#src/domain/dates.ts';
import { countActive, countText, filterChips, sortText } from '#src/domain/filter-words.ts';
import { paths } from '#src/domain/paths.ts';
import { NO_FILTERS, type PlanFilters, type PlanQuery } from '#src/domain/plan-query.ts';
import { knownState, writeAddress } from '#src/domain/surface.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { ListKey } from '#src/ui/ListKey.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { PlanResults } from '#src/ui/PlanResults.tsx';
import { EmptyList } from './explorer/EmptyList.tsx';
import { FilterForm } from './explorer/FilterForm.tsx';
import { FilterSheet } from './explorer/FilterSheet.tsx';
import { PlanTabs } from './explorer/PlanTabs.tsx';
import { parsePriceField } from './explorer/PriceField.tsx';
import type { ExplorerProps } from './explorer/props.ts';
import { ResultHead } from './explorer/ResultHead.tsx';
import { SearchBox, SortSelect, ViewSwitch } from './explorer/Toolbar.tsx';

const RESULTS = 'plan-results';

/**
 * Filters, order, pages and rows of a plan list; shared by Home, Plans, Hot Deals and Region.
 * `children` are the rows that were rendered with the page: they stay until something is changed.
 */
export function PlanExplorer(props: ExplorerProps & { children?: ReactNode }) {
  const { surface, built, regions, rates, children } = props;
  const [store] = useState(() => openStore(props));
  const view = useSyncExternalStore(store.$view.listen, store.$view.get, store.$view.get);
  useEffect(() => store.connect(), [store]);
  const [sheet, setSheet] = useState(false);
  const [resets, setResets] = useState(0);
  const results = useRef<HTMLElement>(null);
  useScroll(view, results);

  const { state, shown } = view;
  const { query } = state;
  const meta = view.list?.meta ?? props.meta;
  const facets = meta.facets ?? { carriers: {}, planTypes: {}, deals: 0 };
  const currencyOf = ({ region }: PlanFilters) =>
    regions.find(({ code }) => code === region)?.currency ?? 'USD';
  const currency = currencyOf(query);
  const chips = filterChips(query, surface.fixed, {
    carrier: (slug) => props.carriers.find((known) => known.slug === slug)?.name ?? slug,
    region: (code) => regions.find((known) => known.code === code)?.name ?? code,
    currency,
  });
  const noun = surface.name === 'deals' ? 'deal' : 'plan';

  /** A change of the query; null takes every filter away. */
  const change = (filters: Partial<PlanQuery> | null): Partial<PlanQuery> =>
    filters ?? { ...NO_FILTERS, ...surface.fixed };
  const hrefOf = (filters: Partial<PlanQuery> | null) =>
    writeAddress({ ...state, query: { ...query, page: 1, ...change(filters) } }, surface);
  const apply = (filters: Partial<PlanQuery> | null) => {
    if (filters === null) setResets((count) => count + 1);
    store.patch(change(filters));
  };
  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const price = (name: 'minPrice' | 'maxPrice') => {
      const value = parsePriceField(String(data.get(name) ?? ''));
      return value === undefined ? query[name] : value;
    };
    const q = String(data.get('q') ?? '').trim();
    apply({ q, minPrice: price('minPrice'), maxPrice: price('maxPrice') });
  };
  const form = (
    <FilterForm
      key={resets}
      {...{ props, state, facets, currency }}
      patch={apply}
      onSubmit={submit}
    />
  );
  const active = countActive(query, surface.fixed);
  const empty = meta.totalCount === 0;
  const region = regions.find(({ code }) => code === surface.fixed.region);

  return (
    <div className={props.panel === 'side' ? 'listing' : 'listing listing-wide'}>
      {surface.name === 'plans' && (
        <PlanTabs
          filters={query}
          counts={props.tabCounts ?? {}}
          controls={RESULTS}
          hrefOf={hrefOf}
          patch={apply}
        />
      )}
      <aside className={props.panel === 'side' ? 'side' : 'side side-fold'} aria-label="Filters">
        <div className="side-head">
          <h2>Filters</h2>
          <a
            className="linkbtn small"
            href={hrefOf(null)}
            onClick={(event) => {
              event.preventDefault();
              apply(null);
            }}
          >
            Reset
          </a>
        </div>
        {!sheet && form}
      </aside>
      <section
        className="xp-results"
        aria-label={surface.name === 'deals' ? 'Deals' : 'Plans'}
        id={RESULTS}
        ref={results}
        // The rows on screen are not yet those that were asked for.
        aria-busy={view.busy}
      >
        <SearchBox
          q={query.q}
          label={region ? `Search plans in ${region.name}` : `Search ${noun}s`}
          onClear={() => apply({ q: '' })}
        />
        <div className="xp-bar">
          <button
            type="button"
            className="btn btn-quiet xp-filters"
            aria-haspopup="dialog"
            onClick={() => setSheet(true)}
          >
            <Icon name="sliders-horizontal" />
            Filters
            {active > 0 && (
              <span className="badge-n">
                {active}
                <span className="sr"> active</span>
              </span>
            )}
          </button>
          <SortSelect sort={query.sort} onSort={(sort) => store.patch({ sort })} />
        </div>
        <ViewSwitch
          view={state.view}
          hrefOf={(other) => writeAddress({ ...state, view: other }, surface)}
          onView={store.setView}
        />
        <ResultHead
          count={meta.totalCount}
          total={props.total}
          chips={chips}
          noun={noun}
          reset={
            surface.initial ? 'show all' : surface.name === 'plans' ? 'Clear Filters' : 'Reset'
          }
          hrefOf={hrefOf}
          apply={apply}
        />
        <ListKey checked={props.checked} />
        {view.awaySince && (
          <p className="notice xp-away">
            {`Live search is away. Showing prices as published on ${formatDay(view.awaySince)}.`}
          </p>
        )}
        <div className="xp-list" data-busy={view.late || undefined}>
          {view.late && (
            <p className="xp-loading">
              <span className="spin" aria-hidden="true" />
              Loading...
            </p>
          )}
          {view.error !== null ? (
            <div className="notice notice-danger" role="alert">
              <div>
                <b>The plans could not be loaded</b>
                <p>{view.error}</p>
                <button type="button" className="btn btn-quiet btn-sm" onClick={store.retry}>
                  Retry
                </button>
              </div>
            </div>
          ) : empty ? (
            <EmptyList
              surface={surface}
              relax={meta.relax ?? []}
              filtered={active > 0}
              hrefOf={hrefOf}
              apply={apply}
            />
          ) : view.list ? (
            <PlanResults
              plans={view.list.data}
              view={shown.view}
              sort={shown.query.sort}
              page={surface.name}
              compareIn={
                rates && comparesPrices(shown.query)
                  ? { currency: currencyOf(shown.query), rates }
                  : null
              }
              heading={props.heading}
              deals={surface.name === 'deals'}
            />
          ) : (
            children
          )}
        </div>
        {view.error === null && (
          <Pagination
            current={shown.query.page}
            totalPages={meta.totalPages}
            totalCount={meta.totalCount}
            pageSize={built.query.limit}
            hrefOf={(page) => hrefOf({ page })}
            onPage={(page) => store.patch({ page })}
          />
        )}
        <p className="sr" role="status">
          {view.changes > 0 && announcement(meta, shown.query, noun)}
        </p>
      </section>
      {sheet && (
        <FilterSheet
          count={meta.totalCount}
          noun={noun}
          onReset={() => apply(null)}
          onClose={() => setSheet(false)}
        >
          {form}
        </FilterSheet>
      )}
    </div>
  );
}

/** '23 plans, sorted by price', and the page when there are several. */
function announcement(meta: ExplorerProps['meta'], query: PlanQuery, noun: string): string {
  const text = `${countText(meta.totalCount, noun)}, ${sortText(query.sort)}`;
  return meta.totalPages > 1 ? `${text}, page ${query.page} of ${meta.totalPages}` : text;
}

function openStore({ surface, built, carriers, regions }: ExplorerProps): PlanStore {
  const request = createRequest((...call) => fetch(...call));
  const slugs = carriers.map((carrier) => carrier.slug);
  const codes = regions.map((region) => region.code);
  return createPlanStore({
    surface,
    built,
    openAddress: () => createAddressBar(window),
    fetchPlans: (query, signal) => fetchPlans(request, query, signal),
    fetchIndex: () => request<PlanIndex>(paths.planIndex),
    known: (state) => knownState(state, slugs, codes),
  });
}

/** After Back, the place where the visitor was; after another page of the list, its top. */
function useScroll(
  view: ReturnType<PlanStore['$view']['get']>,
  results: React.RefObject<HTMLElement | null>,
): void {
  const page = useRef(view.shown.query.page);
  useLayoutEffect(() => {
    const turned = page.current !== view.shown.query.page;
    page.current = view.shown.query.page;
    if (view.changes === 0) return;
    if (view.restoreY !== null) window.scrollTo(0, view.restoreY);
    else if (turned) results.current?.scrollIntoView({ block: 'start' });
  }, [view.changes, view.restoreY, view.shown, results]);
}
