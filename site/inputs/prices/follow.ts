import type { Catalog } from '#db/catalog/catalog.ts';
import type { Place } from '#src/contract/places/regions.ts';
import { withArticle } from '#src/domain/places/carrier-line.ts';
import { paths, type FeedFormat } from '#src/domain/core/paths/paths.ts';
import { byKind } from '#src/domain/places/places.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { plural } from '#src/domain/core/plural.ts';
import { queryFeed } from '#src/domain/lists/query-feed.ts';
import { landingFilters } from '../pages/landing-filters.ts';
import { headingOfLanding } from '../pages/landing-names.ts';

/** A feed that one can follow. */
export interface FollowItem {
  heading: string;
  /** What its entries are. */
  words: string;
  /** The page that it tells of. */
  page: string;
  /** Its paths. */
  atom: string;
  json: string;
}

const CHANGES = 'an entry for each change of a price, up or down';

/** The feeds beside a page, its own first; without a page those of the deals and of all places. */
export function followItems(catalog: Catalog, page: string | null): FollowItem[] {
  const own = page === null ? [] : ofPage(catalog, page);
  const deals = item('Hot deals', 'Plans that are deals now, an entry for each fall of a price.', {
    page: paths.deals,
  });
  if (own.length > 0) return page === paths.deals ? [deals] : [...own, deals];
  const { countries, groups } = byKind(catalog.regions);
  const places = [...countries, ...groups].filter(({ simCardCount }) => simCardCount > 0);
  return [deals, ...places.map((region) => ofRegion(region))];
}

function ofPage(catalog: Catalog, page: string): FollowItem[] {
  const [, kind, name = '', narrowed] = page.split('/');
  if (page === paths.deals) return [item('Hot deals', '', { page })];
  if (kind === 'plans') {
    const plan = catalog.plan(name);
    if (!plan) return [];
    const carrier = catalog.carrier(plan.carrier.slug);
    const region = catalog.region(plan.region.code);
    return [
      item(
        `This plan: ${fullPlanName(plan.carrier.name, plan.planName)}`,
        'An entry for each change of its price.',
        { page },
      ),
      ...(carrier ? [ofCarrier(carrier)] : []),
      ...(region ? [ofRegion(region)] : []),
    ];
  }
  if (kind === 'carriers') {
    const carrier = catalog.carrier(name);
    return carrier ? [ofCarrier(carrier)] : [];
  }
  if (kind === 'region' && narrowed === undefined) {
    const region = catalog.region(name);
    return region ? [ofRegion(region)] : [];
  }
  const landing = catalog.landings().find(({ path }) => path === page);
  if (!landing) return [];
  const region = catalog.region(landing.region);
  const feed = (format: FeedFormat) => queryFeed(landingFilters(landing), format);
  return [
    item(headingOfLanding(catalog, landing), `The plans of that page, ${CHANGES}.`, { page, feed }),
    ...(region ? [ofRegion(region)] : []),
  ];
}

type Item = Pick<FollowItem, 'page'> & { feed?: (format: FeedFormat) => string };

function item(heading: string, words: string, { page, feed }: Item): FollowItem {
  const path = feed ?? ((format: FeedFormat) => paths.feed(page, format));
  return { heading, words, page, atom: path('atom'), json: path('json') };
}

function ofCarrier({ name, slug, simCardCount }: Catalog['carriers'][number]): FollowItem {
  const words = `${plural(simCardCount, 'plan')}, ${CHANGES}.`;
  return item(`All plans of ${name}`, words, { page: paths.carrier(slug) });
}

function ofRegion({ name, code, simCardCount }: Place): FollowItem {
  const words = `${plural(simCardCount, 'plan')}, ${CHANGES}.`;
  return item(`All plans for ${withArticle(name)}`, words, { page: paths.region(code) });
}
