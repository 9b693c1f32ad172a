import type { Catalog } from '#db/catalog.ts';
import { onceByName } from '#db/once.ts';
import type { PlanOutline } from '#db/queries/plan-outlines.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { Marks } from '#src/domain/best-for.ts';
import { keepByFacts, kept } from '#src/domain/kept.ts';
import type { Landing } from '#src/domain/landing.ts';
import type { Rates } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import { lasting } from '../inputs/kept.ts';
import { dayOf } from './as-of.ts';

/** What the links to a place's landing pages are made from. */
export interface LandingsOfPlace {
  code: string;
  name: string;
  currency: Currency;
  landings: readonly Landing[];
  rates: Rates | null;
  /** The names of all carriers, by slug. */
  carriers: Readonly<Record<string, string>>;
}

/** All that pages about some of a place's plans are made from. */
export interface PlaceFacts extends LandingsOfPlace {
  /** The plans in its list as far as figures need them, and whole ones by their numbers. */
  listed: readonly PlanOutline[];
  plans: ReadonlyMap<number, Plan>;
  marks: Marks | null;
  /** The day that ages count from, and the day of the data; ISO 8601. */
  from: string;
  today: string;
  siteTitle: string;
}

export type LandingsSource = Pick<Catalog, 'region' | 'rates' | 'carriers' | 'landings'>;
export type PlaceSource = LandingsSource &
  Pick<
    Catalog,
    | 'plansIn'
    | 'plansById'
    | 'coverage'
    | 'regions'
    | 'find'
    | 'marks'
    | 'freshness'
    | 'now'
    | 'seoGlobal'
    | 'memory'
  >;

const lastingRates = lasting<Rates>();
const lastingLandings = lasting<readonly Landing[]>();
const lastingNames = lasting<Record<string, string>>();
const NO_LANDINGS: readonly Landing[] = [];
/** The same lists for places whose pages are the same. */
const landingsByPlace = kept((all: readonly Landing[]) => {
  const groups = [...Map.groupBy(all, ({ region }) => region)];
  return new Map(groups.map(([code, some]) => [code, lastingLandings(code, some)]));
});
/** The same object while no carrier has another name. */
const carrierNames = kept((carriers: Catalog['carriers']) =>
  lastingNames('carriers', Object.fromEntries(carriers.map(({ slug, name }) => [slug, name]))),
);
/** Small, and the pages of plans have links from it: kept for good. */
const keptLandings = keepByFacts<LandingsOfPlace>();
const keptPlaces = kept((_memory: object) => keepByFacts<PlaceFacts>());

/** Reads it; the same object from one release to the next while all of it is. */
export async function landingsOfPlace(
  catalog: LandingsSource,
  of: string,
): Promise<LandingsOfPlace> {
  const { code, name, currency } = catalog.region(of)!;
  const found: LandingsOfPlace = {
    code,
    name,
    currency,
    landings: landingsByPlace(await catalog.landings()).get(code) ?? NO_LANDINGS,
    rates: catalog.rates && lastingRates('rates', catalog.rates.rates),
    carriers: carrierNames(catalog.carriers),
  };
  const facts = Object.values(found);
  return keptLandings.find(code, facts) ?? keptLandings.keep(code, facts, found);
}

const ofCatalog = kept((_: object) => onceByName<PlaceFacts>());

/** All that pages about a place's plans are made from, read once for each catalog and kept as above. */
export function placeFacts(catalog: PlaceSource, code: string): Promise<PlaceFacts> {
  const known = ofCatalog(catalog);
  return known(code, () => readFacts(catalog, code));
}

async function readFacts(catalog: PlaceSource, code: string): Promise<PlaceFacts> {
  const listed = await catalog.plansIn(code);
  const plans = await catalog.plansById(listed.map(({ key }) => key.id));
  const beside = {
    marks: await catalog.marks(code),
    from: catalog.freshness.from,
    today: dayOf(catalog),
    siteTitle: catalog.seoGlobal.siteTitle,
  };
  const landings = await landingsOfPlace(catalog, code);
  const facts = [...plans, listed, landings, ...Object.values(beside)];
  const places = keptPlaces(catalog.memory);
  return (
    places.find(code, facts) ??
    places.keep(code, facts, {
      ...landings,
      ...beside,
      listed,
      plans: new Map(plans.map((plan) => [plan.id, plan])),
    })
  );
}
