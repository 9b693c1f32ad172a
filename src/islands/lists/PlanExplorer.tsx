import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { replayTaps } from '#src/client/core/parts/early-taps.ts';
import { formatDay } from '#src/domain/core/dates.ts';
import { countActive, sortText } from '#src/domain/lists/filter-words.ts';
import { plural } from '#src/domain/core/plural.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { sortOf, type PlanQuery, type PlanFilters } from '#src/domain/lists/plan-query.ts';
import { ownFilters, writeAddress, type ListPage } from '#src/domain/lists/list-page.ts';
import { Unmarked } from '#src/ui/lists/BestFor.tsx';
import { Disclosure } from '#src/ui/core/Disclosure.tsx';
import { Pagination, linkTo } from '#src/ui/core/Pagination.tsx';
import { FilterForm } from './filters/FilterForm.tsx';
import { FilterSheet } from './filters/FilterSheet.tsx';
import { ListNeedBar } from './ListNeedBar.tsx';
import { ListRows } from './ListRows.tsx';
import { PlanTabs } from './PlanTabs.tsx';
import type { ExplorerProps } from './state/props.ts';
import { ResultHead } from './ResultHead.tsx';
import { SearchRead } from './SearchRead.tsx';
import { FiltersButton, SearchBox, SortSelect, ListViewSwitch } from './Toolbar.tsx';
import { useListNeed } from './state/use-list-need.ts';
import { usePlanList } from './state/use-plan-list.ts';
import type { PlanView } from '#src/client/lists/plan-store.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';

const RESULTS = 'plan-results';

/**
 * Filters, order, pages and rows of a plan list; shared by Home, Plans, Hot Deals and Region.
 * `children` are the rows that were rendered with the page: they stay until something is changed.
 */
export function PlanExplorer(props: ExplorerProps & { children?: ReactNode }) {
  const { listPage, built, regions, children } = props;
  const list = usePlanList(props);
  const { store, view, meta, hrefOf, apply } = list;
  const { state, shown } = view;
  const { query } = state;
  const [sheet, setSheet] = useState(false);
  const results = useRef<HTMLElement>(null);
  useListScroll(view, results);
  const listNeed = useListNeed(list);
  useEffect(() => {
    const box = results.current!;
    replayTaps(box, '[data-early]');
    // From now on scripts may write into its line about the visitor's phone.
    box.dataset.live = '';
  }, []);

  const noun = listPage.name === 'deals' ? 'deal' : 'plan';
  const active = countActive(query, ownFilters(listPage, query));
  // The words stay when the filters go.
  const filtered = countActive({ ...query, q: '' }, ownFilters(listPage, query)) > 0;
  const region = regions.find(({ code }) => code === listPage.fixed.region);
  const form = (
    <FilterForm
      key={list.resets}
      {...{ props, state }}
      facets={meta.facets ?? { carriers: {}, planTypes: {}, deals: 0 }}
      place={shown.query.region}
      currency={list.currencyOf(query)}
      patch={apply}
      onSubmit={list.submit}
    />
  );
  return (
    <>
      {listPage.name === 'plans' && (
        <PlanTabs
          filters={query}
          counts={props.tabCounts ?? {}}
          controls={RESULTS}
          hrefOf={hrefOf}
          patch={apply}
        />
      )}
      <div className="listing">
        <SidePanel resetHref={hrefOf(null)} onReset={() => apply(null)}>
          {!sheet && form}
        </SidePanel>
        <section
          className="xp-results"
          aria-label={noun === 'deal' ? 'Deals' : 'Plans'}
          id={RESULTS}
          ref={results}
          aria-busy={view.busy}
        >
          <div className="xp-bar">
            <FiltersButton active={active} onOpen={() => setSheet(true)} />
            {listPage.name !== 'plans' && (
              <SearchBox
                q={query.q}
                label={region ? `Search plans in ${region.name}` : `Search ${noun}s`}
                onClear={() => apply({ q: '' })}
              />
            )}
          </div>
          <div className="xp-order">
            <SortSelect query={query} onSort={listNeed.sortBy} />
            <ListViewSwitch
              view={state.view}
              hrefOf={(other) => writeAddress({ ...state, view: other }, listPage)}
              onView={store.setView}
            />
          </div>
          <ResultHead
            count={meta.totalCount}
            total={props.total}
            chips={list.chips}
            filtered={filtered}
            reset={
              listPage.initial ? 'show all' : listPage.name === 'plans' ? 'Clear Filters' : 'Reset'
            }
            {...{ noun, hrefOf, apply }}
          />
          <ListNeedBar
            {...{ listPage, state, hrefOf, apply }}
            list={listNeed}
            problem={query.need === built.query.need ? (props.needProblem ?? null) : null}
          />
          <p
            className="fit tw:text-14 tw:text-ink-2 tw:mt-2"
            data-sims={JSON.stringify(meta.facets?.sims)}
            data-format={query.format.join()}
            data-listing={hrefOf({ format: [] })}
          />
          <SearchRead
            corrected={meta.search?.corrected ?? []}
            unused={props.isAnswered ? [] : (meta.unused ?? [])}
            {...{ hrefOf, apply }}
          />
          {!props.isAnswered && <PlacesFound search={meta.search} here={region?.code} />}
          <Unmarked stale={meta.unmarked} />
          <Disclosure seen={meta.seenWords} isSaid={props.isAnswered ?? false} />
          {view.awaySince && (
            <p className="notice xp-away tw:mb-2">
              {`Live search is away. Showing prices as published on ${formatDay(view.awaySince)}.`}
              {query.q !== '' && !props.isAnswered && (
                <>
                  {' What a need costs in all is not answered here meanwhile: say it in '}
                  <a href={paths.find()}>the finder</a>.
                </>
              )}
            </p>
          )}
          <ListRows
            {...{ props, view }}
            currency={list.currencyOf(shown.query)}
            built={children}
            sortHref={(sort) => hrefOf({ sort })}
            onSort={listNeed.sortBy}
            empty={{
              relax: meta.relax ?? [],
              q: shown.query.q,
              search: meta.search,
              listPage,
              filtered,
              hrefOf,
              apply,
            }}
            onRetry={store.retry}
          />
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
          <OlderPrices count={meta.older ?? 0} {...{ query, listPage, hrefOf, apply }} />
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
    </>
  );
}

