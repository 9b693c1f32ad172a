import { THEMES } from '#src/domain/device.ts';
import { device } from './device.ts';

/** The System, Light and Dark buttons; the choice is kept and set before paint by the head script. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-set-theme]')];
  // Another tab or page may change it.
  device.state.subscribe(({ theme }) => {
    if (theme === null) delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.setTheme === (theme ?? 'system')));
    }
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const theme = THEMES.find((known) => known === button.dataset.setTheme) ?? null;
      device.update((kept) => ({ ...kept, theme }));
    });
  }
}
