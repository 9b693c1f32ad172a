/**
 * What a page needs only once somebody picks, saves or chooses a currency or a phone, or chose before, and for
 * messages: most visits load none of it. One file, so that every page carries one address of it.
 */
export { addSheet } from './add-sheet.ts';
export { showFit } from './fit.ts';
export { renderTray, startUnfolding } from './compare-tray.ts';
export { toggleSaved } from './save-plan.ts';
export { share } from './share.ts';
export { showCarriedToast, showToast } from './toast.ts';
export { showPricesIn } from './show-prices-in.ts';