/** '23 plans, sorted by price', and the page when there are several. */
function announcement(meta: ExplorerProps['meta'], query: PlanQuery, noun: string): string {
  const text = `${plural(meta.totalCount, noun)}, ${sortText(sortOf(query))}`;
  return meta.totalPages > 1 ? `${text}, page ${query.page} of ${meta.totalPages}` : text;
}

/** After Back, the place where the visitor was; after another page of the list, its top. */
function useListScroll(view: PlanView, results: RefObject<HTMLElement | null>): void {
  const page = useRef(view.shown.query.page);
  useLayoutEffect(() => {
    const turned = page.current !== view.shown.query.page;
    page.current = view.shown.query.page;
    if (view.changes === 0) return;
    if (view.restoreY !== null) window.scrollTo(0, view.restoreY);
    else if (turned) results.current?.scrollIntoView({ block: 'start' });
  }, [view.changes, view.restoreY, view.shown, results]);
}

interface PlacesFoundProps {
  search: PlanList['meta']['search'];
  /** Code of the region whose page it is. */
  here: string | undefined;
}

/** The pages of the places that a search names: who types "europe" may be looking for one. */
function PlacesFound({ search, here }: PlacesFoundProps) {
  const others = (search?.parts ?? []).filter(({ place }) => place && place !== here);
  if (others.length === 0) return null;
  return (
    <p className="small">
      {'Places: '}
      {others.map(({ place, label }, index) => (
        <span key={place}>
          {index > 0 && ', '}
          <a href={paths.region(place!)}>{`all plans for ${label}`}</a>
        </span>
      ))}
    </p>
  );
}

interface OlderPricesProps {
  /** Plans that the limit of age leaves out. */
  count: number;
  query: PlanFilters;
  listPage: ListPage;
  hrefOf: (change: Partial<PlanFilters>) => string;
  apply: (change: Partial<PlanFilters>) => void;
}

/** Prices of more than a year, folded under the list (rule 20). */
function OlderPrices({ count, query, listPage, hrefOf, apply }: OlderPricesProps) {
  const { maxAge } = listPage;
  const isOpen = query.maxAge === null && maxAge !== null;
  if (!isOpen && count === 0) return null;
  const change = { maxAge: isOpen ? maxAge : null };
  return (
    <p className="older">
      <a {...linkTo(hrefOf(change), () => apply(change))}>
        {isOpen ? 'Hide older prices' : `Older prices (${count})`}
      </a>
    </p>
  );
}

interface SidePanelProps {
  resetHref: string;
  onReset: () => void;
  children: ReactNode;
}

/**
 * The filters beside the list. Where there is no room beside it they open over the page; without
 * JavaScript they are folded above it there: `details` itself holds nothing, explorer.css folds what
 * follows it, because no browser can be told to open one on a wide screen only.
 */
function SidePanel({ resetHref, onReset, children }: SidePanelProps) {
  return (
    <aside className="side" aria-label="Filters">
      <details className="side-fold">
        <summary className="btn btn-quiet btn-block">Filters</summary>
      </details>
      <div className="side-head tw:flex tw:items-baseline tw:justify-between tw:pb-3 tw:max-lg:pt-4">
        <h2 className="tw:text-16">Filters</h2>
        <a className="linkbtn small" {...linkTo(resetHref, onReset)}>
          Reset
        </a>
      </div>
      {children}
    </aside>
  );
}
