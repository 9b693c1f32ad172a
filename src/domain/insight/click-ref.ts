/**
 * What a Buy link through a partner network says of a click, so that the network's report of a sale
 * names the plan and the kind of page it came from: `sa-12-deals`. The same for every visitor, it can
 * name nobody (docs/decisions/insight/events.md).
 */

/** A plan by its number, and the kind of page: a word of `pageTerm` (affiliate.ts). */
export interface ClickRef {
  planId: number;
  page: string;
}

/** Where networks take such a reference, and ask for the visitor's consent, by what their links look like. */
const PARAMETERS: readonly { name: string; consent?: string; isLink: (url: URL) => boolean }[] = [
  {
    name: 'clickref',
    consent: 'cons',
    isLink: ({ hostname }) => isUnder(hostname, ['awin1.com']),
  },
  {
    name: 'sid',
    isLink: ({ hostname, pathname }) =>
      isUnder(hostname, CJ_HOSTS) && pathname.startsWith('/click-'),
  },
  // The hosts of Impact are many, and brands have their own; what they share is the path.
  { name: 'subId1', isLink: ({ pathname }) => /^\/c\/\d+\/\d+\/\d+(\/|$)/.test(pathname) },
];
const CJ_HOSTS = ['anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com', 'tkqlhce.com'];

/** The text of a reference. */
export const clickRef = ({ planId, page }: ClickRef): string => `sa-${planId}-${page}`;

/** The parameter of a link that takes a reference; null when no network is known that it leads through. */
export function refParameter(link: URL): string | null {
  return PARAMETERS.find(({ isLink }) => isLink(link))?.name ?? null;
}

/** The parameter in which a network is told whether the visitor consented; null where none asks for it. */
export function consentParameter(link: URL): string | null {
  return PARAMETERS.find(({ isLink }) => isLink(link))?.consent ?? null;
}

function isUnder(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
