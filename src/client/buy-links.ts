import { withFreshClickId } from '#src/domain/affiliate.ts';
import { isRedirect } from './redirects.ts';

/** Gives a buy link a click id of its own at the click; without script the built id stays. */
export function startBuyLinks(): void {
  const renew = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-buy]');
    // The server gives a click by `/go` its id.
    if (!link || isRedirect(link)) return;
    link.href = withFreshClickId(link.href, link.dataset.carrier ?? '', new Date());
  };
  document.addEventListener('click', renew, { capture: true });
  document.addEventListener('auxclick', renew, { capture: true });
}
