import { CURRENCIES } from '#src/domain/currencies.ts';
import type { OwnPlan } from '#src/domain/device.ts';
import { savingWords } from '#src/domain/own-saving.ts';

/**
 * Writes under each total of a comparison what it saves against the visitor's own plan. A total
 * says itself what it is: `data-total="USD 18200"`, with `data-least` where more will come on top.
 */
export function showSavings(box: HTMLElement, own: OwnPlan): void {
  const months = Number(box.querySelector<HTMLElement>('[data-months]')?.dataset.months);
  if (!months) return;
  for (const cell of box.querySelectorAll<HTMLElement>('[data-total]')) {
    const [code, minor] = cell.dataset.total!.split(' ');
    const currency = CURRENCIES.find((known) => known === code)!;
    const atLeast = cell.dataset.least !== undefined;
    const words = savingWords(own, { minor: Number(minor), currency, months, atLeast });
    if (words === null) continue;
    const line = document.createElement('small');
    line.className = 'cmp-own';
    line.textContent = words;
    cell.append(line);
  }
}
