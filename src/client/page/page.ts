import { startBuyLinks } from '../plans/buy-links.ts';
import { startCompare } from '../finder/compare/compare.ts';
import { startCurrency } from '../prices/currency.ts';
import { device } from '../core/device/device.ts';
import { replayTaps } from '../core/parts/early-taps.ts';
import { startEvents } from '../insight/events.ts';
import { watchLogos } from '../core/parts/logo-fallback.ts';
import { startMenus } from '../core/parts/menus.ts';
import { startSaving } from '../finder/saved/saved.ts';
import { startSearch } from '../lists/search.ts';
import { loadLater } from '../core/parts/load-later.ts';
import { startThemeSwitch } from '../core/parts/theme.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { CARRIED_TOAST, REMEMBERED_USER } from '#src/domain/finder/saved/device.ts';
import { onReturn } from '../core/parts/page-return.ts';

/** What every public page does in the browser; all of it only adds to working HTML. */
const root = document.documentElement;
startMenus();
startSearch();
startThemeSwitch();
startEvents();
startBuyLinks();
watchLogos(document);
startCompare();
startSaving();
startHeaderCounts();
startCurrency();
showCarriedToast();
startUserArea();
// Most of what is done with a place or a phone is for those who have one.
device.state.subscribe(({ place, phone }) => {
  if (place ?? root.dataset.place) void import('../places/place.ts');
  if (phone || 'phone' in root.dataset) void loadLater().then((later) => later.showFit(phone));
});
root.dataset.awake = '';
replayTaps(document, '[data-compare], [data-save]');
for (const year of document.querySelectorAll('[data-year]')) {
  year.textContent = String(new Date().getFullYear());
}
// A sheet of paper says where and when its prices were read.
addEventListener('beforeprint', () => {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  const line = document.querySelector('[data-printed]');
  if (line) line.textContent = `${location.href}, printed on ${day}`;
});

/** Saved and Compare in the header, with how many there are; hidden while there are none. */
function startHeaderCounts(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-count]')];
  device.state.subscribe(({ saved, picks }) => {
    for (const link of links) {
      const isSaved = link.dataset.count === 'saved';
      const count = isSaved ? saved.length : picks.length;
      link.hidden = count === 0;
      link.querySelector('b')!.textContent = String(count);
      link.href = isSaved ? paths.saved() : paths.compare(picks.map(({ slug }) => slug));
    }
  });
}

/** Whether a storage has an entry; false where it is closed to the page. */
function has(kind: 'localStorage' | 'sessionStorage', key: string): boolean {
  try {
    return key in globalThis[kind];
  } catch {
    return false;
  }
}

/** The header's user area, for who is logged in, or was when the last page looked. */
function startUserArea(): void {
  let started: Promise<void> | undefined;
  const start = () => {
    started ??= import('../people/user-area.ts').then(({ startUserArea: begin }) => begin());
  };
  const look = () => {
    // It looks closer itself.
    if (document.cookie.includes('signed_in') || has('localStorage', REMEMBERED_USER)) start();
  };
  look();
  // Back may bring a page from before the login, and another tab may have been used for it.
  onReturn(look);
  addEventListener('storage', ({ key }) => key === REMEMBERED_USER && start());
}

/** Shows what the page before left to say. */
function showCarriedToast(): void {
  if (!has('sessionStorage', CARRIED_TOAST)) return;
  void loadLater().then((later) => later.showCarriedToast());
}
