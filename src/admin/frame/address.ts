import { useMemo, useSyncExternalStore } from 'react';
import { hasUnsaved, mayLeave } from './unsaved.ts';

const listeners = new Set<() => void>();
/** The address that is shown; Back may have changed `location` while it waits for an answer. */
let shown = typeof location === 'undefined' ? '' : location.search;

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
  if (!hasUnsaved()) return show(target);
  // Stay where the form is until the answer is there, then go where Back led.
  history.pushState(null, '', location.pathname + shown);
  void mayLeave().then((yes) => {
    if (!yes) return;
    history.replaceState(null, '', location.pathname + target);
    show(target);
  });
}

/** The parameters of the address: which tab, which filters, which page. */
export function useAddress(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => shown);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The query string for some parameters; empty values are left out. */
export function addressOf(params: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

/** Goes to an address of the dashboard; asks first when changes would be lost. False: stayed. */
export async function go(
  params: Record<string, string | number | null | undefined>,
  { replace = false } = {},
): Promise<boolean> {
  if (!(await mayLeave())) return false;
  const address = addressOf(params);
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  show(location.search);
  return true;
}

/** Changes some parameters of the address and keeps the others. */
export function patchAddress(
  params: Record<string, string | number | null | undefined>,
  options?: { replace?: boolean },
): Promise<boolean> {
  return go({ ...Object.fromEntries(new URLSearchParams(shown)), ...params }, options);
}
