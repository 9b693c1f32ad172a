import { useMemo, useSyncExternalStore } from 'react';
import { hasUnsaved, mayLeave } from './unsaved.ts';

/** Parameters by name; empty ones are left out. */
type Params = Record<string, string | number | null | undefined>;

const listeners = new Set<() => void>();
/** The address that is shown; Back may have changed `location` while it waits for an answer. */
let shown = typeof location === 'undefined' ? '' : location.search;
/** Counts the times that a place was gone to, so that going to the same one again starts it anew. */
let visits = 0;

function show(search: string): void {
  shown = search;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) addEventListener('popstate', onBack);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onBack);
  };
}

function onBack(): void {
  const target = location.search;
  if (!hasUnsaved()) {
    visits += 1;
    return show(target);
  }
  // Stay where the form is until the answer is there, then go where Back led.
  history.pushState(null, '', location.pathname + shown);
  void mayLeave().then((yes) => {
    if (!yes) return;
    history.replaceState(null, '', location.pathname + target);
    visits += 1;
    show(target);
  });
}

/** The parameters of the address: which tab, which filters, which page. */
export function useAddress(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => shown);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The query string for some parameters; empty values are left out. */
export function addressOf(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

/** Which visit of a place this is. */
export const useVisit = (): number => useSyncExternalStore(subscribe, () => visits);

/** Goes to a place of the dashboard; asks first when changes would be lost. False: stayed. */
export async function go(params: Params): Promise<boolean> {
  if (!(await mayLeave())) return false;
  visits += 1;
  history.pushState(null, '', addressOf(params));
  show(location.search);
  return true;
}

/** Changes some parameters of the address and keeps the others: filters, order, page. */
export async function patchAddress(params: Params, { replace = false } = {}): Promise<boolean> {
  if (!(await mayLeave())) return false;
  const address = addressOf({ ...Object.fromEntries(new URLSearchParams(shown)), ...params });
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  show(location.search);
  return true;
}
