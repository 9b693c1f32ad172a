import { createHash } from 'node:crypto';
import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { Region } from '#src/contract/regions.ts';
import { listFreshness, pastDay, sampleShare } from '#src/domain/freshness-words.ts';
import type { Landing } from '#src/domain/landing.ts';
import { paths } from '#src/domain/paths.ts';
import { figurePlans, planFigures } from '#src/domain/plan-figures.ts';
import { byPresentPrice } from '#src/domain/plan-filter.ts';
import { SIMILAR_PLANS, similarPlans } from '#src/domain/similar-plans.ts';
import { isCurrent } from '#src/domain/freshness.ts';
import { pictureHosts } from '../page-policy.ts';
import { alternatesOf } from './alternates.ts';
import { pricesAsOf } from './as-of.ts';
import { carrierLandings, landingPage, planLandings, regionLandings } from './landing-page.ts';
import { openListing } from './listing.ts';
import { lowerTotals } from './lower-totals.ts';
import { neighboursOf } from './neighbours.ts';
import { planMarks } from './plan-marks.ts';
import { placeSurface } from './place-surface.ts';
import { planSum } from './plan-sum.ts';
import { popularCarriers } from './popular-carriers.ts';
import { widerPlans } from './wider-plans.ts';

/**
 * Keys of Astro's incremental build: a hash of all data that a page shows. A page whose key and
 * code are those of the last build is taken over as it is. What a view newly reads belongs in here;
 * a test after 200 random edits finds what is missing (site/tests/incremental.e2e.test.ts).
 */

/**
 * Key of a plan's page: the plan, its history, the similar plans, the pages it stands on. The server
 * asks for it too, to see whether the page of a release still says what the data says.
 */
export async function planPageKey(catalog: Catalog, plan: Plan): Promise<string> {
  const similar = similarPlans(
    await catalog.plansIn(plan.region.code),
    plan.slug,
    SIMILAR_PLANS,
    catalog.freshness.from,
  );
  const shown = await catalog.plansById(similar.map(({ key }) => key.id));
  const sum = planSum(catalog, plan);
  return pageKey(catalog, paths.plan(plan.slug), [
    digest(plan),
    sum,
    await lowerTotals(catalog, plan, sum),
    await catalog.history(plan.id),
    await catalog.notes(plan.id),
    shown.map(digest),
    await planLandings(catalog, plan),
    await planMarks(catalog, plan),
    catalog.rates,
    listFreshness(shown, catalog.now),
    pricesAsOf(catalog.freshness),
  ]);
}

/** Key of a carrier's page: the carrier, its plans by region, carriers on the same network. */
export async function carrierPageKey(catalog: Catalog, carrier: Carrier): Promise<string> {
  const plans = (await catalog.plansOf(carrier.slug)).sort(byPresentPrice).map(({ plan }) => plan);
  return pageKey(catalog, paths.carrier(carrier.slug), [
    carrier,
    plans.map(digest),
    neighboursOf(catalog, carrier),
    await carrierLandings(catalog, carrier.slug),
    listFreshness(plans, catalog.now),
  ]);
}

/** Key of a region's page: the region, its carriers, the first page of its list with the filters. */
export async function regionPageKey(catalog: Catalog, region: Region): Promise<string> {
  const plans = (await catalog.plansIn(region.code)).filter(({ plan }) =>
    isCurrent(plan.seenOn, catalog.freshness.from),
  );
  return pageKey(catalog, paths.region(region.code), [
    region,
    planFigures(
      plans.map(({ plan }) => plan),
      region.currency,
    ),
    figurePlans(
      plans.map(({ plan }) => plan),
      region.currency,
    ),
    await popularCarriers(catalog, region),
    await regionLandings(catalog, region.code),
    await widerPlans(catalog, region.code),
    await openListing(catalog, await placeSurface(catalog, region.code), new URLSearchParams()),
    alternatesOf(catalog, paths.region(region.code)),
  ]);
}

/** The landing pages below an address, with their parameters, each with its landing and key. */
export async function landingPaths(catalog: Catalog, folder: 'region' | 'networks' | 'compare') {
  await catalog.allPlans();
  const landings = await catalog.landings();
  return Promise.all(
    landings
      .filter(({ path }) => path.startsWith(`/${folder}/`))
      .map(async (landing) => ({
        params: {
          ...(folder === 'region' && { code: landing.region }),
          name: landing.path.split('/').at(-1)!,
        },
        props: { landing },
        cacheKey: await landingKey(catalog, landing),
      })),
  );
}

async function landingKey(catalog: Catalog, landing: Landing): Promise<string> {
  const page = await landingPage(catalog, landing);
  const shown = page.groups.flatMap(({ plans }) => plans);
  return pageKey(catalog, landing.path, [page, listFreshness(shown, catalog.now)]);
}

/** What a digest of a text says beside its hash: that the text counts the whole site (src/domain/seo.ts). */
const COUNTS = /\{(plans|carriers|regions)\}/;
const digests = new WeakMap<object, string>();

/**
 * A hash in the place of a plan: it stands on a dozen pages, and is the same object from one release
 * to the next while nothing about it changed.
 */
function digest(plan: Plan): string {
  let known = digests.get(plan);
  if (known === undefined) {
    const text = JSON.stringify(plan);
    const [counts = ''] = COUNTS.exec(text) ?? [];
    known = createHash('sha256').update(text).digest('base64url') + counts;
    digests.set(plan, known);
  }
  return known;
}

/** Key of any page: its own data, and what the frame shows around it. */
export function pageKey(catalog: Catalog, path: string, content: unknown): string {
  const { regions, carriers, freshness, seoGlobal } = catalog;
  const words = JSON.stringify([content, catalog.seo(path), seoGlobal]);
  // Titles and descriptions may count the whole site (src/domain/seo.ts).
  const counts = COUNTS.test(words) && [freshness.plans, carriers.length, regions.length];
  let frame = frames.get(catalog);
  if (frame === undefined) frames.set(catalog, (frame = frameOf(catalog)));
  return createHash('sha256')
    .update(words)
    .update(frame)
    .update(JSON.stringify(counts))
    .digest('base64url');
}

const frames = new WeakMap<Catalog, string>();

/** What stands around the content of every page. */
function frameOf(catalog: Catalog): string {
  const { regions, freshness, now } = catalog;
  return JSON.stringify([
    regions.map(({ code, name, flagUrl }) => [code, name, flagUrl]),
    pictureHosts(catalog),
    sampleShare(freshness),
    pastDay(freshness),
    now.getUTCFullYear(),
  ]);
}
