import { CURRENCIES, type Currency } from '#src/domain/core/money/currencies.ts';
import { device } from '../core/device/device.ts';
import { loadLater } from '../core/parts/load-later.ts';

/**
 * "Show prices in": the choice in the footer, and prices in that currency beside their own. Rates
 * and the code that shows them come only for visitors who chose one.
 */
export function startCurrency(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-currency-choice]');
  select?.addEventListener('change', () => {
    const currency = CURRENCIES.find((known) => known === select.value) ?? null;
    device.update((device) => ({ ...device, currency }));
  });
  let shown: Currency | null = null;
  device.state.subscribe(({ currency }) => {
    if (select) select.value = currency ?? '';
    // The head script took the stored text at its word.
    if (currency === null) delete document.documentElement.dataset.currency;
    if (currency === shown) return;
    shown = currency;
    void loadLater().then((later) => later.showPricesIn(currency));
  });
}
