import { NO_PLACE, PLACE_CHANGE, type Device } from '#src/domain/device.ts';
import { device } from './device.ts';

/*
 * The visitor's place on every page: its chip, and the links of the header that lead to lists, which
 * carry it as `region`. Loaded where there is one. Never changes what a page shows: that stands in
 * its address.
 */
const root = document.documentElement;
/** What the head script guessed for who never chose; null: nothing. */
const guess = root.dataset.guess === undefined ? null : (root.dataset.place ?? null);

/** Code of the place, chosen or guessed; null: none. Whether the site has it is not known here. */
const placeOf = (kept: Device): string | null =>
  kept.place === NO_PLACE ? null : (kept.place ?? guess);

startPlace();

/** Shows the place on this page, and follows what becomes of it. */
function startPlace(): void {
  const bar = document.querySelector<HTMLElement>('[data-place-bar]');
  if (!bar) return;
  const select = bar.querySelector<HTMLSelectElement>('[data-place-choice]')!;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a[data-carry]')];
  const plain = new Map(links.map((link) => [link, link.getAttribute('href')!]));
  const flags = JSON.parse(bar.dataset.flags ?? '{}') as Record<string, string>;
  const known = new Set([...select.options].map(({ value }) => value));
  const show = (code: string | null) => {
    const shown = code !== null && known.has(code) ? code : null;
    // The head script took the stored text at its word.
    if (shown) root.dataset.place = shown;
    else delete root.dataset.place;
    root.toggleAttribute('data-guess', shown !== null && device.state.get().place === null);
    dispatchEvent(new Event(PLACE_CHANGE));
    for (const [link, href] of plain)
      link.setAttribute('href', shown ? `${href}?region=${shown}` : href);
    if (!shown) return;
    select.value = shown;
    bar.querySelector('[data-place-flag]')!.replaceChildren(...flagOf(flags[shown]));
    bar.dataset.ready = '';
  };
  const keep = (code: string | null) => device.update((kept) => ({ ...kept, place: code }));
  /** Shows a page's list for another place; other pages stay. */
  const follow = (change: (params: URLSearchParams) => void) => {
    const list = links.find(({ pathname }) => pathname === location.pathname);
    const params = new URLSearchParams(location.search);
    change(params);
    params.delete('page');
    const search = params.size > 0 ? `?${params}` : '';
    const moves = list !== undefined && search !== location.search;
    if (moves) location.assign(location.pathname + search);
    return moves;
  };
  device.state.subscribe((kept) => show(placeOf(kept)));
  select.addEventListener('change', () => {
    const code = select.value;
    keep(code);
    follow((params) => params.set('region', code));
  });
  bar.querySelector('[data-place-off]')!.addEventListener('click', () => {
    const before = device.state.get().place;
    const former = placeOf(device.state.get());
    keep(NO_PLACE);
    const moves = follow((params) => {
      if (params.get('region') === former) params.delete('region');
    });
    if (moves) return;
    const run = () => void keep(before);
    void import('./later.ts').then((later) =>
      later.showToast({
        title: 'Your place is taken off',
        action: { label: 'Undo', run, takesFocus: true },
      }),
    );
  });
}

function flagOf(url: string | undefined): HTMLElement[] {
  if (!url) return [];
  const flag = document.createElement('img');
  flag.alt = '';
  flag.src = url;
  return [flag];
}

/**
 * Keeps the place that a list was filtered by; null: the filter was taken off, and with it the place
 * that it was.
 */
export function keepListPlace(code: string | null, former: string | null): void {
  if (code !== null) device.update((kept) => ({ ...kept, place: code }));
  else if (former !== null && former === placeOf(device.state.get())) {
    device.update((kept) => ({ ...kept, place: NO_PLACE }));
  }
}
