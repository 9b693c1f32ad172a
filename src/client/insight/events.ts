import type { EventInput } from '#src/contract/insight/events.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { onReturn } from '../core/parts/page-return.ts';
import { isRedirect } from './redirects.ts';

/** An event without the page it happened on. */
export type PageEvent = EventInput extends infer E
  ? E extends EventInput
    ? Omit<E, 'path'>
    : never
  : never;

/** Reports what happened on this page. Nothing waits for it, and nobody notices when it is lost. */
export function report(event: PageEvent): void {
  const path = location.pathname;
  const body = JSON.stringify({ ...event, path });
  navigator.sendBeacon?.(api.events, new Blob([body], { type: 'application/json' }));
}

/** Reports each view of the page, also when Back shows it again, and clicks on Buy and Compare. */
export function startEvents(): void {
  const view = () => {
    const { referrer } = document;
    const isOwn = referrer === '' || referrer.startsWith(`${location.origin}/`);
    report({ name: 'page_view', ...(!isOwn && { referrer: new URL(referrer).origin }) });
  };
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', view, { once: true });
  } else view();
  onReturn(view);
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const buy = target?.closest<HTMLAnchorElement>('a[data-buy]');
    // The right button opens a menu, not the shop; what goes by /go is counted there.
    if (buy && event.button < 2 && !isRedirect(buy)) {
      report({ name: 'conversion', category: 'affiliate_click', plan: buy.dataset.buy! });
    }
    const compare = target?.closest<HTMLElement>('[data-compare]');
    if (compare?.getAttribute('aria-pressed') === 'false' && event.button === 0) {
      report({ name: 'click', target: 'compare', plan: compare.dataset.compare! });
    }
  };
  // Before the buttons' own scripts: they change what is pressed.
  document.addEventListener('click', click, { capture: true });
  document.addEventListener('auxclick', click, { capture: true });
}
