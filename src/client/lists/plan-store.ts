import { atom, type ReadableAtom } from 'nanostores';
import type { PlanList } from '#src/contract/plans/plans.ts';
import {
  readAddress,
  writeAddress,
  type ListState,
  type ListPage,
} from '#src/domain/lists/list-page.ts';
import { changedQuery, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import type { AddressBar } from './address-bar.ts';
import { isAway } from '../core/api.ts';
import type { PlanIndex } from './plan-index.ts';

/** What a plan list shows, and what it is about to show. */
export interface PlanView {
  /** What was chosen; the address says the same. */
  state: ListState;
  /** What the rows on screen belong to. */
  shown: ListState;
  /** The rows on screen; null for those that were built into the page. */
  list: PlanList | null;
  /** An answer is awaited. */
  busy: boolean;
  /** It is late enough to say so. */
  late: boolean;
  /** Text of a failed request; null when the last one succeeded. */
  error: string | null;
  /** Day of the data while the API is away. */
  awaySince: string | null;
  /** Counts the changes of rows: each is said to screen readers. */
  changes: number;
  /** Where to scroll after Back or Forward; null to stay. */
  restoreY: number | null;
}

export interface PlanStore {
  $view: ReadableAtom<PlanView>;
  /** Changes the query; a change of filters goes back to page 1. */
  patch(change: Partial<PlanQuery>, how?: 'push' | 'replace'): void;
  setView(view: ListState['view']): void;
  retry(): void;
  /** Follows the address until the returned function is called. */
  connect(): () => void;
}

export interface PlanStoreOptions {
  listPage: ListPage;
  /** The state whose rows are built into the page. */
  built: ListState;
  /** Called in the browser only: the address bar. */
  openAddress: () => AddressBar;
  fetchPlans: (query: PlanQuery, signal: AbortSignal) => Promise<PlanList>;
  fetchIndex: () => Promise<PlanIndex>;
  /** Drops what an address names but the site does not know. */
  known?: (state: ListState) => ListState;
}

/** What totals begin on, ISO 8601. */
const today = () => new Date().toISOString().slice(0, 10);

/** A request quicker than this shows no sign of loading, in ms. */
const LATE = 150;
/** Answers kept for Back and Forward; data is never stale within a visit. */
const MAX_CACHED = 30;

/** The state of one plan list: address, requests, rows. Stale answers are dropped. */
export function createPlanStore(options: PlanStoreOptions): PlanStore {
  const {
    listPage,
    built,
    openAddress,
    fetchPlans,
    fetchIndex,
    known = (state) => state,
  } = options;
  const hrefOf = (state: ListState) => writeAddress(state, listPage);
  const builtHref = hrefOf(built);
  const answers = new Map<string, PlanList>();
  const $view = atom<PlanView>({
    state: built,
    shown: built,
    list: null,
    busy: false,
    late: false,
    error: null,
    awaySince: null,
    changes: 0,
    restoreY: null,
  });
  const set = (change: Partial<PlanView>) => $view.set({ ...$view.get(), ...change });
  let opened: AddressBar | undefined;
  const address = () => (opened ??= openAddress());
  let current: AbortController | undefined;
  let index: Promise<PlanIndex> | undefined;

  const show = (state: ListState, list: PlanList | null, more: Partial<PlanView> = {}) => {
    const changes = $view.get().changes + 1;
    set({ state, shown: state, list, busy: false, late: false, error: null, changes, ...more });
  };

  async function load(state: ListState, restoreY: number | null = null): Promise<void> {
    current?.abort();
    const mine = (current = new AbortController());
    const href = hrefOf({ ...state, view: listPage.view });
    if (hrefOf(state) === builtHref) return show(state, null, { restoreY, awaySince: null });
    const cached = answers.get(href);
    if (cached) return show(state, cached, { restoreY });
    set({ state, busy: true, error: null, restoreY: null });
    const timer = setTimeout(() => mine.signal.aborted || set({ late: true }), LATE);
    try {
      const { list, awaySince } = await ask(state.query, mine.signal);
      if (mine.signal.aborted) return;
      const { totalCount, totalPages } = list.meta;
      if (list.data.length === 0 && totalCount > 0 && state.query.page > totalPages) {
        const last = { ...state, query: { ...state.query, page: totalPages } };
        address().replace(hrefOf(last));
        return void load(last, restoreY);
      }
      if (!awaySince) cache(href, list);
      show(state, list, { restoreY, awaySince });
    } catch (error) {
      if (!mine.signal.aborted) set({ busy: false, late: false, error: (error as Error).message });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The API's answer; the prebuilt index's when the API is away. */
  async function ask(query: PlanQuery, signal: AbortSignal) {
    try {
      return { list: await fetchPlans(query, signal), awaySince: null };
    } catch (error) {
      if (signal.aborted || !isAway(error)) throw error;
      index ??= fetchIndex();
      // Only needed while the API is away.
      const reading = Promise.all([index, import('./plan-index.ts')]);
      const [plans, { listFromIndex }] = await reading.catch(() => {
        index = undefined;
        throw error;
      });
      return { list: listFromIndex(plans, query, listPage.fixed, today()), awaySince: plans.asOf };
    }
  }

  function cache(href: string, list: PlanList): void {
    answers.set(href, list);
    const oldest = answers.keys().next();
    if (answers.size > MAX_CACHED && !oldest.done) answers.delete(oldest.value);
  }

  function go(state: ListState, how: 'push' | 'replace'): void {
    const href = hrefOf(state);
    if (href === hrefOf($view.get().state)) return;
    address()[how](href);
    void load(state);
  }

  return {
    $view,
    patch(change, how = 'push') {
      const { state } = $view.get();
      go({ ...state, query: changedQuery(state.query, { page: 1, ...change }) }, how);
    },
    setView: (view) => go({ ...$view.get().state, view }, 'push'),
    retry: () => void load($view.get().state),
    connect() {
      const read = (params: URLSearchParams) => known(readAddress(params, listPage));
      const state = read(address().read());
      if (hrefOf(state) !== builtHref) void load(state);
      const stop = address().onMove((params, y) => {
        const next = read(params);
        if (hrefOf(next) !== hrefOf($view.get().state)) void load(next, y);
      });
      return () => {
        stop();
        current?.abort();
      };
    },
  };
}
