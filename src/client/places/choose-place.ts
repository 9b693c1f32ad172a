import { foldText } from '#src/domain/core/fold.ts';
import { namesOfPlace } from '#src/domain/places/place-names.ts';
import { make } from '../core/make.ts';
import { startLines } from '../lists/suggest-lines.ts';

/** As the search dialog looks (site/components/lists/SearchDialog.astro). */
const SIZE =
  'tw:w-[min(44rem,100vw_-_2rem)] tw:max-h-[calc(100dvh_-_6rem)] tw:mt-18 tw:overflow-hidden tw:max-md:w-full tw:max-md:max-w-none tw:max-md:h-dvh tw:max-md:max-h-none tw:max-md:m-0 tw:max-md:border-0 tw:max-md:rounded-none';
const HEAD =
  'tw:relative tw:flex tw:flex-none tw:items-center tw:gap-1 tw:py-1.5 tw:px-2 tw:border-b tw:border-b-line';
const FIELD =
  'tw:flex-1 tw:min-w-0 tw:h-11 tw:py-0 tw:px-1 tw:border-0 tw:bg-transparent tw:text-(length:--t-16)';

/** A place of a select, with all that it is found by. */
interface Choice {
  value: string;
  label: string;
  group: string | null;
  names: string[];
}

/** Opens the list of a select's places, with what was typed already. */
export function choosePlace(select: HTMLSelectElement, typed: string): void {
  const choices = choicesOf(select);
  const label = select.ariaLabel ?? 'Place';
  const input = Object.assign(make('input', FIELD), {
    type: 'search',
    placeholder: 'Type a place',
    ariaLabel: label,
    autocomplete: 'off',
    value: typed,
  });
  const list = Object.assign(make('div'), {
    id: 'place-choices',
    role: 'listbox',
    ariaLabel: 'Places',
  });
  const none = Object.assign(make('p', 'sug-head'), { role: 'status' });
  const close = Object.assign(make('button', 'btn btn-ghost btn-sm', 'Close'), { type: 'button' });
  const dialog = Object.assign(make('dialog', `dialog search-dialog ${SIZE}`), {
    ariaLabel: label,
  });
  const head = make('div', `search-in ${HEAD}`);
  const body = make('div', 'search-body tw:flex-1 tw:overflow-auto tw:overscroll-contain');
  head.append(input, close);
  body.append(none, list);
  dialog.append(head, body);
  const take = (value: string): void => {
    dialog.close();
    if (select.value === value) return;
    hold(
      select,
      choices.find((choice) => choice.value === value)!,
    );
    select.value = value;
    for (const name of ['input', 'change'])
      select.dispatchEvent(new Event(name, { bubbles: true }));
  };
  const lines = startLines(input, list, { onBackspace: () => {}, onClose: () => dialog.close() });
  const show = (): void => {
    const text = foldText(input.value);
    const found = choices.filter(({ names }) =>
      names.some((name) => ` ${name}`.includes(` ${text}`)),
    );
    lines.put(rowsOf(found, take));
    none.textContent = found.length > 0 ? '' : 'No place of that name is in this list.';
    // What Enter takes; without a text nothing was asked for yet.
    if (text) lines.choose(found.length > 0 ? 0 : -1);
  };
  input.addEventListener('input', show);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  show();
}

/** The places of a select, and the countries that its form takes beside them, in the order of names. */
function choicesOf(select: HTMLSelectElement): Choice[] {
  const listed = [...select.options].map(choiceOf);
  const known = new Set(listed.map(({ value }) => value));
  const codes = select.closest<HTMLElement>('[data-covered]')?.dataset.covered?.split(' ') ?? [];
  const covered = codes.flatMap((value): Choice[] => {
    const names = namesOfPlace(value);
    const [label] = names;
    if (!label || known.has(value)) return [];
    return [{ value, label, group: null, names: names.map(foldText) }];
  });
  const isCountry = ({ group, value }: Choice) => group === null && value !== '';
  const countries = [...listed.filter(isCountry), ...covered];
  return [
    ...listed.filter(({ value }) => value === ''),
    ...(covered.length > 0 ? countries.sort((a, b) => (a.label < b.label ? -1 : 1)) : countries),
    ...listed.filter(({ group, value }) => group !== null && value !== ''),
  ];
}

/** Lets a select hold a country that it does not list. */
function hold(select: HTMLSelectElement, { value, label }: Choice): void {
  if ([...select.options].some((option) => option.value === value)) return;
  select.insertBefore(new Option(label, value), select.querySelector('optgroup'));
}

function choiceOf({ value, label, parentElement }: HTMLOptionElement): Choice {
  const group = parentElement instanceof HTMLOptGroupElement ? parentElement.label : null;
  return { value, label, group, names: [label, ...namesOfPlace(value)].map(foldText) };
}

function rowsOf(found: readonly Choice[], take: (value: string) => void): Element[] {
  return [...Map.groupBy(found, ({ group }) => group)].flatMap(([group, some]): Element[] => {
    const rows = some.map(({ value, label }) => {
      const row = Object.assign(make('a', 'sug'), {
        role: 'option',
        href: `#${value}`,
        tabIndex: -1,
      });
      row.append(markOf(value), make('span', '', label));
      row.addEventListener('click', (event) => {
        event.preventDefault();
        take(value);
      });
      return row;
    });
    if (group === null) return rows;
    const part = Object.assign(make('div'), { role: 'group', ariaLabel: group });
    const title = Object.assign(make('p', 'sug-head', group), { ariaHidden: 'true' });
    part.append(title, ...rows);
    return [part];
  });
}

/** A place's flag; what is no place, or has none, has room for one. */
function markOf(code: string): Element {
  if (code === '') return make('span');
  const src = `/flags/${code === 'UK' ? 'gb' : code.toLowerCase()}.svg`;
  const flag = Object.assign(make('img', 'flag'), { src, alt: '', width: 21, height: 16 });
  flag.addEventListener('error', () => flag.replaceWith(make('span')));
  return flag;
}
