/**
 * Native `<details data-menu>` as menus: one open at a time, Esc closes and gives the focus back,
 * a click or the focus going elsewhere closes.
 */
export function startMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')];
  const closeOthers = (kept: Node | null) => {
    for (const menu of menus) if (menu.open && !(kept && menu.contains(kept))) menu.open = false;
  };
  document.addEventListener('click', (event) => closeOthers(event.target as Node));
  document.addEventListener('focusin', (event) => closeOthers(event.target as Node));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = menus.find((menu) => menu.open);
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
  // Back brings a page as it was left: a menu that led away must not stand open.
  addEventListener('pagehide', () => closeOthers(null));
}
