import { httpsUrl, webAddress } from './affiliate.ts';

/**
 * The address of a stored picture as it may stand in a page: https, or a path of the site itself.
 * Null for anything else, whatever way it came into the database.
 */
export function pictureUrl(text: string | null | undefined): string | null {
  if (text && /^\/[a-z0-9]/i.test(text)) return text;
  return webAddress(text);
}

/** Hosts that a policy names one by one; more of them would outweigh the page. */
const MOST_HOSTS = 30;
/** Addresses allow ';' and ',' in a host, which would end the directive. */
const PLAIN_ORIGIN = /^https:\/\/[a-z\d.-]+(:\d+)?$/;

/**
 * What a content security policy must let in, beside the site itself, for stored pictures to show:
 * the hosts that they lie on, in order; `https:` when those are too many to be named.
 */
export function pictureSources(stored: readonly (string | null)[]): string[] {
  const hosts = new Set<string>();
  for (const text of stored) {
    const origin = httpsUrl(pictureUrl(text))?.origin;
    if (origin && PLAIN_ORIGIN.test(origin)) hosts.add(origin);
  }
  return hosts.size > MOST_HOSTS ? ['https:'] : [...hosts].sort();
}
