import { approxOfMark, ownOfMark, type CompareIn } from '#src/domain/core/money/approx.ts';
import { formatSeenDay } from '#src/domain/core/dates.ts';
import { rateAge, type RatesOfDay } from '#src/domain/core/money/rates.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { onAdded } from '../core/added.ts';
import { readRates } from './rates.ts';

let compareIn: CompareIn | null = null;
let watching = false;

/**
 * Shows every marked price of the page in a currency too, and unit prices in it alone; null takes
 * that back. Which room the lines need is known before the first paint (site/styles/core/device.css).
 */
export async function showPricesIn(currency: Currency | null): Promise<void> {
  const root = document.documentElement;
  compareIn = null;
  if (currency === null) delete root.dataset.currency;
  else root.dataset.currency = currency;
  const known = currency && (await readRates());
  // Meanwhile another currency may have been chosen.
  if ((root.dataset.currency ?? null) !== currency) return;
  if (known) compareIn = { currency: currency!, rates: known.rates };
  else delete root.dataset.currency;
  say(currency, known);
  if (watching) mark(document);
  else onAdded(mark);
  watching = true;
}

/** The day of the rates, at the top of the page and beside the choice; old ones are called old. */
function say(currency: Currency | null, known: RatesOfDay | null): void {
  const words = () => {
    if (currency === null) return '';
    if (!known) return 'Rates cannot be reached';
    const today = new Date().toISOString().slice(0, 10);
    const { old } = rateAge(known.asOf, today);
    return `${old ? 'Old rates' : 'Rates'} of ${formatSeenDay(known.asOf)}`;
  };
  for (const line of document.querySelectorAll('[data-rates-day]')) {
    const also = line.hasAttribute('data-also') && known ? `Also in ${currency}, approx. ` : '';
    line.textContent = also + words();
  }
}

function mark(root: ParentNode): void {
  const all = (selector: string) =>
    [
      ...(root instanceof Element && root.matches(selector) ? [root] : []),
      ...root.querySelectorAll(selector),
    ] as HTMLElement[];
  for (const price of all('[data-money]')) showBeside(price);
  for (const unit of all('[data-unit]')) showInstead(unit);
}

function showBeside(price: HTMLElement): void {
  const text = compareIn && approxOfMark(price.dataset.money!, compareIn);
  let line = price.querySelector(':scope > .approx');
  if (!text) return line?.remove();
  if (!line) {
    line = document.createElement('span');
    line.className = 'approx';
    price.append(line);
  }
  // Copied and read aloud, a blank stands between the two.
  line.textContent = ` ${text}`;
}

/** The text that was there comes back with the choice; rows keep their text as long as they stand. */
function showInstead(unit: HTMLElement): void {
  const { unit: amount, per } = unit.dataset;
  const text = compareIn && approxOfMark(amount!, compareIn);
  unit.dataset.own ??= unit.textContent;
  const next = text ?? (compareIn && ownOfMark(amount!));
  // The same text node: React goes on knowing it.
  unit.firstChild!.nodeValue = next ? `${next} per ${per}` : unit.dataset.own;
}
