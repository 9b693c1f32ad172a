import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { byKind } from '#src/domain/places/places.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { REGION_ALIASES } from '#src/domain/places/region-aliases.ts';

/** Which main link a page belongs to. */
export type NavItem = 'home' | 'carriers' | 'plans' | 'deals' | 'about' | 'contact';

interface NavLink {
  item: NavItem;
  label: string;
  href: string;
  /** A list that may be one of the visitor's place: the link carries it (src/client/places/place.ts). */
  carries?: true;
}

/** Main links before the Regions menu (rule 71). */
export const LINKS_BEFORE_REGIONS: readonly NavLink[] = [
  { item: 'home', label: 'Home', href: paths.home, carries: true },
  { item: 'carriers', label: 'Carriers', href: paths.carriers },
  { item: 'plans', label: 'Plans', href: paths.plans, carries: true },
  { item: 'deals', label: 'Deals', href: paths.deals, carries: true },
];

/** Main links after the Regions menu. */
export const LINKS_AFTER_REGIONS: readonly NavLink[] = [
  { item: 'about', label: 'About', href: paths.about },
  { item: 'contact', label: 'Contact', href: paths.contact },
];

/** The footer's About group (rule 71). */
export const ABOUT_LINKS = PAGE_LIST.flatMap(({ path, title, footer }) =>
  footer ? [{ at: footer.at, label: footer.title ?? title, href: path }] : [],
).sort((a, b) => a.at - b.at);

/**
 * Regions that stand first, in this order; other countries follow as they are
 * stored. Beside so many all others are a page away: `paths.places`.
 */
const MENU_REGIONS = 5;
const HEADER_FIRST = ['UK', 'DE', 'JP'];
const FOOTER_FIRST = ['US', 'UK', 'DE', 'JP'];

/** Regions in the order of the Regions menu. */
export const headerRegions = <T extends { code: string }>(regions: readonly T[]): T[] =>
  inOrder(regions, HEADER_FIRST);

/** Regions in the order of the footer. */
export const footerRegions = <T extends { code: string }>(regions: readonly T[]): T[] =>
  inOrder(regions, FOOTER_FIRST);

function inOrder<T extends { code: string }>(regions: readonly T[], first: string[]): T[] {
  const { countries } = byKind(regions);
  const rank = ({ code }: T) => (first.includes(code) ? first.indexOf(code) : first.length);
  return countries.sort((a, b) => rank(a) - rank(b)).slice(0, MENU_REGIONS);
}

/** The shortest address of a region: '/uk'; its page when it has no alias. */
export function regionAliasPath(code: string): string {
  const alias = code.toLowerCase();
  return alias in REGION_ALIASES ? `/${alias}` : paths.region(code);
}
