import { PHONE_CHANGE, type KeptPhone } from '#src/domain/device.ts';
import {
  filterFor,
  fitOf,
  fittingFormat,
  listFitWords,
  ONLY_FITTING,
  planFitWords,
  type Sim,
  type SimCounts,
} from '#src/domain/phones/fit.ts';
import { phoneInWords, takesWords } from '#src/domain/phones/phone-words.ts';
import { paths } from '#src/domain/paths.ts';
import { onAdded } from './added.ts';
import { make } from './make.ts';

let phone: KeptPhone | null = null;
let isWatching = false;

/** Says wherever the page has a place for it whether plans fit the phone that is kept; null takes it back. */
export function showFit(kept: KeptPhone | null): void {
  phone = kept;
  const { dataset } = document.documentElement;
  if (kept) dataset.phone = '';
  else delete dataset.phone;
  dispatchEvent(new Event(PHONE_CHANGE));
  if (isWatching) showIn(document);
  else onAdded(showIn);
  isWatching = true;
}

type Line = (line: HTMLElement, kept: KeptPhone) => (Node | string)[];
/** What says it, by the lines that are for it. */
const LINES: Readonly<Record<string, Line>> = {
  '[data-sim]': ofPlan,
  '[data-sims]': ofList,
  '[data-fit-need]': ofNeed,
};

function showIn(root: ParentNode): void {
  for (const [selector, words] of Object.entries(LINES)) {
    const own = root instanceof Element && root.matches(selector) ? [root] : [];
    for (const line of [...own, ...root.querySelectorAll(selector)] as HTMLElement[]) {
      const { ask } = line.dataset;
      delete line.dataset.fit;
      const without = ask ? [link(paths.phone, ask)] : [];
      line.replaceChildren(...(phone ? words(line, phone) : without));
    }
  }
}

/** Of a plan, or an answer; where one may ask, one may change the phone. */
function ofPlan({ dataset }: HTMLElement, kept: KeptPhone): (Node | string)[] {
  dataset.fit = fitOf(dataset.sim as Sim, kept);
  const words = planFitWords(dataset.sim as Sim, kept, phoneInWords(kept));
  return dataset.ask ? [`${words}. `, change()] : [words];
}

/** Of a list that was made with the page: the one that can be filtered stands elsewhere. */
function ofList({ dataset }: HTMLElement, kept: KeptPhone): (Node | string)[] {
  const counts = JSON.parse(dataset.sims!) as SimCounts;
  const format = filterFor(counts, kept);
  const { listing } = dataset;
  const only = format && listing ? [link(`${listing}&format=${format}`, ONLY_FITTING), ' '] : [];
  return [`${listFitWords(counts, kept, phoneInWords(kept))}. `, ...only, change()];
}

/** Of the answers to a need, which `data-format` may have asked for already. */
function ofNeed({ dataset }: HTMLElement, kept: KeptPhone): (Node | string)[] {
  const format = fittingFormat(kept);
  const href = dataset.fitNeed!;
  const only =
    format === null
      ? []
      : dataset.format === format
        ? [link(href, 'Show all'), ' ']
        : [link(`${href}&format=${format}`, ONLY_FITTING), ' '];
  return [`Your ${phoneInWords(kept)} takes ${takesWords(kept)}. `, ...only, change()];
}

const change = () => link(paths.phone, 'Change', ' your phone');

function link(href: string, words: string, more = ''): HTMLAnchorElement {
  const node = make('a', '', words);
  node.href = href;
  if (more) node.append(make('span', 'sr', more));
  return node;
}
