import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { AlertPage } from '#src/domain/prices/alerts/alerts.ts';
import { PAGES, type GivenPage, type PageName } from '#src/domain/pages/pages.ts';
import { getCatalog } from './catalog.ts';
import { carrierInput, type CarrierPageInput } from './places/carrier.ts';
import {
  compareInput,
  findInput,
  followInput,
  type CompareInput,
  type FindInput,
  type FollowInput,
} from './finder/forms.ts';
import { keyOf } from './key.ts';
import { landingInput, type LandingInput } from './pages/landing.ts';
import {
  carriersInput,
  dealsInput,
  homeInput,
  plansInput,
  type CarriersInput,
  type DealsInput,
  type HomeInput,
  type PlansInput,
} from './lists/lists.ts';
import { planInput, type PlanPageInput } from './plans/plan.ts';
import { regionInput, type RegionPageInput } from './places/region.ts';

/** What a page on demand is given: the field of its view, alone. */
export interface LivePage {
  home?: HomeInput;
  plans?: PlansInput;
  carriers?: CarriersInput;
  deals?: DealsInput;
  compare?: CompareInput;
  find?: FindInput;
  follow?: FollowInput;
  /** A page of words, which opens what it is given itself. */
  text?: TextPage;
  plan?: PlanPageInput;
  /** The plan that is reported. */
  reported?: Plan;
  /** A page about price alerts, as the server put it together. */
  alerts?: AlertPage;
  carrier?: CarrierPageInput;
  region?: RegionPageInput;
  landing?: LandingInput;
  /** Nothing stands there: 'region' where a region was asked for. */
  missing?: 'page' | 'region';
}

/** Those that show what the parameters of their address ask for. */
type PageByParams = 'home' | 'plans' | 'carriers' | 'deals' | 'compare' | 'find' | 'follow';
/** Of pages that show data, those that take no parameter. */
export type TextPage = Exclude<GivenPage, PageByParams>;

type ByParams = (catalog: Catalog, params: URLSearchParams) => Promise<LivePage>;
type ByName = (catalog: Catalog, name: string, params: URLSearchParams) => Promise<LivePage | null>;

/** What these are given. */
const BY_PARAMS: Readonly<Record<PageByParams, ByParams>> = {
  home: async (catalog, params) => ({ home: await homeInput(catalog, params) }),
  plans: async (catalog, params) => ({ plans: await plansInput(catalog, params) }),
  carriers: async (catalog) => ({ carriers: carriersInput(catalog) }),
  deals: async (catalog, params) => ({ deals: await dealsInput(catalog, params) }),
  compare: async (catalog, params) => ({ compare: compareInput(catalog, params) }),
  find: async (catalog, params) => ({ find: findInput(catalog, params) }),
  follow: async (catalog, params) => ({ follow: followInput(catalog, params) }),
};

/** Pages of one thing, below a word. */
const THINGS: Readonly<Record<string, ByName>> = {
  plans: async (catalog, slug) => {
    const entry = catalog.entry(slug);
    return entry && { plan: planInput(catalog, entry) };
  },
  report: async (catalog, slug) => {
    const reported = catalog.plan(slug);
    return reported && { reported };
  },
  carriers: async (catalog, slug) => {
    const carrier = catalog.carrier(slug);
    return carrier && { carrier: carrierInput(catalog, carrier) };
  },
  region: async (catalog, code, params) => {
    const region = catalog.region(code);
    return region && { region: await regionInput(catalog, region, params) };
  },
};

const GIVEN = (Object.keys(PAGES) as PageName[]).filter(
  (name): name is GivenPage => PAGES[name].input,
);

/** What was read last: a page whose key is another now is made of the same. */
let last: { catalog: Catalog; address: string; page: Promise<LivePage> } | null = null;

/** Reads what the page at `path`, without slashes at its ends, is given for the parameters of an address. */
export async function openLive(
  locals: { catalog?: Catalog; alerts?: AlertPage },
  path: string,
  params: URLSearchParams,
): Promise<LivePage> {
  // Nothing of it is read here: what it shows is one visitor's.
  if (locals.alerts) return { alerts: locals.alerts };
  const catalog = await getCatalog(locals);
  const address = `${path}?${params.toString()}`;
  if (last?.catalog !== catalog || last.address !== address) {
    const mine = { catalog, address, page: readLive(catalog, path, params) };
    last = mine;
    // What failed is read again.
    mine.page.catch(() => last === mine && (last = null));
  }
  return last.page;
}

/** The key of the page about one thing at such a path, as a build would give it; null where there is none. */
export async function keyAt(locals: { catalog?: Catalog }, path: string): Promise<string | null> {
  const page = await openLive(locals, path, new URLSearchParams());
  const input = page.plan ?? page.carrier ?? page.region ?? page.landing;
  return input ? keyOf(await getCatalog(locals), `/${path}`, input) : null;
}

async function readLive(
  catalog: Catalog,
  path: string,
  params: URLSearchParams,
): Promise<LivePage> {
  const parts = path.split('/').filter(Boolean);
  const [page = '', name] = parts;
  if (name === undefined) {
    const known = GIVEN.find((given) => PAGES[given].path === `/${page}`);
    if (known === undefined) return { missing: 'page' };
    return known in BY_PARAMS
      ? BY_PARAMS[known as PageByParams](catalog, params)
      : { text: known as TextPage };
  }
  if (parts.length === 2 && Object.hasOwn(THINGS, page)) {
    const found = await THINGS[page]!(catalog, name, params);
    if (found) return found;
    if (page === 'region') return { missing: 'region' };
  }
  const address = `/${parts.join('/')}`;
  const landing = catalog.landings().find((one) => one.path === address);
  return landing ? { landing: landingInput(catalog, landing) } : { missing: 'page' };
}
