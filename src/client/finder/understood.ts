import './need-form.ts';

/**
 * What a text was understood as, above a list: a part opens its field, the place that was guessed
 * says so, and where the text names none, the visitor's place is taken.
 */
const root = document.documentElement;
const { place, guess } = root.dataset;

const asks = document.querySelector<HTMLFormElement>('[data-needs-place]');
// Who took a place off is asked for another.
const isTakenOff = asks !== null && location.hash === `#${asks.id}`;
const where = asks?.querySelector('select');
if (
  where &&
  !isTakenOff &&
  [...where.options].some(({ value }) => value !== '' && value === place)
) {
  where.value = place!;
  location.replace(`${location.pathname}?${String(paramsOf(asks!))}${location.hash}`);
}

const added = document.querySelector<HTMLElement>('.uchip[data-place]');
if (added && guess !== undefined && added.dataset.place === place) {
  added.querySelector('.c')!.append(' (guessed)');
}

for (const part of document.querySelectorAll<HTMLAnchorElement>('.uchip .c')) {
  part.addEventListener('click', (event) => {
    const form = document.querySelector<HTMLElement>('form.ask');
    const field = form?.querySelector<HTMLElement>(`[name="${part.dataset.change}"]`);
    if (!form || !field || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const change = form.closest('details');
    if (change) change.open = true;
    const more = form.querySelector<HTMLElement>('[data-more][aria-expanded="false"]');
    if (!field.checkVisibility()) more?.click();
    field.focus();
  });
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
}
