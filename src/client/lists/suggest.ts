import type { Suggestions } from '#src/contract/lists/suggest.ts';
import { withSearch } from '#src/domain/core/address.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { call } from '../core/call.ts';
import { afterPause } from '../core/pause.ts';
import { startLines } from './suggest-lines.ts';
import { allElement, groupElement, readElements } from './suggest-view.ts';

/** An answer that takes longer: what stood there is no answer to what is typed now. */
const LATE_MS = 300;

/**
 * Suggestions under the search box of the dialog, as a combobox: the arrows choose a line, Enter
 * opens it, and Backspace then takes off the last word. Without a chosen line Enter searches, as the
 * form does by itself. Only an answer to the very text in the box is shown.
 */
export function startSuggestions(dialog: HTMLDialogElement): void {
  const find = <T extends HTMLElement>(name: string) => dialog.querySelector<T>(name)!;
  const input = find<HTMLInputElement>('input[name="q"]');
  const list = find('[data-search-list]');
  const read = find('[data-search-read]');
  const status = find('[data-search-status]');
  const icons = find<HTMLTemplateElement>('[data-search-icons]').content;
  const iconOf = (name: string) =>
    icons.querySelector(`[data-icon="${name}"]`)!.firstElementChild!.cloneNode(true);
  const before = [...list.children];
  const pause = afterPause();
  let late: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | undefined;
  const typed = () => input.value.trim();

  const say = (text: string) => {
    input.value = text;
    input.focus();
    follow();
  };
  /** What a part leaves is said of the text that was answered: of another it would bring words back. */
  const takeOff = (text: string) => {
    if (typed() === list.dataset.answers) say(text);
  };
  const lines = startLines(input, list, {
    onBackspace: () => say(withoutLastWord(input.value)),
    onClose: () => dialog.close(),
  });
  /** Puts lines and words there; `note` is the text that stands with them. */
  const put = (
    state: 'empty' | 'waiting' | 'answer' | 'none' | 'failed',
    rows: readonly Element[],
    { words = [], said = '' }: { words?: HTMLElement[]; said?: string } = {},
  ) => {
    clearTimeout(late);
    late = undefined;
    dialog.dataset.state = state;
    lines.put(rows);
    read.replaceChildren(...words);
    read.hidden = words.length === 0;
    find('[data-search-words]').textContent = typed();
    for (const note of dialog.querySelectorAll<HTMLElement>('[data-search-note]')) {
      note.hidden = note.dataset.searchNote !== state;
    }
    status.textContent = said;
  };
  const wait = () => {
    delete list.dataset.answers;
    put('waiting', [allElement(typed(), null, iconOf)]);
  };
  const show = (answer: Suggestions, q: string) => {
    list.dataset.answers = q;
    const { groups, totalCount, search } = answer;
    const words = readElements(answer, takeOff, iconOf);
    const text = [q, ...search.corrected.map(({ meant }) => meant)].join(' ');
    const rows = groups.map((group) => groupElement(group, text, iconOf));
    if (totalCount > 0) rows.push(allElement(q, totalCount, iconOf));
    const count = groups.reduce((sum, { options }) => sum + options.length, 0);
    const said = `${plural(count, 'suggestion')}, ${plural(totalCount, 'plan')} in all`;
    if (rows.length === 0) put('none', [], { words, said: 'No suggestions' });
    else put('answer', rows, { words, said });
  };
  const ask = async () => {
    current?.abort();
    const mine = (current = new AbortController());
    const q = typed();
    if (q === '') return;
    const isOld = () => mine.signal.aborted || q !== typed();
    try {
      const address = withSearch(api.suggest, `?${new URLSearchParams({ q })}`);
      const answer = await call('GET', address, { signal: mine.signal });
      if (!isOld()) show(answer, q);
    } catch {
      if (isOld()) return;
      // The form works without suggestions.
      const said = 'Suggestions cannot be loaded right now. Enter searches all plans.';
      put('failed', [allElement(q, null, iconOf)], { said });
    }
  };
  /** Asks for what stands in the box, once nothing is typed for a pause. */
  function follow(): void {
    if (typed() === '') {
      current?.abort();
      list.dataset.answers = '';
      return put('empty', before);
    }
    if (typed() === list.dataset.answers) {
      clearTimeout(late);
      late = undefined;
      return;
    }
    pause(() => void ask());
    if (dialog.dataset.state === 'waiting' || dialog.dataset.state === 'failed') wait();
    else late ??= setTimeout(wait, LATE_MS);
  }
  input.addEventListener('input', () => {
    lines.choose(-1);
    follow();
  });
  if (typed() !== '') follow();
}

/** A text without its last word, a blank at the end where words are left. */
function withoutLastWord(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, -1);
  return words.length > 0 ? `${words.join(' ')} ` : '';
}
