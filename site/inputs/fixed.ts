import type { Catalog } from '#db/catalog/catalog.ts';
import { PAGES, type GivenPage } from '#src/domain/pages/pages.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { siteCounts } from './pages/site-counts.ts';
import { compareInput, findInput, followInput } from './finder/forms.ts';
import { keyOf } from './key.ts';
import { placesInput } from './places/places.ts';
import { carriersInput, dealsInput, homeInput, plansInput } from './lists/lists.ts';
import {
  aboutInput,
  coverageInput,
  deviceInput,
  openDataInput,
  operatorInput,
  privacyInput,
  ratesInput,
} from './pages/texts.ts';

type Input = (catalog: Catalog) => unknown;

/** What static pages and files are given, by their names. */
export const INPUTS = {
  home: homeInput,
  plans: plansInput,
  deals: dealsInput,
  carriers: carriersInput,
  compare: compareInput,
  find: findInput,
  follow: followInput,
  about: aboutInput,
  contact: operatorInput,
  accessibility: operatorInput,
  coverage: coverageInput,
  device: deviceInput,
  howWeRank: ratesInput,
  openData: openDataInput,
  privacy: privacyInput,
  places: placesInput,
  llms: siteCounts,
  rates: ratesInput,
} as const satisfies Record<GivenPage | 'llms' | 'rates', Input>;

type Inputs = typeof INPUTS;

/** Of the page or file with a name, by its address without parameters. */
export type FixedInput<N extends keyof Inputs> = Awaited<ReturnType<Inputs[N]>>;

/** Files without a parameter in their address, which Astro makes as pages; null: of no data. */
const FILES: readonly (readonly [path: string, input: Input | null])[] = [
  [paths.llms, INPUTS.llms],
  [paths.rates, INPUTS.rates],
  [paths.openSchema, null],
];

/**
 * Keys of static pages and files by address, for Astro's incremental build (`keyed-pages.ts` hands
 * them over): a hash of what each is given.
 */
export async function fixedKeys(catalog: Catalog): Promise<Record<string, string>> {
  const inputs: Readonly<Record<string, Input>> = INPUTS;
  const pages = Object.entries(PAGES).map(([name, { path }]) => [path, inputs[name]] as const);
  const keys: Record<string, string> = {};
  for (const [path, input] of [...pages, ...FILES]) {
    keys[path] = await keyOf(catalog, path, (await input?.(catalog)) ?? {});
  }
  // The same page under another address.
  keys[paths.retail] = keys[paths.marketplace]!;
  return keys;
}
