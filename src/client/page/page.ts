import { startBuyLinks } from '../plans/buy-links.ts';
import { startCompare } from '../finder/compare/compare.ts';
import { startCurrency } from '../prices/currency.ts';
import { device } from '../core/device/device.ts';
import { replayTaps } from '../core/early-taps.ts';
import { startEvents } from '../insight/events.ts';
import { startHeaderCounts } from './header-counts.ts';
import { watchLogos } from '../core/logo-fallback.ts';
import { startMenus } from '../core/menus.ts';
import { startSaving } from '../finder/saved/saved.ts';
import { startSearch } from '../lists/search.ts';
import { loadLater } from '../core/load-later.ts';
import { showCarriedToast, startUserArea } from './start-later.ts';
import { startThemeSwitch } from '../core/theme.ts';

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
