import { formatDay } from '#src/domain/core/dates.ts';

/** Adds to a citation the day on which the page is read, and to what its button copies. */
export function startReadOn(): void {
  for (const place of document.querySelectorAll('[data-read-on]')) {
    const words = `Read on ${formatDay(new Date().toISOString().slice(0, 10))}.`;
    place.textContent = words;
    const button = place.closest('.cite')?.querySelector<HTMLElement>('[data-copy]');
    if (button) button.dataset.copy += ` ${words}`;
  }
}
