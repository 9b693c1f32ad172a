import type { Graph, Thing } from 'schema-dts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { buyTarget } from '#src/domain/insight/affiliate.ts';
import { currencyDigits } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { describePlan } from '#src/domain/plans/words/plan-description.ts';
import { sameAs } from '#src/domain/pages/seo/seo.ts';
import { validityDays } from '#src/domain/plans/validity.ts';

/** An item of a page's graph. */
export type GraphItem = Exclude<Thing, string>;

/** What stands around the items of a page: the page itself, and whose it is. */
export interface GraphPage {
  /** Path of the page; its items are named after it. */
  path: string;
  title: string;
  description: string;
  crumbs: readonly { name: string; href: string }[];
  seo: { siteTitle: string; twitterHandle: string | null; facebookPage: string | null };
  site: URL;
}

/** The stable name of an item: `#website` and `#organization` of the site, the rest of a page. */
export function itemId(site: URL, path: string, name: string): string {
  return `${new URL(path, site).href}#${name}`;
}

/** A JSON-LD document of one graph, safe inside a script element: `<` never stands as itself. */
export function jsonLdText(items: readonly GraphItem[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': items };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** The graph of a page: the site, who runs it, the page, the way to it, and its own items. */
export function pageGraph(page: GraphPage, items: readonly GraphItem[]): GraphItem[] {
  const { path, title, description, crumbs, seo, site } = page;
  const home = new URL(paths.home, site).href;
  const isHome = path === paths.home;
  const profiles = sameAs(seo);
  const websiteId = itemId(site, paths.home, 'website');
  const publisherId = itemId(site, paths.home, 'organization');
  const crumbsId = itemId(site, path, 'breadcrumb');
  return [
    {
      '@type': 'WebSite',
      '@id': websiteId,
      url: home,
      name: seo.siteTitle,
      inLanguage: 'en',
      publisher: { '@id': publisherId },
      ...(isHome && { potentialAction: searchAction(site) as never }),
    },
    {
      '@type': 'Organization',
      '@id': publisherId,
      url: home,
      name: seo.siteTitle,
      logo: new URL(paths.logo, site).href,
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      '@type': 'WebPage',
      '@id': itemId(site, path, 'webpage'),
      url: new URL(path, site).href,
      name: title,
      description,
      isPartOf: { '@id': websiteId },
      ...(crumbs.length > 0 && { breadcrumb: { '@id': crumbsId } }),
    },
    ...(crumbs.length > 0 ? [{ ...breadcrumbList(crumbs, site), '@id': crumbsId }] : []),
    ...items,
  ];
}

/** The site's own search; `query-input` is Google's word and not in the types. */
function searchAction(site: URL): object {
  return {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(paths.plans, site).href}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
}

/** Breadcrumbs as search engines read them; addresses become absolute. */
function breadcrumbList(crumbs: GraphPage['crumbs'], site: URL) {
  return {
    '@type': 'BreadcrumbList' as const,
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: new URL(href, site).href,
    })),
  };
}

/** A list of pages in the order in which a page shows them; `first` is the place of its first. */
export function itemList(
  path: string,
  site: URL,
  pages: readonly { href: string; name: string }[],
  first: number = 1,
): GraphItem[] {
  if (pages.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      '@id': itemId(site, path, 'list'),
      itemListElement: pages.map(({ href, name }, index) => ({
        '@type': 'ListItem',
        position: first + index,
        name,
        url: new URL(href, site).href,
      })),
    },
  ];
}

/**
 * A plan as a product that one seller offers. We do not sell it, so nothing of a shop stands here:
 * no shipping, no returns, no stock. The price is the one that the page shows; that of an offer is
 * valid up to its last day, ended or not.
 */
export function planProduct(plan: Plan, name: string, site: URL, image: string): GraphItem {
  const url = new URL(paths.plan(plan.slug), site).href;
  const price = plan.price.toFixed(currencyDigits(plan.currency));
  const days = validityDays(plan.validity);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    description: describePlan(plan),
    image,
    category: 'SIM card plan',
    brand: { '@type': 'Brand', name: plan.carrier.name },
    offers: {
      '@type': 'Offer',
      '@id': `${url}#offer`,
      url,
      price,
      priceCurrency: plan.currency,
      ...(plan.offerEnds && { priceValidUntil: plan.offerEnds }),
      // ISO 3166-1 codes of the countries that it names.
      ...(plan.covers && { areaServed: plan.covers }),
      ...(isKnownToBeSold(plan) && { availability: 'https://schema.org/InStock' as const }),
      seller: {
        '@type': 'Organization',
        '@id': itemId(site, paths.carrier(plan.carrier.slug), 'carrier'),
        name: plan.carrier.name,
      },
      ...(days !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: plan.currency,
          referenceQuantity: { '@type': 'QuantitativeValue', value: days, unitCode: 'DAY' },
        },
      }),
    },
  };
}

/** Said only where the page leads to the shop and the price was seen there not long ago: of others nobody knows. */
function isKnownToBeSold({ age, confidence, buyUrl, carrier, offerEnded }: Plan): boolean {
  return (
    age === 'fresh' &&
    !offerEnded &&
    confidence !== 'reported' &&
    buyTarget(buyUrl, carrier.website) !== null
  );
}
