/** Up to so many places are chosen from the select itself. */
const FEW = 12;

/** Keys that open a select. */
const OPENING = new Set([' ', 'Enter', 'ArrowDown', 'ArrowUp', 'F4']);

/**
 * A select of many places opens a list that is typed in, in any language that they are known in
 * (`choose-place.ts`); it still holds what was chosen.
 */
export function startPlaceChoice(): void {
  const open = (event: Event, typed = ''): void => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const select = target.closest<HTMLSelectElement>('select[data-places]');
    if (!select || select.disabled || select.options.length <= FEW) return;
    event.preventDefault();
    select.focus();
    void import('./choose-place.ts').then(({ choosePlace }) => choosePlace(select, typed));
  };
  document.addEventListener('mousedown', (event) => {
    if (event.button === 0) open(event);
  });
  document.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.isComposing) return;
    if (OPENING.has(event.key)) open(event);
    else if (event.key.length === 1 && !event.altKey) open(event, event.key);
  });
}
