import type { Catalog } from '#db/catalog.ts';
import { paths } from '#src/domain/paths.ts';
import { siteCounts } from '../data/site-counts.ts';
import { compareInput, findInput, followInput } from './forms.ts';
import { keyOf } from './key.ts';
import { placesInput } from './places.ts';
import { carriersInput, dealsInput, homeInput, plansInput } from './lists.ts';
import {
  aboutInput,
  coverageInput,
  deviceInput,
  noInput,
  openDataInput,
  operatorInput,
  privacyInput,
  ratesInput,
} from './texts.ts';

/**
 * What the pages whose address has no parameter are given, by name with their address. The page asks
 * for it by its name, and its key is a hash of it; a page that does not stand here has no key and is
 * rendered each time.
 */
export const FIXED = {
  home: [paths.home, homeInput],
  plans: [paths.plans, plansInput],
  deals: [paths.deals, dealsInput],
  carriers: [paths.carriers, carriersInput],
  compare: [paths.compare(), compareInput],
  find: [paths.find(), findInput],
  follow: [paths.follow(), followInput],
  about: [paths.about, aboutInput],
  contact: [paths.contact, operatorInput],
  accessibility: [paths.accessibility, operatorInput],
  coverage: [paths.coverage, coverageInput],
  device: [paths.device, deviceInput],
  howWeRank: [paths.howWeRank, ratesInput],
  openData: [paths.openData, openDataInput],
  privacy: [paths.privacy, privacyInput],
  places: [paths.places, placesInput],
  noRegion: ['/region-not-found', noInput],
  llms: [paths.llms, siteCounts],
  rates: [paths.rates, ratesInput],
  openSchema: [paths.openSchema, noInput],
  account: [paths.account, noInput],
  admin: [paths.admin, noInput],
  auth: [paths.auth, noInput],
  forgotPassword: [paths.forgotPassword, noInput],
  setPassword: [paths.setPassword, noInput],
  marketplace: [paths.marketplace, noInput],
  saved: [paths.saved(), noInput],
  faq: [paths.faq, noInput],
  phone: [paths.phone, noInput],
  terms: [paths.terms, noInput],
  notFound: ['/404', noInput],
} as const satisfies Record<string, readonly [path: string, input: (catalog: Catalog) => unknown]>;

type Fixed = typeof FIXED;

/** Of the page with a name, by its address without parameters. */
export type FixedInput<N extends keyof Fixed> = Awaited<ReturnType<Fixed[N][1]>>;

/**
 * Keys of these pages by address, for Astro's incremental build (`keyed-pages.ts` hands them over).
 */
export async function fixedKeys(catalog: Catalog): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const [path, input] of Object.values(FIXED)) {
    keys[path] = await keyOf(catalog, path, await input(catalog));
  }
  // The same page under another address.
  keys[paths.retail] = keys[paths.marketplace]!;
  return keys;
}
