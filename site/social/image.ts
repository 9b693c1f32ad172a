import { createHash } from 'node:crypto';
import type { Catalog } from '#db/catalog/catalog.ts';
import { carrierLine } from '#src/domain/places/carrier-line.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { roundedCount } from '#src/domain/prices/freshness-words.ts';
import { PAGE_LIST } from '#src/domain/pages/pages.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { mainCurrency, planFigures } from '#src/domain/pages/plan/plan-figures.ts';
import {
  carrierCard,
  landingCard,
  pageCard,
  planCard,
  regionCard,
  SOCIAL_SIZE,
  type SocialCard,
} from '#src/domain/pages/pictures/social-card.ts';
import { LATIN } from '#src/domain/pages/pictures/social-text.ts';
import { memo } from '#src/domain/core/memo.ts';
import { regionFigures } from '../inputs/places/region-figures.ts';
import { landingPage } from '../inputs/pages/landing-page.ts';
import { carrierInput } from '../inputs/places/carrier.ts';
import { canDraw } from './draw.ts';
import { japanesePiece } from './japanese.ts';

/** The picture of a page, as its head and its structured data name it. */
export interface SocialImage {
  /** Address on this site. */
  path: string;
  alt: string;
  width: number;
  height: number;
}

/** Goes up when cards are drawn in another way: each picture gets a new address then. */
const DRAWN = 2;

/** The pictures of static pages, by their paths. */
const CARDS = new Map(
  PAGE_LIST.flatMap(({ path, title, picture }) =>
    picture ? [[path, pageCard(path.slice(1), picture.title ?? title, picture.lead)] as const] : [],
  ),
);

/** The site's own picture. It shows no figure: pages that have it need not follow the data. */
const SITE = pageCard('site', 'Compare SIM card plans and prices', 'Prepaid, postpaid and eSIM');

/**
 * The picture of the page at a path; the site's own for pages without one (and for error pages).
 * Pass the path that the page's head names as canonical.
 */
export async function socialImage(
  catalog: Catalog,
  path: string | undefined,
): Promise<SocialImage> {
  const card = (path && cardOf(catalog, path)) || SITE;
  let image = images.get(card);
  if (!image) {
    const address = (await canDraw()) ? cardAddress(card) : paths.socialDefault;
    image = { path: address, alt: card.alt, ...SOCIAL_SIZE };
    images.set(card, image);
  }
  return image;
}

const images = new WeakMap<SocialCard, SocialImage>();

/** Where a card's picture stands: the hash of all that it shows is part of the address. */
export function cardAddress(card: SocialCard): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWN, card]))
    .digest('hex');
  return paths.socialImage(card.name, hash.slice(0, 16));
}

/** The card of a page by its path; null when nothing is known of it. */
export function cardOf(catalog: Catalog, path: string): SocialCard | null {
  if (path === paths.home) return homeCard(catalog);
  const [, kind, name = '', more] = path.split('/');
  if (kind === 'plans' && name !== '' && more === undefined) {
    const plan = catalog.plan(name);
    return plan && memo(plan, 'card', () => planCard(plan, isDrawable));
  }
  const landing = catalog.landings().find((one) => one.path === path);
  if (landing) {
    const page = landingPage(catalog, landing);
    return landingCard(page, page.facts, isDrawable);
  }
  if (more !== undefined) return null;
  if (name === '') return CARDS.get(path) ?? null;
  if (kind === 'carriers') return carrierCardOf(catalog, name);
  return kind === 'region' ? regionCardOf(catalog, name) : null;
}

/** The cards whose pictures a build makes: of all pages but those of plans. */
export function builtCards(catalog: Catalog): SocialCard[] {
  const all = [
    paths.home,
    ...CARDS.keys(),
    ...catalog.carriers.map(({ slug }) => paths.carrier(slug)),
    ...[...catalog.regions, ...catalog.covered].map(({ code }) => paths.region(code)),
    ...catalog.landings().map(({ path }) => path),
  ];
  return [SITE, ...all.flatMap((path) => cardOf(catalog, path) ?? [])];
}

function homeCard({ freshness }: Catalog): SocialCard {
  const facts = [
    { value: roundedCount(freshness.plans, 100), label: 'SIM plans tracked' },
    { value: roundedCount(freshness.carriers, 10), label: 'carriers compared' },
  ];
  return { ...SITE, name: 'home', facts };
}

function carrierCardOf(catalog: Catalog, slug: string): SocialCard | null {
  const known = catalog.carrier(slug);
  if (!known) return null;
  const { carrier, plans, regions } = carrierInput(catalog, known);
  const current = plans.filter(({ seenOn }) => isCurrent(seenOn, catalog.freshness.from));
  const currency = mainCurrency(current);
  return carrierCard(
    carrier,
    carrierLine(
      carrier,
      regions.map((region) => region.name),
    ),
    plans.length,
    currency && planFigures(current, currency).figures,
    regions.map((region) => region.code),
    isDrawable,
  );
}

function regionCardOf(catalog: Catalog, code: string): SocialCard | null {
  const region = catalog.region(code);
  if (!region) return null;
  const { figures } = regionFigures(catalog, region);
  return regionCard(region, figures, isDrawable);
}

/** What the typefaces of pictures have. */
function isDrawable(code: number): boolean {
  return LATIN(code) || japanesePiece(code) !== null;
}
