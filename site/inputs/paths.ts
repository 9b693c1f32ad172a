import { paths } from '#src/domain/paths.ts';
import { REGION_ALIASES } from '#src/domain/region-aliases.ts';
import { builtPlans } from '../data/built-plans.ts';
import { getCatalog } from '../data/catalog.ts';
import { carrierInput } from './carrier.ts';
import { keyed } from './key.ts';
import { landingInput } from './landing.ts';
import { planInput } from './plan.ts';
import { regionInput } from './region.ts';

/** Pages of plans, for Astro to make: all of them, or as many as a release holds. */
export async function planPaths() {
  const catalog = await getCatalog({});
  return Promise.all(
    builtPlans(catalog).map((entry) => {
      const { slug } = entry.plan;
      return keyed(catalog, paths.plan(slug), { slug }, planInput(catalog, entry));
    }),
  );
}

/** Pages of carriers. */
export async function carrierPaths() {
  const catalog = await getCatalog({});
  return Promise.all(
    catalog.carriers.map((carrier) => {
      const { slug } = carrier;
      return keyed(catalog, paths.carrier(slug), { slug }, carrierInput(catalog, carrier));
    }),
  );
}

/** Pages of regions. */
export async function regionPaths() {
  const catalog = await getCatalog({});
  return Promise.all(
    catalog.regions.map(async (region) => {
      const { code } = region;
      return keyed(catalog, paths.region(code), { code }, await regionInput(catalog, region));
    }),
  );
}

/** The short addresses of regions that every host of files answers with a page; the others it is told to redirect. */
export async function aliasPaths() {
  const catalog = await getCatalog({});
  const pages = catalog.regions.flatMap(({ code, name }) =>
    Object.keys(REGION_ALIASES)
      .filter((alias) => REGION_ALIASES[alias] === code)
      .map((alias) => keyed(catalog, paths.region(code), { alias }, { code, name })),
  );
  return Promise.all(pages);
}

/** The landing pages below a folder. */
export async function landingPaths(folder: 'region' | 'networks' | 'compare') {
  const catalog = await getCatalog({});
  return Promise.all(
    catalog
      .landings()
      .filter(({ path }) => path.startsWith(`/${folder}/`))
      .map((landing) => {
        const name = landing.path.split('/').at(-1)!;
        const params = { ...(folder === 'region' && { code: landing.region }), name };
        return keyed(catalog, landing.path, params, landingInput(catalog, landing));
      }),
  );
}
