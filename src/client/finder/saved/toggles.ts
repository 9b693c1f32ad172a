import { onAdded } from '../../core/added.ts';
import { device } from '../../core/device/device.ts';

/**
 * Buttons `[data-{name}]` that say by `aria-pressed` whether their plan is in a list of this device,
 * also those rendered later; `press` runs when one is clicked.
 */
export function startToggles(
  name: string,
  list: 'picks' | 'saved',
  press: (button: HTMLElement) => void,
): void {
  const selector = `[data-${name}]`;
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>(selector);
    if (button) press(button);
  });
  const mark = (root: ParentNode) => {
    const slugs = new Set(device.state.get()[list].map(({ slug }) => slug));
    for (const button of root.querySelectorAll<HTMLElement>(selector)) {
      const pressed = String(slugs.has(button.dataset[name] ?? ''));
      if (button.getAttribute('aria-pressed') !== pressed) {
        button.setAttribute('aria-pressed', pressed);
      }
    }
  };
  onAdded(mark);
  device.state.listen(() => mark(document));
}
