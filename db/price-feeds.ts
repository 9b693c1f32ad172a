import { withArticle } from '#src/domain/carrier-line.ts';
import { filterChips } from '#src/domain/filter-words.ts';
import { paths } from '#src/domain/paths.ts';
import { fullPlanName } from '#src/domain/plan-name.ts';
import { NO_FILTERS, type PlanFilters } from '#src/domain/plan-query.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PriceFeed } from '#src/domain/price-feed.ts';
import { filterSearch, queryFeed } from '#src/domain/query-feed.ts';
import { networkOptions } from '#src/domain/network-filter.ts';
import type { Db } from './client.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Region } from '#src/contract/regions.ts';
import { listCountedCarriers } from './queries/carriers.ts';
import { findPlanBySlug } from './queries/plans.ts';
import { listPriceNews, type NewsOf } from './queries/price-feed.ts';
import { listUncountedRegions } from './queries/regions.ts';

/** What a feed follows. */
export type FeedSubject =
  | { of: 'deals' }
  | { of: 'region'; code: string }
  | { of: 'carrier'; slug: string }
  | { of: 'plan'; slug: string }
  | { of: 'query'; filters: PlanFilters };

/** Carriers and regions that the caller has read already: one that asks for all feeds needs them once. */
export interface KnownForFeeds {
  carriers: readonly Carrier[];
  regions: readonly Region[];
}

/** The feed of a page or a query as the data is now, judged on some days; null when there is no such page. */
export async function readFeed(
  db: Db,
  subject: FeedSubject,
  days: Days,
  known?: KnownForFeeds,
): Promise<PriceFeed | null> {
  const found = await describe(db, subject, days, known);
  if (!found) return null;
  const { title, description, page, self = (format) => paths.feed(page, format), news } = found;
  return { title, description, page, self, ...(await listPriceNews(db, news, days)) };
}

/** No feed says how many plans there are, and counting looks at every one. */
const NO_COUNTS: ReadonlyMap<string, number> = new Map();

type Described = Pick<PriceFeed, 'title' | 'description' | 'page'> & {
  self?: PriceFeed['self'];
  news: NewsOf;
};

async function describe(
  db: Db,
  subject: FeedSubject,
  days: Days,
  known: KnownForFeeds | undefined,
): Promise<Described | null> {
  switch (subject.of) {
    case 'deals':
      return {
        title: 'Hot deals',
        description: 'Plans that are deals now: each fall of their prices.',
        page: paths.deals,
        news: { filters: { ...NO_FILTERS, dealsOnly: true }, falls: true },
      };
    case 'region': {
      const region = (known?.regions ?? (await listUncountedRegions(db))).find(
        ({ code }) => code === subject.code,
      );
      return region
        ? {
            title: `SIM card prices in ${withArticle(region.name)}`,
            description: `Each change of a price of a plan in ${withArticle(region.name)}, up or down.`,
            page: paths.region(region.code),
            news: { filters: { ...NO_FILTERS, region: region.code } },
          }
        : null;
    }
    case 'carrier': {
      const carrier = (known?.carriers ?? (await listCountedCarriers(db, NO_COUNTS))).find(
        ({ slug }) => slug === subject.slug,
      );
      return carrier
        ? {
            title: `${carrier.name} prices`,
            description: `Each change of a price of a ${carrier.name} plan, up or down.`,
            page: paths.carrier(carrier.slug),
            news: { filters: { ...NO_FILTERS, carriers: [carrier.slug] } },
          }
        : null;
    }
    case 'plan': {
      const plan = await findPlanBySlug(db, subject.slug, days);
      return plan
        ? {
            title: `${fullPlanName(plan.carrier.name, plan.planName)}: price`,
            description: `Each change of the price of this plan, up or down.`,
            page: paths.plan(plan.slug),
            news: { filters: NO_FILTERS, planId: plan.id },
          }
        : null;
    }
    case 'query': {
      return {
        title: await queryTitle(db, subject.filters),
        description: 'Each change of a price of the plans that a search finds, up or down.',
        page: paths.plans + filterSearch(subject.filters),
        self: (format) => queryFeed(subject.filters, format),
        news: { filters: subject.filters },
      };
    }
  }
}

/** What a query asks for, in the words of the filters on pages, as far as a title has room. */
async function queryTitle(db: Db, filters: PlanFilters): Promise<string> {
  const regions = await listUncountedRegions(db);
  const carriers = await listCountedCarriers(db, new Map());
  const region = regions.find(({ code }) => code === filters.region);
  const chips = filterChips(
    filters,
    {},
    {
      region: (code) => region?.name ?? code,
      carrier: (slug) => carriers.find((carrier) => carrier.slug === slug)?.name ?? slug,
      network: (slug) =>
        networkOptions(carriers).find((network) => network.slug === slug)?.name ?? slug,
      currency: region?.currency ?? 'USD',
    },
  ).map(({ text }) => text);
  const shown = [...chips.slice(0, 4), ...(chips.length > 4 ? ['...'] : [])].join(', ');
  return shown ? `SIM card prices: ${shown}` : 'SIM card prices';
}
