import type { StoredPhone } from '#src/domain/finder/saved/device.ts';
import {
  filterFor,
  fitOf,
  fittingFormat,
  listFitWords,
  planFitWords,
  type Sim,
  type SimCounts,
} from '#src/domain/plans/phones/fit.ts';
import { phoneInWords, takesWords } from '#src/domain/plans/phones/phone-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { onAdded } from '../core/added.ts';
import { make } from '../core/make.ts';

let phone: StoredPhone | null = null;
let isWatching = false;

/** Says wherever the page has a place for it whether plans fit the phone that is kept; null takes it back. */
export function showFit(stored: StoredPhone | null): void {
  phone = stored;
  const { dataset } = document.documentElement;
  if (stored) dataset.phone = '';
  else delete dataset.phone;
  if (isWatching) return showIn(document);
  isWatching = true;
  onAdded(showIn);
  // A list that was filtered keeps its line, and says there how it is.
  new MutationObserver((changes) => {
    for (const { target } of changes) showIn(target as Element);
  }).observe(document.body, { subtree: true, attributeFilter: WAKING });
}

const WAKING = ['data-live', 'data-sims', 'data-format'];

type Words = (line: DOMStringMap, stored: StoredPhone) => (Node | string)[];
/** What says it, by the lines that are for it. */
const LINES: Readonly<Record<string, Words>> = {
  '[data-sim]': ofPlan,
  // React must have found the lines of a list that it follows as they were made.
  ':is(:not(astro-island *), [data-live] *)[data-sims]': ofList,
  '[data-fit-need]': ofNeed,
};

function showIn(root: ParentNode): void {
  for (const [selector, words] of Object.entries(LINES)) {
    const own = root instanceof Element && root.matches(selector) ? [root] : [];
    for (const line of [...own, ...root.querySelectorAll(selector)] as HTMLElement[]) {
      const { ask } = line.dataset;
      const without = ask ? [link(paths.phone, ask)] : [];
      const isHere = line.contains(document.activeElement);
      line.replaceChildren(...(phone ? words(line.dataset, phone) : without));
      if (isHere) line.querySelector('a')?.focus();
    }
  }
}

/** Of a plan, or an answer; where one may ask, one may change the phone. */
function ofPlan({ sim, ask }: DOMStringMap, stored: StoredPhone): (Node | string)[] {
  const words = planFitWords(sim as Sim, stored, phoneInWords(stored));
  const said = fitOf(sim as Sim, stored) === 'not' ? make('b', 'tw:font-medium', words) : words;
  return ask ? [said, '. ', change()] : [said];
}

/** Of a list, with the filter of formats that `format` names. */
function ofList(
  { sims, listing, format = '' }: DOMStringMap,
  stored: StoredPhone,
): (Node | string)[] {
  const counts = JSON.parse(sims!) as SimCounts;
  const words = listFitWords(counts, stored, phoneInWords(stored));
  return [`${words}. `, ...only(listing, format, filterFor(counts, stored)), change()];
}

/** Of the answers to a need: unless its format is asked for, they are counted for any phone. */
function ofNeed({ fitNeed, format = '' }: DOMStringMap, stored: StoredPhone): (Node | string)[] {
  const fitting = fittingFormat(stored);
  const isAside = fitting !== null && format !== fitting;
  const aside = isAside ? 'What fits, and the lowest total, are said here for any phone. ' : '';
  const words = `Your ${phoneInWords(stored)} takes ${takesWords(stored)}. ${aside}`;
  return [words, ...only(fitNeed, format, fitting), change()];
}

/** The way to what fits alone, or from it to all; none where there is nothing to choose. */
function only(all: string | undefined, format: string, fitting: string | null) {
  if (!all || !fitting) return [];
  const isOn = format === fitting;
  const href = isOn ? all : `${all}${all.includes('?') ? '&' : '?'}format=${fitting}`;
  const node = link(href, isOn ? 'Show all' : 'Show only what fits');
  node.addEventListener('click', followInPlace);
  return [node, '\u2003'];
}

/** A list with filters follows the address. */
function followInPlace(event: MouseEvent): void {
  const node = event.currentTarget as HTMLAnchorElement;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || !node.closest('[data-live]')) return;
  event.preventDefault();
  history.pushState({}, '', node.href);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

const change = () => link(paths.phone, 'Change', ' your phone');

function link(href: string, words: string, more = ''): HTMLAnchorElement {
  const node = make('a', '', words);
  node.href = href;
  if (more) node.append(make('span', 'sr', more));
  return node;
}
