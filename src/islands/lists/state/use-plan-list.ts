import { useEffect, useState, useSyncExternalStore } from 'react';
import { report } from '#src/client/insight/events.ts';
import { reportList } from '#src/client/lists/list-events.ts';
import type { PlanStore, PlanView } from '#src/client/lists/plan-store.ts';
import { filterChips, type Chip } from '#src/domain/lists/filter-words.ts';
import { changedQuery, type PlanFilters, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import {
  allPlansHref,
  LIST_PART,
  noFilters,
  ownFilters,
  searchOfAll,
  writeAddress,
} from '#src/domain/lists/surface.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { readEarly, readTexts, retype, unlike } from './early-choices.ts';
import { FILTER_FORM } from '../filters/FilterForm.tsx';
import { openStore } from './open-store.ts';
import type { ExplorerProps } from './props.ts';

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
  const { surface, carriers, regions, networks } = props;
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
  const own = ownFilters(surface, query);
  const others = filterChips(said ? { ...query, q: '' } : query, own, {
    carrier: (slug) => carriers.find((known) => known.slug === slug)?.name ?? slug,
    region: (code) => regions.find((known) => known.code === code)?.name ?? code,
    network: (slug) => networks.find((known) => known.slug === slug)?.name ?? slug,
    currency: currencyOf(query),
  });
  const chips = [...((!props.isAnswered && said) || []), ...others];
  const changeOf = (change: Change): Partial<PlanQuery> =>
    change ?? { ...noFilters(surface), q: query.q };
  const hrefOf = (change: Change) =>
    writeAddress(
      { ...state, query: changedQuery(query, { page: 1, ...changeOf(change) }) },
      surface,
    );
  const apply = (change: Change) => {
    const { q } = change ?? {};
    // Other words are other answers above the list; so are none, where there are some.
    const isOther = q !== undefined && q !== query.q;
    if (isOther && (q !== '' || surface.name === 'plans' || props.isAnswered)) {
      return window.location.assign(hrefOf(change) + LIST_PART);
    }
    if (change === null) setResets((count) => count + 1);
    patch(store, changeOf(change));
  };
  const submit = (form: HTMLFormElement) => {
    const change = readTexts(new FormData(form), query);
    const words = searchOfAll({ ...query, ...change }, surface);
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

function earlyChoices({ surface, built }: ExplorerProps) {
  if (typeof document === 'undefined') return null;
  const form = document.forms.namedItem(FILTER_FORM);
  return form && readEarly(form, surface, built.query);
}
