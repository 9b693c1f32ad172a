import './need-form.ts';

/**
 * What a text was understood as, above a list: a part opens its field, the place that was guessed
 * says so, and where the text names none, the visitor's place is taken.
 */
const root = document.documentElement;
const { place, guess } = root.dataset;

const asks = document.querySelector<HTMLFormElement>('[data-needs-place]');
const where = asks?.querySelector('select');
if (where && [...where.options].some(({ value }) => value !== '' && value === place)) {
  where.value = place!;
  location.replace(`${location.pathname}?${String(paramsOf(asks!))}`);
}

const added = document.querySelector<HTMLElement>('.uchip[data-place]');
if (added && guess !== undefined && added.dataset.place === place) {
  added.querySelector('.c')!.append(' (guessed)');
}

for (const part of document.querySelectorAll<HTMLAnchorElement>('.uchip .c')) {
  part.addEventListener('click', (event) => {
    const change = document.querySelector<HTMLDetailsElement>('.und-change');
    if (!change || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    change.open = true;
    const name = part.dataset.change || 'calls';
    change.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  });
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
}
