import type { Suggestions } from '#src/contract/suggest.ts';
import { withSearch } from '#src/domain/address.ts';
import { publicApi as api } from '#src/domain/paths.ts';
import { createCall, createRequest } from './api.ts';
import { groupElement, readElements } from './suggest-view.ts';

/** At most one request in so many ms. */
const PAUSE_MS = 150;

/**
 * Suggestions under the search box of the dialog, as a combobox: the arrows choose a line, Enter
 * opens it, and Backspace then takes off the last word. Without a chosen line Enter searches, as the
 * form does by itself.
 */
export function startSuggestions(dialog: HTMLDialogElement): void {
  const find = <T extends HTMLElement>(name: string) => dialog.querySelector<T>(name)!;
  const input = find<HTMLInputElement>('input[name="q"]');
  const list = find('[data-search-list]');
  const read = find('[data-search-read]');
  const none = find('[data-search-none]');
  const status = find('[data-search-status]');
  const before = [...list.children];
  const call = createCall(createRequest((...request) => fetch(...request)));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let current: AbortController | undefined;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const chosen = () => options().findIndex((option) => option.ariaSelected === 'true');
  const choose = (at: number) => {
    for (const [index, option] of options().entries()) {
      option.id = `search-option-${index}`;
      option.ariaSelected = String(index === at);
      if (index !== at) continue;
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    }
    if (at < 0) input.removeAttribute('aria-activedescendant');
  };
  /** Shows the answer to a text; null: what stands there before anything is typed. */
  const show = (answer: Suggestions | null, q = '') => {
    list.dataset.answers = q;
    // A line that was chosen stays so where the newer answer has it too.
    const href = options()[chosen()]?.href;
    list.replaceChildren(...(answer ? answer.groups.map(groupElement) : before));
    list.hidden = answer !== null && answer.groups.length === 0;
    none.hidden = !list.hidden;
    input.ariaExpanded = String(!list.hidden);
    const words = answer ? readElements(answer, takeOff) : [];
    read.replaceChildren(...words);
    read.hidden = words.length === 0;
    const count = options().length;
    status.textContent = answer ? `${count} suggestion${count === 1 ? '' : 's'}` : '';
    choose(href ? options().findIndex((option) => option.href === href) : -1);
  };
  const ask = async () => {
    timer = undefined;
    asked = performance.now();
    current?.abort();
    const mine = (current = new AbortController());
    const q = input.value.trim();
    if (q === '') return show(null);
    const address = withSearch(api.suggest, `?${new URLSearchParams({ q })}`);
    try {
      const answer = await call('GET', address, { signal: mine.signal });
      if (!mine.signal.aborted) show(answer, q);
    } catch {
      // The form works without suggestions: what stands there stays.
    }
  };
  /** Asks for what stands in the box, now or once the pause since the last time is over. */
  const follow = () => {
    timer ??= setTimeout(() => void ask(), Math.max(0, asked + PAUSE_MS - performance.now()));
  };
  const say = (text: string) => {
    input.value = text;
    input.focus();
    follow();
  };

  /** What a part leaves is said of the text that was answered: of another it would bring words back. */
  const takeOff = (text: string) => {
    if (input.value.trim() === list.dataset.answers) say(text);
  };

  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'true';
  input.addEventListener('input', () => {
    choose(-1);
    follow();
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const at = chosen();
    const count = options().length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0 && !list.hidden) {
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      // One place more than lines: between the last and the first the box itself is chosen.
      choose(next >= count ? -1 : next < -1 ? count - 1 : next);
    } else if (event.key === 'Enter' && at >= 0) options()[at]!.click();
    else if (event.key === 'Backspace' && at >= 0) say(withoutLastWord(input.value));
    else return;
    event.preventDefault();
  });
  if (input.value !== '') follow();
}

/** A text without its last word, a blank at the end where words are left. */
function withoutLastWord(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, -1);
  return words.length > 0 ? `${words.join(' ')} ` : '';
}
