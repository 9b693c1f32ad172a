import { clickRef, consentParameter, refParameter } from './click-ref.ts';
import { slugify } from '../core/fold.ts';

/** What a buy link is made from (rule 49). */
export interface BuyLinkSource {
  planId: number;
  buyUrl: string | null;
  carrierName: string;
  carrierWebsite: string | null;
}

/** The `rel` of every buy link: paid, not endorsed, no handle on our window. */
export const BUY_REL = 'sponsored nofollow noopener';

/**
 * The address a Buy link opens: the plan's own, else the carrier's website, with the specified
 * tracking parameters; through a partner network also with the plan and page of the click, where the
 * network takes such a thing. Parameters the target already carries are kept as they are, but for an
 * answer about cookies, which the visitor gives. Null when there is no https address: such a plan has
 * no Buy link.
 */
export function buyLink(source: BuyLinkSource, page: string, clickId: string): string | null {
  const target = buyTarget(source.buyUrl, source.carrierWebsite);
  if (!target) return null;
  const reference = refParameter(target);
  const tracking: Record<string, string> = {
    ...(reference && { [reference]: clickRef({ planId: source.planId, page }) }),
    utm_source: 'sim-atlas',
    utm_medium: 'affiliate',
    utm_campaign: 'sim_deals',
    utm_content: source.carrierName.toLowerCase(),
    utm_term: page,
    click_id: clickId,
  };
  for (const [name, value] of Object.entries(tracking)) {
    if (!target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  return withConsent(target.href, null);
}

/** Where a plan is sold: its own address, else its carrier's website; null when neither is https. */
export function buyTarget(buyUrl: string | null, carrierWebsite: string | null): URL | null {
  return httpsUrl(buyUrl) ?? httpsUrl(carrierWebsite);
}

/**
 * The name in `utm_term` of the page at a path, for a click that comes by `/go`; 'go' where no list
 * of plans stands.
 */
export function pageTerm(path: string): string {
  return PAGE_TERMS.find(([pages]) => pages.test(path))?.[1] ?? 'go';
}

const PAGE_TERMS: readonly [pages: RegExp, term: string][] = [
  [/^\/$/, 'homepage'],
  [/^\/plans$/, 'plans'],
  [/^\/deals$/, 'deals'],
  [/^\/compare$/, 'compare'],
  [/^\/find$/, 'find'],
  [/^\/plans\/[^/]+$/, 'plan'],
  [/^\/carriers\/[^/]+$/, 'carrier'],
  [/^\/region\/[^/]+$/, 'region'],
  [/^\/(region\/[^/]+|networks|compare)\/[^/]+$/, 'landing'],
];

/** The click id in a built page: the same in every build, so that a page changes only with its data. */
export function builtClickId(planSlug: string): string {
  return `sa-built-${planSlug}`;
}

/** A click's own id: prefix, time, carrier name (rule 49). Not a secret. */
export function freshClickId(carrierName: string, now: Date): string {
  return `sa-${now.getTime()}-${slugify(carrierName)}`;
}

/** A Buy link with an id of this click; one that has the shop's own id instead stays as it is. */
export function withFreshClickId(href: string, carrierName: string, now: Date): string {
  const url = new URL(href);
  if (!url.searchParams.get('click_id')?.startsWith('sa-')) return href;
  url.searchParams.set('click_id', freshClickId(carrierName, now));
  return url.href;
}

/** The parameter in which a link by `/go` carries the visitor's answer to the server. */
export const CONSENT_PARAMETER = 'consent';

/**
 * A Buy link with the visitor's answer about cookies, where it leads through a partner network that
 * asks for it. Of somebody who was not asked or has not answered (null) nothing is said, also where
 * the stored address or an earlier click said something.
 */
export function withConsent(href: string, isGiven: boolean | null): string {
  const url = new URL(href);
  const name = consentParameter(url);
  if (name === null) return href;
  if (isGiven === null) url.searchParams.delete(name);
  else url.searchParams.set(name, isGiven ? '1' : '0');
  return url.href;
}

/** Where a link leads, for people: 'att.com'. */
export function hostLabel(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/**
 * Parses an https address without credentials; null for anything else. It must also look like one:
 * browsers forgive 'https:\\a.example', people and other programs do not.
 */
export function httpsUrl(text: string | null | undefined): URL | null {
  if (!text || !/^\s*https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password ? url : null;
}

/**
 * A stored address as it may leave the site, in a page or a file: https, or null, whatever way it
 * came into the database.
 */
export function webAddress(text: string | null | undefined): string | null {
  return httpsUrl(text) && text!.trim();
}
