import type { SeoPage, SeoGlobal } from '#src/contract/pages/seo.ts';
import { httpsUrl } from '../../insight/affiliate.ts';
import { readPictureAddress } from '../../core/pictures/pictures.ts';
import { PRODUCT } from '../../core/vocabulary.ts';

/** Recommended lengths in characters (rule 66); the dashboard's meters show them. */
export const SEO_TITLE_LENGTH = [50, 60] as const;
export const SEO_DESCRIPTION_LENGTH = [150, 160] as const;

/** Numbers that a title or description may name: `{plans}`, `{carriers}`, `{regions}`. */
export interface SeoCounts {
  plans: number;
  carriers: number;
  regions: number;
}

/** A stored text with its placeholders filled, '{plans} plans' as '1 plan' where there is one; unknown ones stay as typed. */
export function fillCounts(text: string, counts: SeoCounts): string {
  const filled = (_: string, name: keyof SeoCounts, noun = '') =>
    `${counts[name]}${counts[name] === 1 ? noun.replace(/s$/, '') : noun}`;
  return text.replace(/\{(plans|carriers|regions)\}( \1(?![a-z]))?/g, filled);
}

/** The whole title of a page: its own, then the site's, unless it names the site already. */
export function pageTitle(title: string, siteTitle: string = PRODUCT): string {
  return title.includes(PRODUCT) || title.includes(siteTitle) ? title : `${title} | ${siteTitle}`;
}

/** What a page says of itself. */
export interface PageWords {
  title: string;
  description: string;
  /** Path of the page; none on error pages. */
  path?: string | undefined;
  noindex: boolean;
}

/** Settings that may stand in for them; the parts of the stored rows that a page shows. */
export type SiteSeo = Pick<
  SeoGlobal,
  'siteTitle' | 'siteDescription' | 'defaultOgImage' | 'indexingEnabled' | 'twitterHandle'
>;
export type PageSeo = Pick<
  SeoPage,
  'title' | 'description' | 'ogImage' | 'canonicalUrl' | 'noIndex'
>;

/** Whether a stored text has a placeholder of a number. */
export function namesCounts(text: string): boolean {
  return /\{(plans|carriers|regions)\}/.test(text);
}

/**
 * The head of a page: stored words win over the page's own, the site's stand in for missing ones.
 * Without `counts` placeholders stay as typed.
 */
export function pageHead(
  own: PageWords,
  page: PageSeo | null,
  site: SiteSeo,
  counts: SeoCounts | null,
) {
  const filled = (text: string) => (counts ? fillCounts(text, counts) : text);
  const title = filled(page?.title || own.title);
  const words = page?.description || own.description || site.siteDescription;
  return {
    title,
    fullTitle: pageTitle(title, site.siteTitle),
    description: filled(words),
    canonical: httpsUrl(page?.canonicalUrl)?.href ?? own.path ?? null,
    /** A path of this site. */
    ogImage: cardOf(page?.ogImage) ?? cardOf(site.defaultOgImage),
    noindex: own.noindex || (page?.noIndex ?? false) || !site.indexingEnabled,
    siteName: site.siteTitle,
    twitterSite: site.twitterHandle,
  };
}

/** A stored picture of a link preview, if it is one that is kept here. */
const cardOf = (address: string | null | undefined) =>
  readPictureAddress(address)?.use === 'card' ? address! : null;

/** The site's profiles elsewhere, for structured data (rule 67). */
export function sameAs(site: {
  twitterHandle: string | null;
  facebookPage: string | null;
}): string[] {
  const twitter = site.twitterHandle && `https://x.com/${site.twitterHandle.replace(/^@/, '')}`;
  return [twitter, site.facebookPage].filter(
    (url) => url !== null && httpsUrl(url) !== null,
  ) as string[];
}
