import { useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '#src/client/insight/events.ts';
import { reportList } from '#src/client/lists/list-events.ts';
import { type PlanStore, type PlanView, createPlanStore } from '#src/client/lists/plan-store.ts';
import { filterChips, type Chip } from '#src/domain/lists/filter-words.ts';
import { changedQuery, type PlanFilters, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { dataSliderFilter } from '#src/domain/lists/filter-values.ts';
import {
  allPlansHref,
  LIST_PART,
  noFilters,
  ownFilters,
  searchOfAll,
  writeAddress,
  knownState,
  readAddress,
  type ListPage,
} from '#src/domain/lists/list-page.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { FILTER_FORM } from '../filters/FilterForm.tsx';
import type { ExplorerProps } from './props.ts';
import { createAddressBar } from '#src/client/lists/address-bar.ts';
import { request } from '#src/client/core/api.ts';
import { fetchFile } from '#src/client/lists/fetch-file.ts';
import { fetchPlans } from '#src/client/lists/fetch-plans.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { loadRows } from './rows.ts';
import { FACT_FILTERS } from '#src/domain/plans/facts/filters.ts';
import { FRESH_DAYS } from '#src/domain/prices/freshness.ts';
import { parsePriceField } from '../filters/PriceField.tsx';

/** A change of the query; null takes every filter away, but not the words of a search. */
type Change = Partial<PlanQuery> | null;

export interface PlanListState {
  store: PlanStore;
  view: PlanView;
  /** Counts of the rows on screen. */
  meta: ExplorerProps['meta'];
  chips: Chip[];
  /** Counts the resets: typed but unapplied text goes with them. */
  resets: number;
  currencyOf: (filters: PlanFilters) => Currency;
  hrefOf: (change: Change) => string;
  apply: (change: Change) => void;
  /** Takes search text and prices out of the form, as its submit does. */
  submit: (form: HTMLFormElement) => void;
}

/** The list's state and everything that can be done to it. */
export function usePlanList(props: ExplorerProps): PlanListState {
  const { listPage, carriers, regions, networks } = props;
  const [store] = useState(() => openStore(props));
  // Asked while the form is still as the visitor left it.
  const [early] = useState(() => earlyChoices(props));
  const view = useSyncExternalStore(store.$view.listen, store.$view.get, store.$view.get);
  const { built, meta: builtMeta } = props;
  // Before the store follows the address: what that shows is reported too.
  useEffect(
    () => reportList(store, { query: built.query, results: builtMeta.totalCount }, report),
    [store, built, builtMeta],
  );
  useEffect(() => store.connect(), [store]);
  useEffect(() => {
    if (!early) return;
    if (early.typing) retype(early.typing);
    // The address, which the store follows by now, may say it already.
    const left = unlike(early.change, store.$view.get().state.query);
    if (left) patch(store, left);
  }, [store, early]);
  const [resets, setResets] = useState(0);
  const { state } = view;
  const { query } = state;

  const currencyOf = ({ region }: PlanFilters) =>
    regions.find(({ code }) => code === region)?.currency ?? 'USD';
  const meta = view.list?.meta ?? props.meta;
  const read = view.shown.query.q === query.q ? meta.search?.parts : undefined;
  // What the words were taken for, once the answer says it; until then the words.
  const said = read?.map(({ label, without }) => ({ text: label, without: { q: without } }));
  const own = ownFilters(listPage, query);
  const others = filterChips(said ? { ...query, q: '' } : query, own, {
    carrier: (slug) => carriers.find((known) => known.slug === slug)?.name ?? slug,
    region: (code) => regions.find((known) => known.code === code)?.name ?? code,
    network: (slug) => networks.find((known) => known.slug === slug)?.name ?? slug,
    currency: currencyOf(query),
  });
  const chips = [...((!props.isAnswered && said) || []), ...others];
  const changeOf = (change: Change): Partial<PlanQuery> =>
    change ?? { ...noFilters(listPage), q: query.q };
  const hrefOf = (change: Change) =>
    writeAddress(
      { ...state, query: changedQuery(query, { page: 1, ...changeOf(change) }) },
      listPage,
    );
  const apply = (change: Change) => {
    const { q } = change ?? {};
    // Other words are other answers above the list; so are none, where there are some.
    const isOther = q !== undefined && q !== query.q;
    if (isOther && (q !== '' || listPage.name === 'plans' || props.isAnswered)) {
      return window.location.assign(hrefOf(change) + LIST_PART);
    }
    if (change === null) setResets((count) => count + 1);
    patch(store, changeOf(change));
  };
  const submit = (form: HTMLFormElement) => {
    const change = readTexts(new FormData(form), query);
    const words = searchOfAll({ ...query, ...change }, listPage);
    if (words === null) apply(change);
    else window.location.assign(allPlansHref(words));
  };
  return { store, view, meta, chips, resets, currencyOf, hrefOf, apply, submit };
}

/** Changes the list; the place that it is filtered by is the visitor's from then on. */
function patch(store: PlanStore, change: Partial<PlanQuery>): void {
  const { region } = change;
  const former = store.$view.get().state.query.region;
  store.patch(change);
  if (region === undefined || region === former) return;
  // The store of the device is none of the server's.
  void import('#src/client/places/place.ts').then(({ keepListPlace }) =>
    keepListPlace(region, former),
  );
}

function earlyChoices({ listPage, built }: ExplorerProps) {
  if (typeof document === 'undefined') return null;
  const form = document.forms.namedItem(FILTER_FORM);
  return form && readEarly(form, listPage, built.query);
}

/** The state of a page's list, tied to this browser's address bar and network. */
function openStore({ listPage, built, carriers, regions }: ExplorerProps): PlanStore {
  const slugs = carriers.map((carrier) => carrier.slug);
  const codes = regions.map((region) => region.code);
  return createPlanStore({
    listPage,
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

/** What a visitor did to the filters of a page while its script was still on its way. */
interface EarlyChoices {
  /** What the form says otherwise than the page that it came with; null for nothing. */
  change: Partial<PlanQuery> | null;
  /** The field somebody is typing in: its text is not a choice yet, but must not be lost. */
  typing: HTMLInputElement | null;
}

/** Search text and prices of a form; a price that is no number stays what it was. */
function readTexts(
  data: FormData,
  query: PlanQuery,
): Pick<PlanQuery, 'q' | 'minPrice' | 'maxPrice'> {
  const price = (name: 'minPrice' | 'maxPrice') => {
    const value = parsePriceField(String(data.get(name) ?? ''));
    return value === undefined ? query[name] : value;
  };
  const q = String(data.get('q') ?? '').trim();
  return { q, minPrice: price('minPrice'), maxPrice: price('maxPrice') };
}

/**
 * Reads the form as it stands, before the island wakes in it: afterwards its controls say what the
 * island knows. `built` is the query that the page was rendered with.
 */
function readEarly(form: HTMLFormElement, listPage: ListPage, built: PlanQuery): EarlyChoices {
  const data = new FormData(form);
  const params = new URLSearchParams();
  for (const [name, value] of data) params.append(name, String(value));
  const said = readAddress(params, listPage).query;
  const { region, ownOnly, carriers, planTypes, dealsOnly, sort, maxAge } = said;
  const { priceBasis, contract, fullSpeed, network } = said;
  // An unticked box says nothing of a limit that the page has otherwise.
  const saysAge = params.has('maxAge') || built.maxAge === FRESH_DAYS;
  const slider = form.querySelector<HTMLInputElement>('input[type="range"]');
  const moved = slider && slider.value !== slider.defaultValue;
  const chosen: Partial<PlanQuery> = {
    region,
    ownOnly,
    carriers,
    planTypes,
    dealsOnly,
    sort,
    priceBasis,
    contract,
    fullSpeed,
    network,
    ...(saysAge && { maxAge }),
    ...Object.fromEntries(FACT_FILTERS.map(({ name }) => [name, said[name]])),
    ...readTexts(data, built),
    ...(moved && dataSliderFilter(Number(slider.value))),
  };
  const field = document.activeElement;
  const isTyping =
    field instanceof HTMLInputElement &&
    field.form === form &&
    ['text', 'search'].includes(field.type) &&
    field.value !== field.defaultValue;
  if (isTyping) delete chosen[field.name as 'q' | 'minPrice' | 'maxPrice'];
  return { change: unlike(chosen, built), typing: isTyping ? field : null };
}

/** The members of a change that a query does not have yet; null when it has them all. */
function unlike(change: Partial<PlanQuery> | null, query: PlanQuery) {
  const text = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  const left = Object.entries(change ?? {}).filter(
    ([key, value]) => text(value) !== text(query[key as keyof PlanQuery]),
  );
  return left.length > 0 ? (Object.fromEntries(left) as Partial<PlanQuery>) : null;
}

/** Tells the island what stands in one of its fields, as if it were typed now. */
function retype(field: HTMLInputElement): void {
  const text = field.value;
  // React takes an input event for old news unless the text differs from what it last saw.
  field.value = `${text} `;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
