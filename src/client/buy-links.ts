import { freshClickId } from '#src/domain/affiliate.ts';
import { isRedirect } from './redirects.ts';

/** Gives a buy link a click id of its own at the click; without script the built id stays. */
export function startBuyLinks(): void {
  const renew = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-buy]');
    // The server gives a click by `/go` its id.
    if (!link || isRedirect(link)) return;
    const url = new URL(link.href);
    url.searchParams.set('click_id', freshClickId(link.dataset.carrier ?? '', new Date()));
    link.href = url.href;
  };
  document.addEventListener('click', renew, { capture: true });
  document.addEventListener('auxclick', renew, { capture: true });
}
