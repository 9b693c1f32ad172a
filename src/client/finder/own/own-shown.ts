/** What a page shows of the visitor's own plan, and the form that tells it: loaded by who keeps one. */
import type { OwnPlan } from '#src/domain/finder/saved/device.ts';
import { readTotalMark, savingWords } from '#src/domain/finder/own/own-saving.ts';
import type { RatesOfDay } from '#src/domain/core/money/rates.ts';
import { make } from '../../core/make.ts';
import { showOwnInComparison } from './own-compare.ts';
import { readRates } from '../../prices/rates.ts';

export { openOwnForm } from './own-form.ts';

let stored: OwnPlan | null = null;
let rates: RatesOfDay | null = null;
let isWatching = false;

/** Shows the own plan wherever the page has totals, now and when more are added; null takes it away. */
export function showOwn(own: OwnPlan | null): void {
  stored = own;
  // Room for it: the head's script has kept that from the first paint on.
  const { dataset } = document.documentElement;
  if (own) dataset.pays = own.currency;
  else delete dataset.pays;
  showIn(document);
  if (!isWatching) new MutationObserver(showAdded).observe(document.body, LATER);
  isWatching = true;
}

const LATER = { childList: true, subtree: true };

/** Not `added.ts`: one more reader would make that a file of its own, on every page. */
function showAdded(changes: MutationRecord[]): void {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof Element) showIn(node);
  }
}

function showIn(root: ParentNode): void {
  const all = (selector: string) =>
    [
      ...(root instanceof Element && root.matches(selector) ? [root] : []),
      ...root.querySelectorAll(selector),
    ] as HTMLElement[];
  const totals = all('[data-total]');
  for (const total of totals) showSaving(total);
  for (const page of all('.cmp-page')) showOwnInComparison(page, stored);
  const isForeign = (total: HTMLElement) =>
    !total.dataset.total!.startsWith(`${stored?.currency} `);
  if (!stored || rates || !totals.some(isForeign)) return;
  void readRates().then((read) => {
    if (!read) return;
    rates = read;
    showIn(document);
  });
}

/** The line under a total; a plan of its own says nothing beside a mark that cannot be read. */
function showSaving(total: HTMLElement): void {
  const mark = readTotalMark(total.dataset.total!);
  const words = stored && mark && savingWords(stored, mark, rates);
  const line = total.querySelector(':scope > .own-saving');
  if (!words) return line?.remove();
  if (line) {
    line.textContent = words;
    return;
  }
  total.append(make('small', 'own-saving', words));
}
