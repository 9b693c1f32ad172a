import {
  publishedWords,
  WISH_FIELDS,
  type PublishedWish,
  type PublishedWishes,
} from '#src/domain/finder/need/published-words.ts';

/** Whether the wishes of a form are unfolded: nobody sees them otherwise. */
export const showsWishes = (form: HTMLFormElement): boolean =>
  form.querySelector('[data-more][aria-expanded="true"]') !== null;

/**
 * Shows beside the wishes of a form how many plans say what each asks for; what nobody publishes is
 * disabled, unless it is wished for. Null: not known, so nothing is said nor disabled.
 */
export function sayWishes(form: HTMLFormElement, published: PublishedWishes | null): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-says]')) {
    const wish = place.dataset.says as PublishedWish;
    const { isOff, words } = publishedWords(published, wish);
    const box = place.closest('.wish');
    place.textContent = words === null ? '' : box ? words : `, ${words}`;
    const fields = [
      ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        `[name="${WISH_FIELDS[wish]}"]:not([type="hidden"])`,
      ),
    ];
    const off = isOff && fields.every(isAtRest);
    box?.classList.toggle('is-off', off);
    for (const field of fields) {
      // Who is in it stays in it, and "any" can always be said.
      field.disabled = off && field !== document.activeElement && field.value !== 'any';
    }
  }
}

function isAtRest(field: HTMLInputElement | HTMLSelectElement): boolean {
  const isChecked = field instanceof HTMLInputElement && field.checked;
  if (field.type === 'checkbox') return !isChecked;
  if (field.type === 'radio') return field.value === 'any' || !isChecked;
  return field.value.trim() === '';
}
