/**
 * What a page needs only once somebody picks, saves or chooses a currency or a phone, or chose before, and for
 * messages: most visits load none of it. One file, so that every page carries one address of it.
 */
export { addSheet } from '../core/parts/add-sheet.ts';
export { showFit } from '../plans/fit.ts';
export { renderTray, startUnfolding } from '../finder/compare/compare-tray.ts';
export { toggleSaved } from '../finder/saved/save-plan.ts';
export { share } from '../core/parts/share.ts';
export { showCarriedToast, showToast } from '../core/toast.ts';
export { showPricesIn } from '../prices/show-prices-in.ts';
