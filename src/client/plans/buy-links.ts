import { CONSENT_PARAMETER, withConsent, withFreshClickId } from '#src/domain/insight/affiliate.ts';
import { isRedirect } from '../insight/redirects.ts';

/**
 * Gives a buy link at the click an id of its own, and the visitor's answer about cookies for a partner
 * network that asks for it; without script the built id stays, and nobody is told an answer.
 */
export function startBuyLinks(): void {
  const renew = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-buy]');
    if (!link) return;
    const { consent } = document.documentElement.dataset;
    const isGiven = consent === undefined ? null : consent === 'granted';
    if (isRedirect(link)) {
      // The server gives a click by `/go` its id, and knows where it leads.
      const url = new URL(link.href);
      if (isGiven === null) url.searchParams.delete(CONSENT_PARAMETER);
      else url.searchParams.set(CONSENT_PARAMETER, isGiven ? '1' : '0');
      link.href = url.href;
      return;
    }
    const fresh = withFreshClickId(link.href, link.dataset.carrier ?? '', new Date());
    link.href = withConsent(fresh, isGiven);
  };
  document.addEventListener('click', renew, { capture: true });
  document.addEventListener('auxclick', renew, { capture: true });
}
