import { carrierMark } from '#src/domain/places/carrier-mark.ts';
import { aroundTitle, type BesideWords } from '#src/domain/finder/words/beside-words.ts';
import { estimateGb, estimateWords, HABITS, type Habit } from '#src/domain/finder/need/estimate.ts';
import { firstWords } from '#src/domain/finder/words/first-words.ts';
import { MORE_WISHES, readNeed, sizeOf, sizeText } from '#src/domain/finder/need/need-form.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import { wishWords } from '#src/domain/finder/need/need-words.ts';
import { networkName } from '#src/domain/finder/networks.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { firstAnswer } from './find.ts';
import { sayWishes, showsWishes } from './need-wishes.ts';

/** Milliseconds after the last change until it is asked. */
const REST = 300;
const asking = new WeakMap<HTMLFormElement, AbortController>();

/** What a form of a need says, as its submit would send it. */
export const sentBy = (form: HTMLFormElement) =>
  new URLSearchParams(new FormData(form) as unknown as Record<string, string>);

/** How long a form asks for. */
function timeOf(form: HTMLFormElement): { days: number } | 'month' {
  const sent = sentBy(form);
  return sent.get('unit') === 'months' ? 'month' : { days: Number(sent.get('time')) || 1 };
}

/** Follows a change of a form: the estimate of its estimator for its time, and the first answer. */
export function changed(form: HTMLFormElement, target: Element): void {
  sayFields(form);
  const output = form.querySelector('.est output');
  const words = output && estimateWords(minutesOf(form), timeOf(form));
  if (output && output.textContent !== words) output.textContent = words;
  if (!(target instanceof HTMLSelectElement && target.dataset.habit)) void showFirst(form);
}

/** Says what fields come to: the amount that a word stands for, and the wishes that are folded. */
export function sayFields(form: HTMLFormElement): void {
  const { need } = readNeed(sentBy(form));
  if (!need) return;
  const gb = form.elements.namedItem('gb');
  const size = sizeOf(need);
  if (gb instanceof HTMLInputElement) {
    gb.placeholder = size === null ? 'any' : sizeText(size, need);
  }
  const more = form.querySelector('[data-more] small');
  if (!more) return;
  const currency = form.querySelector('[data-bound-currency]')?.textContent as Currency | undefined;
  const network = (slug: string) =>
    form.querySelector<HTMLOptionElement>(`[name="network"] option[value="${CSS.escape(slug)}"]`)
      ?.text ?? slug;
  more.textContent =
    wishWords(need, {
      currency: currency ?? 'USD',
      network,
      carrier: (slug) => networkName(slug, []),
    }).join(', ') || MORE_WISHES;
}

