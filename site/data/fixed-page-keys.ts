import type { Catalog } from '#db/catalog.ts';
import { freshnessClaim } from '#src/domain/freshness-words.ts';
import { paths } from '#src/domain/paths.ts';
import {
  DEALS_SURFACE,
  homeSurface,
  noFilters,
  PLANS_SURFACE,
  type Surface,
} from '#src/domain/surface.ts';
import { contactEmail } from '../contact-address.ts';
import { alternatesOf } from './alternates.ts';
import { pricesAsOf } from './as-of.ts';
import { followItems } from './follow.ts';
import { needPlaces, openAsk } from './need.ts';
import { openListing } from './listing.ts';
import { attributions, openCounts } from './open-files.ts';
import { pageKey } from './page-key.ts';
import { siteCounts } from './site-counts.ts';

/** Pages of running text and forms: they show no data beside the frame. */
const TEXTS = [
  paths.account,
  paths.admin,
  paths.auth,
  paths.device,
  paths.marketplace,
  paths.privacy,
  paths.saved(),
  paths.terms,
  '/404',
  '/region-not-found',
];

/**
 * Keys of the pages whose address has no parameter, by address, for Astro's incremental build
 * (`keyed-pages.ts` hands them over). A page that is not named here is rendered on each build.
 */
export async function fixedPageKeys(catalog: Catalog): Promise<Record<string, string>> {
  const { carriers, regions, freshness, rates, now } = catalog;
  const { plans, samples, day } = freshness;
  const counted = regions.map((region) => [
    region.code,
    region.currency,
    region.carrierCount,
    region.simCardCount,
  ]);
  const listing = (surface: Surface) => openListing(catalog, surface, new URLSearchParams());
  const deals = await listing(DEALS_SURFACE);
  const histories = await catalog.allHistories();
  const shown: Record<string, unknown> = {
    ...Object.fromEntries(TEXTS.map((path) => [path, null])),
    [paths.contact]: contactEmail(),
    [paths.compare()]: rates,
    [paths.find()]: [needPlaces(catalog), await openAsk(catalog, null)],
    [paths.follow()]: await followItems(catalog, null),
    [paths.about]: [plans, freshness.carriers, samples, regions.length, contactEmail()],
    [paths.howWeRank]: rates,
    [paths.coverage]: [
      [plans, freshness.carriers, samples, day],
      counted,
      await catalog.checks(),
      [...(await catalog.types())],
      await attributions(catalog),
    ],
    [paths.openData]: [plans, samples, await openCounts(catalog), await attributions(catalog)],
    [paths.llms]: siteCounts(catalog),
    [paths.openSchema]: null,
    [paths.rates]: rates,
    [paths.carriers]: carriers.map(({ name, slug, logoUrl, simCardCount }) => [
      name,
      slug,
      logoUrl,
      simCardCount,
    ]),
    [paths.home]: [
      [plans, freshness.carriers, freshnessClaim(freshness, now)],
      await catalog.count(noFilters(PLANS_SURFACE)),
      counted,
      await listing(homeSurface(carriers.map(({ slug }) => slug))),
      await openAsk(catalog, null),
      await catalog.trends(),
      alternatesOf(catalog, paths.home),
    ],
    [paths.plans]: [plans, freshness.carriers, await listing(PLANS_SURFACE)],
    [paths.deals]: [
      deals,
      deals.results.plans.map(({ id }) => histories.get(id)),
      pricesAsOf(freshness),
    ],
  };
  return {
    ...Object.fromEntries(
      Object.entries(shown).map(([path, content]) => [path, pageKey(catalog, path, content)]),
    ),
    // The same page under another address.
    [paths.retail]: pageKey(catalog, paths.marketplace, null),
  };
}
