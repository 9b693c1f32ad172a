import { onReturn } from './page-return.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The System, Light and Dark buttons; the choice is stored and set before paint by the head script. */
export function startThemeSwitch(): void {
  const root = document.documentElement;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-set-theme]')];
  const show = (theme: Theme) => {
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.setTheme === theme));
    }
  };
  show(asTheme(root.dataset.theme));
  // Another page may have changed it.
  onReturn(() => show(stored() ?? asTheme(root.dataset.theme)));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const theme = asTheme(button.dataset.setTheme);
      show(theme);
      store(theme);
    });
  }
}

function asTheme(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}

/** What is stored; null where storage is closed to the page. */
function stored(): Theme | null {
  try {
    return asTheme(localStorage.getItem('theme'));
  } catch {
    return null;
  }
}

/** Storage may be closed to the page: the choice then lasts for this page. */
function store(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    return;
  }
}
