/**
 * Tabs by the ARIA pattern: arrow keys, Home and End move and choose, the address keeps the choice
 * as `#panel`, so that a link can open a tab.
 */
export function startTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const panelOf = (tab: HTMLElement) =>
    document.getElementById(tab.getAttribute('aria-controls')!)!;
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panelOf(tab).hidden = !selected;
    }
  };
  const byHash = () => tabs.find((tab) => `#${tab.dataset.hash}` === location.hash);
  for (const tab of tabs) {
    tab.addEventListener('click', () => {
      choose(tab);
      history.replaceState(history.state, '', `#${tab.dataset.hash}`);
    });
  }
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    next.focus();
    next.click();
  });
  addEventListener('hashchange', () => choose(byHash() ?? tabs[0]!));
  choose(byHash() ?? tabs[0]!);
}
