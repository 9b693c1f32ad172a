import { useEffect, useRef, useState, type RefObject } from 'react';
import { storedListNeed, type ListNeed } from '#src/domain/lists/list-need.ts';
import { SORTS, TOTAL_SORT, type Sort } from '#src/domain/core/vocabulary.ts';
import type { PlanListState } from './use-plan-list.ts';

export interface ListNeedState {
  /** The need that this device keeps; null: none, or not yet known. */
  stored: ListNeed | null;
  /** The form of the need. */
  form: RefObject<HTMLDetailsElement | null>;
  /** Chooses an order; that of totals takes the kept need, or asks for one. */
  sortBy: (sort: Sort) => void;
  /** Shows totals for a need, in their order, and keeps it on this device. */
  show: (need: ListNeed) => void;
  forget: () => void;
}

/** The need of a list: from its address, or kept on this device for who asks for totals. */
export function useListNeed({ store, view }: PlanListState): ListNeedState {
  const { need, sort } = view.state.query;
  const [stored, setStored] = useState<ListNeed | null>(null);
  const form = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    // The store is none of the server's, which renders this too.
    void import('#src/client/core/device/device.ts').then(({ device }) => {
      if (!isGone) stop = device.state.subscribe(({ need }) => setStored(storedListNeed(need)));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  // An address may ask for totals without saying of what: the device may know.
  const isAsked = sort === TOTAL_SORT && need === null;
  useEffect(() => {
    if (isAsked && stored) store.patch({ need: stored }, 'replace');
  }, [store, isAsked, stored]);
  const sortBy = (next: Sort) => {
    if (next !== TOTAL_SORT || need) return store.patch({ sort: next });
    if (stored) return store.patch({ sort: next, need: stored });
    if (!form.current) return;
    form.current.open = true;
    const first = form.current.querySelector<HTMLInputElement>('input:not([type="hidden"])');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  };
  const show = (wanted: ListNeed) => {
    store.patch({ need: wanted, sort: TOTAL_SORT });
    if (form.current) form.current.open = false;
    void import('#src/client/finder/stored-need.ts').then(({ storeListNeed }) =>
      storeListNeed(wanted),
    );
  };
  const forget = () => {
    void import('#src/client/finder/stored-need.ts').then(({ forgetNeed }) => forgetNeed());
    if (need) store.patch({ need: null, sort: sort === TOTAL_SORT ? SORTS[0] : sort });
  };
  return { stored, form, sortBy, show, forget };
}
