import { foldText } from '#src/domain/core/fold.ts';
import { namesOfPlace } from '#src/domain/places/place-names.ts';
import { alsoCalled } from '#src/domain/lists/search/words/places.ts';
import { plural } from '#src/domain/core/plural.ts';

/**
 * Narrows a page's list of places by name, in any language that places are known in, and by what a
 * search understands; where the box has a form, Enter opens the first that is left.
 */
export function startPlaceSearch(): void {
  const input = document.querySelector<HTMLInputElement>('[data-place-search]');
  const empty = document.querySelector<HTMLElement>('[data-place-empty]');
  const count = document.querySelector<HTMLElement>('[data-place-count]');
  if (!input || !empty || !count) return;
  const parts = [...document.querySelectorAll<HTMLElement>('[data-places-part]')];
  const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  let names: Map<HTMLElement, string[]> | null = null;
  const narrow = (): void => {
    const typed = foldText(input.value);
    // Only who types needs the names.
    names ??= new Map(rows.map((row) => [row, namesOf(row)]));
    let shown = 0;
    for (const row of rows) {
      row.hidden = !names.get(row)!.some((name) => ` ${name}`.includes(` ${typed}`));
      if (!row.hidden) shown += 1;
    }
    for (const part of parts) part.hidden = !part.querySelector('[data-place]:not([hidden])');
    empty.hidden = shown > 0;
    count.textContent = typed ? `${shown} of ${plural(rows.length, 'place')}` : '';
  };
  input.addEventListener('input', narrow);
  // Back may bring the typed text with the page.
  addEventListener('pageshow', () => input.value && narrow());
  input.form?.addEventListener('submit', (event) => {
    const first = input.value.trim() && rows.find(({ hidden }) => !hidden)?.querySelector('a');
    if (!first) return;
    event.preventDefault();
    location.assign(first.href);
  });
}

function namesOf(row: HTMLElement): string[] {
  const { textContent } = row.querySelector('a') ?? row;
  const code = row.dataset.place!;
  return [textContent, ...namesOfPlace(code), ...alsoCalled(code)].map(foldText);
}
