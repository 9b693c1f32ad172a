import type { Suggestions } from '#src/contract/suggest.ts';
import { make } from './make.ts';

type Group = Suggestions['groups'][number];

/** A group of lines as it stands in the list. */
export function groupElement({ label, options }: Group): HTMLElement {
  const group = make('div');
  group.role = 'group';
  group.ariaLabel = label;
  const head = make('p', 'sug-head', label);
  head.ariaHidden = 'true';
  group.append(head, ...options.map(optionElement));
  return group;
}

function optionElement({ title, href, sub, aside }: Group['options'][number]): HTMLElement {
  const option = make('a', 'sug');
  option.role = 'option';
  option.ariaSelected = 'false';
  option.tabIndex = -1;
  option.href = href;
  const words = make('span', '', title);
  if (sub) words.append(make('span', 'sub', sub));
  option.append(words);
  if (aside) option.append(make('span', 'num', aside));
  return option;
}

/** What the words were taken for, each with a button that takes it off by saying the rest. */
export function readElements(
  { search }: Pick<Suggestions, 'search'>,
  say: (text: string) => void,
): HTMLElement[] {
  const button = (className: string, text: string, words: string) => {
    const element = make('button', className, text);
    element.type = 'button';
    element.addEventListener('click', () => say(words));
    return element;
  };
  const corrected = search.corrected.map(({ said, meant, exact }) => {
    const line = make('span', '', `Searched for “${meant}”. `);
    line.append(button('btn btn-ghost btn-sm', `Search for ${said} instead`, exact));
    return line;
  });
  // Words that are nothing else need no saying.
  const parts = search.parts.filter(({ label }) => !label.startsWith('“'));
  const chips = parts.map(({ label, without }) => {
    const chip = make('span', 'chip', label);
    const off = button('', '×', without);
    off.ariaLabel = `Take off ${label}`;
    chip.append(off);
    return chip;
  });
  return [...corrected, ...(chips.length > 0 ? [make('span', '', 'Understood as'), ...chips] : [])];
}
