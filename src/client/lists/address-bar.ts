/** The browser's address and history, as a plan list uses them. */
export interface AddressBar {
  read(): URLSearchParams;
  /** A new entry, for a choice. */
  push(href: string): void;
  /** The same entry, while typing. */
  replace(href: string): void;
  /** Calls back on Back and Forward, with the scroll position the entry was left at. */
  onMove(moved: (params: URLSearchParams, scrollY: number | null) => void): () => void;
}

/** Scroll is written into the entry once it rests this long, in ms. */
const REST = 150;

/**
 * The real address bar. Rows come after Back, so the browser cannot restore the scroll position
 * itself: each entry carries it.
 */
export function createAddressBar(window: Window): AddressBar {
  const { history, location } = window;
  const keepScroll = () =>
    history.replaceState({ ...(history.state as object | null), listY: window.scrollY }, '');
  return {
    read: () => new URLSearchParams(location.search),
    push(href) {
      keepScroll();
      history.pushState({}, '', href);
    },
    replace: (href) => history.replaceState(history.state, '', href),
    onMove(moved) {
      let timer: number | undefined;
      const onScroll = () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(keepScroll, REST);
      };
      const onPop = (event: PopStateEvent) => {
        window.clearTimeout(timer);
        const y = (event.state as { listY?: unknown } | null)?.listY;
        moved(new URLSearchParams(location.search), typeof y === 'number' ? y : null);
      };
      window.addEventListener('scroll', onScroll, { passive: true });
      window.addEventListener('popstate', onPop);
      return () => {
        window.clearTimeout(timer);
        window.removeEventListener('scroll', onScroll);
        window.removeEventListener('popstate', onPop);
      };
    },
  };
}
