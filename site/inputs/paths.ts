import { setImmediate as soon } from 'node:timers/promises';
import type { Catalog } from '#db/catalog/catalog.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { REGION_ALIASES } from '#src/domain/places/region-aliases.ts';
import { builtPlans } from './plans/built-plans.ts';
import { getCatalog } from './catalog.ts';
import { carrierInput } from './places/carrier.ts';
import { keyed } from './key.ts';
import { landingInput } from './pages/landing.ts';
import { planInput } from './plans/plan.ts';
import { regionInput } from './places/region.ts';

/** Pages between which a visitor who waits for one has it: a release is made in the same thread. */
const A_TURN = 20;

/** Makes one for each, in their order. */
async function each<T, R>(all: readonly T[], make: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const one of all) {
    made.push(await make(one));
    if (made.length % A_TURN === 0) await soon();
  }
  return made;
}

/** Pages of plans, for Astro to make: all of them, or as many as a release holds. */
export async function planPaths() {
  const catalog = await getCatalog({});
  return each(builtPlans(catalog), (entry) => {
    const { slug } = entry.plan;
    return keyed(catalog, paths.plan(slug), { slug }, planInput(catalog, entry));
  });
}

/** Pages of carriers. */
export async function carrierPaths() {
  const catalog = await getCatalog({});
  return each(catalog.carriers, (carrier) => {
    const { slug } = carrier;
    return keyed(catalog, paths.carrier(slug), { slug }, carrierInput(catalog, carrier));
  });
}

/** Regions, and countries that only plans of groups cover: each has a page. */
const placesOf = ({ regions, covered }: Catalog) => [...regions, ...covered];

/** Pages of regions. */
export async function regionPaths() {
  const catalog = await getCatalog({});
  return each(placesOf(catalog), async (region) => {
    const { code } = region;
    return keyed(catalog, paths.region(code), { code }, await regionInput(catalog, region));
  });
}

/** The short addresses of regions that every host of files answers with a page; the others it is told to redirect. */
export async function aliasPaths() {
  const catalog = await getCatalog({});
  const pages = placesOf(catalog).flatMap(({ code, name }) =>
    Object.keys(REGION_ALIASES)
      .filter((alias) => REGION_ALIASES[alias] === code)
      .map((alias) => keyed(catalog, paths.region(code), { alias }, { code, name })),
  );
  return Promise.all(pages);
}

/** The landing pages below a folder. */
export async function landingPaths(folder: 'region' | 'networks' | 'compare') {
  const catalog = await getCatalog({});
  const below = catalog.landings().filter(({ path }) => path.startsWith(`/${folder}/`));
  return each(below, (landing) => {
    const name = landing.path.split('/').at(-1)!;
    const params = { ...(folder === 'region' && { code: landing.region }), name };
    return keyed(catalog, landing.path, params, landingInput(catalog, landing));
  });
}
