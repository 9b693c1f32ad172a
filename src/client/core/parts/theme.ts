import { THEMES, type Device } from '#src/domain/finder/saved/device.ts';
import { device } from '../device/device.ts';

/** Takes a theme for this device; null: that of the system. */
export function chooseTheme(theme: Device['theme']): void {
  device.update((stored) => ({ ...stored, theme }));
}

/** Shows the theme that this device keeps, and each other one that it gets, also by another tab. */
export function followTheme(): () => void {
  const root = document.documentElement;
  return device.state.subscribe(({ theme }) => {
    if (theme === null) delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
}

/** The System, Light and Dark buttons; the choice is kept and set before paint by the head script. */
export function startThemeSwitch(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-set-theme]')];
  followTheme();
  device.state.subscribe(({ theme }) => {
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.setTheme === (theme ?? 'system')));
    }
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      chooseTheme(THEMES.find((known) => known === button.dataset.setTheme) ?? null);
    });
  }
}
