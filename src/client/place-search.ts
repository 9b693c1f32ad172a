import { foldText } from '#src/domain/fold.ts';
import { namesOfPlace } from '#src/domain/place-names.ts';
import { plural } from '#src/domain/plural.ts';

/** Narrows the page of all places by name, in any language of the search; Enter opens the only one left, or the first. */
export function startPlaceSearch(): void {
  const input = document.querySelector<HTMLInputElement>('[data-place-search]');
  const empty = document.querySelector<HTMLElement>('[data-place-empty]');
  const count = document.querySelector<HTMLElement>('[data-place-count]');
  if (!input || !empty || !count) return;
  const parts = [...document.querySelectorAll<HTMLElement>('[data-places-part]')];
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')].map((row) => ({
    row,
    link: row.querySelector('a')!,
  }));
  let names: Map<HTMLElement, string[]> | null = null;
  const narrow = (): void => {
    const typed = foldText(input.value);
    // Only who types needs the names.
    names ??= new Map(
      places.map(({ row, link }) => [
        row,
        [link.textContent, ...namesOfPlace(row.dataset.place!)].map(foldText),
      ]),
    );
    let shown = 0;
    for (const { row } of places) {
      row.hidden = !names.get(row)!.some((name) => ` ${name}`.includes(` ${typed}`));
      if (!row.hidden) shown += 1;
    }
    for (const part of parts) part.hidden = !part.querySelector('[data-place]:not([hidden])');
    empty.hidden = shown > 0;
    count.textContent = typed ? `${shown} of ${plural(places.length, 'place')}` : '';
  };
  input.addEventListener('input', narrow);
  // Back may bring the typed text with the page.
  addEventListener('pageshow', () => input.value && narrow());
  input.form!.addEventListener('submit', (event) => {
    const first = input.value.trim() && places.find(({ row }) => !row.hidden);
    if (!first) return;
    event.preventDefault();
    location.assign(first.link.href);
  });
}
