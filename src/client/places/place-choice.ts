let isStarted = false;

/**
 * Lets a select of more than twelve places open a list that is typed in, in any language that they are
 * known in; it still holds what was chosen.
 */
export function startPlaceChoice(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('mousedown', (event) => {
    if (event.button === 0) open(event, '');
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (/^(Enter|Arrow)/.test(key)) open(event, '');
    else if (key.length === 1) open(event, key.trim());
  });
}

function open(event: Event, typed: string): void {
  const select = event.target as HTMLSelectElement;
  if (!select.matches('select[data-places]') || select.length < 13) return;
  event.preventDefault();
  select.focus();
  void import('./choose-place.ts').then(({ choosePlace }) => choosePlace(select, typed));
}
