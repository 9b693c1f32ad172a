import { useEffect, useRef, type ReactNode, useSyncExternalStore } from 'react';
import type { PlanView } from '#src/client/lists/plan-store.ts';
import { comparesPrices } from '#src/domain/lists/sort-rules.ts';
import { sortOf } from '#src/domain/lists/plan-query.ts';
import type { Currency, Sort } from '#src/domain/core/vocabulary.ts';
import { plainClick } from '#src/ui/core/Pagination.tsx';
import type { EmptyListProps } from './EmptyList.tsx';
import type { ExplorerProps, RegionName } from './state/props.ts';
import { loadedRows } from './state/rows.ts';
import { PLACE_CHANGE } from '#src/domain/finder/saved/device.ts';

interface ListRowsProps {
  props: ExplorerProps;
  view: PlanView;
  /** Currency that the shown rows are compared in. */
  currency: Currency;
  /** The address of the list in another order, and the way there without a load. */
  sortHref: (sort: Sort) => string;
  onSort: (sort: Sort) => void;
  /** What is said without plans. */
  empty: EmptyListProps;
  /** The rows that were built into the page. */
  built: ReactNode;
  onRetry: () => void;
}

/** The rows of the list in each of its states: built, live, late, empty, failed. */
export function ListRows(all: ListRowsProps) {
  const { props, view, currency, sortHref, onSort, empty, built, onRetry } = all;
  const deals = props.listPage.name === 'deals';
  const visitor = usePlace(props.regions)?.code ?? null;
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  // Also for the rows that were built into the page: no component here stands for those.
  useEffect(() => {
    const rows = box.current;
    const sortByHead = (event: MouseEvent) => {
      const head = (event.target as Element).closest<HTMLElement>('[data-sort]');
      if (!head || !plainClick(event)) return;
      pressed.current = head.textContent;
      onSort(head.dataset.sort as Sort);
    };
    rows?.addEventListener('click', sortByHead);
    return () => rows?.removeEventListener('click', sortByHead);
  });
  // Built rows are nobody's here, so they may be moved.
  useEffect(() => {
    if (deals && !view.list && visitor) bringToFront(box.current!, visitor);
  }, [deals, view.list, visitor]);
  // The first live rows take the place of the built ones, and of the head that had the focus.
  useEffect(() => {
    const at = pressed.current;
    pressed.current = null;
    if (at === null || !view.list || document.activeElement !== document.body) return;
    for (const head of box.current!.querySelectorAll<HTMLElement>('[data-sort]')) {
      if (head.textContent === at) head.focus({ preventScroll: true });
    }
  }, [view.list]);
  return (
    <div className="xp-list" data-busy={view.late || undefined} ref={box}>
      {view.late && (
        <p className="xp-loading">
          <span className="spin" aria-hidden="true" />
          Loading...
        </p>
      )}
      {rows()}
    </div>
  );

  function rows(): ReactNode {
    const { listPage, rates, heading } = props;
    const { shown, list } = view;
    if (view.error !== null) return <Failure text={view.error} onRetry={onRetry} />;
    const drawn = loadedRows();
    if (!list || !drawn) return built;
    if (list.meta.totalCount === 0) return <drawn.EmptyList {...empty} />;
    const compareIn = rates && comparesPrices(shown.query) ? { currency, rates } : null;
    return (
      <drawn.PlanResults
        plans={list.data}
        view={shown.view}
        sort={sortOf(shown.query)}
        sortHref={sortHref}
        need={shown.query.need}
        page={listPage.name}
        withRegion={shown.query.region === null}
        place={props.regions.find(({ code }) => code === shown.query.region) ?? null}
        {...{ compareIn, heading, deals, visitor }}
      />
    );
  }
}

/** Puts the built deals of the visitor's place before those of others. */
function bringToFront(rows: HTMLElement, place: string) {
  const groups = [...rows.querySelectorAll<HTMLElement>('[data-deals-in]')];
  const own = groups.find((group) => group.dataset.dealsIn === place);
  if (own && own !== groups[0]) groups[0]!.before(own);
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <div>
        <b>The plans could not be loaded</b>
        <p>{text}</p>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  );
}

function follow(tell: () => void): () => void {
  addEventListener(PLACE_CHANGE, tell);
  return () => removeEventListener(PLACE_CHANGE, tell);
}

/** The visitor's place where the site has it, as the page's root says it; null: none. */
function usePlace(regions: readonly RegionName[]): RegionName | null {
  const code = useSyncExternalStore(
    follow,
    () => document.documentElement.dataset.place,
    () => undefined,
  );
  return regions.find((region) => region.code === code) ?? null;
}
