import { foldText } from '#src/domain/core/fold.ts';
import { plural } from '#src/domain/core/plural.ts';

/** Narrows the carrier cards by name while typing. */
export function startCarrierSearch(): void {
  const input = document.querySelector<HTMLInputElement>('[data-carrier-search]');
  const list = document.querySelector<HTMLElement>('[data-carrier-list]');
  const empty = document.querySelector<HTMLElement>('[data-carrier-empty]');
  const count = document.querySelector<HTMLElement>('[data-carrier-count]');
  if (!input || !list || !empty || !count) return;
  const cards = [...list.querySelectorAll<HTMLElement>('[data-carrier-name]')].map((card) => ({
    card,
    name: card.dataset.carrierName!.toLowerCase(),
    folded: foldText(card.dataset.carrierName!),
  }));
  const narrow = (): void => {
    const wanted = input.value.trim().toLowerCase();
    const letters = foldText(wanted);
    const shown = cards.filter(({ card, name, folded }) => {
      card.hidden = !name.includes(wanted) && !(letters && folded.includes(letters));
      return !card.hidden;
    });
    list.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
    count.textContent = wanted ? `${shown.length} of ${plural(cards.length, 'carrier')}` : '';
  };
  input.addEventListener('input', narrow);
  // Back may bring the typed text with the page.
  addEventListener('pageshow', narrow);
}
