import { useMemo } from 'react';
import { atom, onMount } from 'nanostores';
import { useStore } from '@nanostores/react';
import { addressOfToday } from './old-addresses.ts';
import { hasUnsaved, mayLeave } from './unsaved.ts';

/** Parameters by name; empty ones are left out. */
type Params = Record<string, string | number | null | undefined>;

/**
 * The place that is shown: Back may have changed `location` while it waits for an answer. `visit`
 * counts the times that a place was gone to, so that going to the same one again starts it anew.
 */
const $place = atom({ search: '', visit: 0 });
onMount($place, () => {
  show(location.search, 0);
  addEventListener('popstate', onBack);
  return () => removeEventListener('popstate', onBack);
});

/** Shows what an address names; one of before is put right where it stands. */
function show(search: string, step: 0 | 1): void {
  const now = addressOfToday(search);
  if (now !== search) history.replaceState(null, '', location.pathname + now);
  $place.set({ search: now, visit: $place.get().visit + step });
}

function onBack(): void {
  const target = location.search;
  if (!hasUnsaved()) return show(target, 1);
  // Stay where the form is until the answer is there, then go where Back led.
  history.pushState(null, '', location.pathname + $place.get().search);
  void mayLeave().then((yes) => {
    if (!yes) return;
    history.replaceState(null, '', location.pathname + target);
    show(target, 1);
  });
}

/** The parameters of the address: which tab, which filters, which page. */
export function useAddress(): URLSearchParams {
  const { search } = useStore($place);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Which visit of a place this is. */
export const useVisit = (): number => useStore($place).visit;

/** The query string for some parameters; empty values are left out. */
export function adminAddress(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : location.pathname;
}

/** Goes to a place of the dashboard; asks first when changes would be lost. False: stayed. */
export async function go(params: Params): Promise<boolean> {
  if (!(await mayLeave())) return false;
  history.pushState(null, '', adminAddress(params));
  show(location.search, 1);
  return true;
}

/**
 * Changes some parameters of the address and keeps the others: filters, order, page. `saved`: what was
 * typed is saved or given up already, and nobody is asked.
 */
export async function patchAddress(
  params: Params,
  { replace = false, saved = false } = {},
): Promise<boolean> {
  if (!saved && !(await mayLeave())) return false;
  const now = Object.fromEntries(new URLSearchParams($place.get().search));
  const address = adminAddress({ ...now, ...params });
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  show(location.search, 0);
  return true;
}