/** Writes the estimate into the form: for a month, or for the days of the trip. */
export function useEstimate(form: HTMLFormElement): void {
  const field = form.elements.namedItem('gb');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = String(estimateGb(minutesOf(form), timeOf(form)));
  const details = form.querySelector<HTMLDetailsElement>('.est');
  if (details) details.open = false;
  field.focus();
  // Whoever follows the form hears of it as of any change.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Bounds are in the currency of one country, in dollars for more (needNames). */
function sayCurrency(form: HTMLFormElement): void {
  const words = form.querySelector('[data-bound-currency]');
  const fields = form.querySelectorAll<HTMLSelectElement>('select[name^="place"]');
  const chosen = [...fields].flatMap(({ value, selectedOptions }) => {
    return value === '' ? [] : [selectedOptions[0]?.dataset.currency];
  });
  // A currency that the address chose goes along as a field of its own.
  if (!words || form.elements.namedItem('currency')) return;
  words.textContent = (chosen.length === 1 ? chosen[0] : undefined) ?? 'USD';
}

function minutesOf(form: HTMLFormElement): Record<Habit, number> {
  const chosen = (name: string) =>
    Number(form.querySelector<HTMLSelectElement>(`[data-habit="${name}"]`)?.value ?? 0);
  return Object.fromEntries(Object.keys(HABITS).map((name) => [name, chosen(name)])) as Record<
    Habit,
    number
  >;
}

/** What the line of the first answer says. */
export interface NeedWords {
  words: ReturnType<typeof firstWords>;
  /** Whose mark stands before it. */
  carrier?: string | undefined;
  /** What is said under it of what is lower. */
  beside?: readonly BesideWords[];
  href: string;
}

const WORKING = { name: 'Working out the first answer', due: '', price: '' };
export const AWAY = { name: 'Show the answers', due: '', price: '' };

/** Begins another first answer: nothing is said any more of what was asked before. */
export function startFirst(form: HTMLFormElement): AbortSignal {
  asking.get(form)?.abort();
  const mine = new AbortController();
  asking.set(form, mine);
  const link = form.querySelector<HTMLElement>('.ask-now');
  if (link) {
    // Its room stays while the next is worked out.
    for (const part of [link, besideOf(form)]) part.style.minHeight = `${part.offsetHeight}px`;
    besideOf(form).replaceChildren();
    say(link, WORKING);
  }
  return mine.signal;
}

/** Asks for the first answer to what a form says, and shows it under the form. */
export async function showFirst(form: HTMLFormElement): Promise<void> {
  sayCurrency(form);
  const { need, issues } = readNeed(sentBy(form));
  if (!form.querySelector('.ask-now') || !need || issues.length > 0) return;
  const signal = startFirst(form);
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (signal.aborted) return;
  const isTrip = need.months === null;
  const isOpen = showsWishes(form);
  const answer = await firstAnswer(need, signal, isOpen).then(
    ({ first, beside, wishes }) => ({
      words: firstWords(first, isTrip),
      carrier: first?.plan.carrier.name,
      beside,
      wishes,
    }),
    () => ({ words: AWAY, wishes: null }),
  );
  if (signal.aborted) return;
  sayFirst(form, { ...answer, href: paths.find(needSearch(need)) });
  if (isOpen) sayWishes(form, answer.wishes);
}

/** Asks how many plans say what each wish of a form asks for, and shows it; without an answer nothing. */
export async function showWishes(form: HTMLFormElement): Promise<void> {
  const { need, issues } = readNeed(sentBy(form));
  if (!need || issues.length > 0) return;
  const wishes = await firstAnswer(need, undefined, true).then(
    (answer) => answer.wishes,
    () => null,
  );
  const { need: now } = readNeed(sentBy(form));
  if (now && needSearch(now) === needSearch(need)) sayWishes(form, wishes);
}

/** Says the first answer: in its line, and once to who does not see it. */
export function sayFirst(
  form: HTMLFormElement,
  { words, carrier, href, beside = [] }: NeedWords,
): void {
  const link = form.querySelector<HTMLAnchorElement>('.ask-now');
  if (!link) return;
  link.href = href;
  say(link, words, carrier);
  besideOf(form).replaceChildren(...beside.map(besideLine));
  const said = form.querySelector('[data-first-said]');
  if (said) said.textContent = Object.values(words).filter(Boolean).join(', ');
}

/** Where what is lower stands under the first answer. */
const besideOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[data-first-beside]')!;

/** As `BesideLine` draws it. */
function besideLine(line: BesideWords): HTMLElement {
  const [before, after] = aroundTitle(line);
  const link = document.createElement('a');
  link.href = paths.plan(line.plan);
  link.textContent = line.title;
  const said = document.createElement('p');
  said.append(before, link, after);
  return said;
}

/** Writes the line of the first answer, with the mark of its carrier. */
function say(link: HTMLElement, words: NeedWords['words'], carrier?: string): void {
  link.toggleAttribute('data-has', carrier !== undefined);
  for (const [part, text] of Object.entries(words)) {
    const place = link.querySelector(`[data-first="${part}"]`);
    if (place) place.textContent = text;
  }
  const mark = link.querySelector<HTMLElement>('.mono');
  if (!mark || carrier === undefined) return;
  const { letters, tint } = carrierMark(carrier);
  mark.dataset.letter = letters;
  mark.dataset.tint = String(tint);
}
