import type { Catalog } from '#db/catalog/catalog.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { besideLines, type BesideWords } from '#src/domain/finder/words/beside-words.ts';
import type { FirstAnswer } from '#src/domain/finder/words/first-words.ts';
import { usualNeed } from '#src/domain/finder/need/need-form.ts';
import { NO_WISHES, type NeedQuery } from '#src/domain/finder/need/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import { readListNeed } from '#src/domain/lists/list-need.ts';
import { inSelect, isGroupCode } from '#src/domain/places/places.ts';
import { unnamedPlace } from '#src/domain/lists/search/meaning/unnamed.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import type { NeedPlace } from '#src/ui/finder/need/NeedFields.tsx';
import { isForTrips } from './for-trips.ts';

/** A form of a need: what it is filled with, and the first answer to that. */
export interface OpenAsk {
  need: NeedQuery;
  /** The address says it: nothing that a device keeps stands in its place. */
  isSaid: boolean;
  places: readonly (NeedPlace & { currency: Currency })[];
  /** Codes of countries that plans of groups alone cover: whoever types in the list of places finds them. */
  covered: string[];
  first: FirstAnswer | null;
  /** What is said under it of what is lower. */
  beside: BesideWords[];
}

/** The place that a form is filled with where no other is at hand. */
const USUAL_PLACE = 'US';

/** The places that a need may name, as its form lists them; of countries that plans of groups cover, or may cover, those in `also`. */
export function needPlaces(catalog: Catalog, also: readonly string[] = []): OpenAsk['places'] {
  const { regions, covered, carriers, coverage } = catalog;
  const operators = carriers.filter(({ kind }) => kind === 'mno');
  const sold = Map.groupBy(coverage(), ({ region }) => region);
  const more = [
    ...covered.filter(({ code }) => also.includes(code)),
    ...also.flatMap((code) => unnamedPlace(code, catalog) ?? []),
  ];
  return inSelect([...regions, ...more]).map(({ code, name, currency }) => {
    const there = new Set((sold.get(code) ?? []).map(({ carrier }) => carrier));
    const networks = operators.filter(({ slug }) => there.has(slug));
    return {
      code,
      name,
      currency,
      kind: kindOf(code),
      ...(!isGroupCode(code) && isForTrips(catalog, code) && { trips: true as const }),
      networks: networks.map(({ slug, name: called }) => ({ slug, name: called })),
    };
  });
}

/** The carriers that a need names. */
export function namedCarriers(
  { carrier }: Pick<Catalog, 'carrier'>,
  { carriers }: Pick<NeedQuery, 'carriers'>,
): NamedNetwork[] {
  return carriers.map((slug) => ({ slug, name: carrier(slug)?.name ?? slug }));
}

/** The need that a page suggests: of a region, or of the whole site. */
export function suggestedNeed(catalog: Catalog, region: Pick<Region, 'code'> | null): NeedQuery {
  const { regions } = catalog;
  const known = regions.find(({ code }) => code === USUAL_PLACE) ?? regions[0];
  const code = region?.code ?? known?.code ?? USUAL_PLACE;
  return usualNeed({ code, kind: kindOf(code), trips: isForTrips(catalog, code) });
}

/** The form with its first answer; null where there is no place to ask for. */
export function openAsk(
  catalog: Catalog,
  region: Pick<Region, 'code'> | null,
  {
    params = new URLSearchParams(),
    said = null,
  }: {
    /** Of the page's list: what that works out totals for is what the form starts from. */
    params?: URLSearchParams;
    /** What a text above the list asks for. */
    said?: NeedQuery | null;
  } = {},
): OpenAsk | null {
  if (catalog.regions.length === 0 || !catalog.rates) return null;
  const usual = suggestedNeed(catalog, region);
  const { need: listed, issues } = readListNeed(params);
  const isListed = listed !== null && issues.length === 0;
  const isSaid = said !== null || isListed;
  const need = said ?? (isListed ? { ...NO_WISHES, places: usual.places, ...listed } : usual);
  const { data, meta } = catalog.find({ ...need, limit: 1 });
  const first = data[0] ? shownOf(data[0]) : null;
  return {
    need,
    isSaid,
    places: needPlaces(catalog, need.places),
    covered: catalog.covered.map(({ code }) => code),
    first,
    beside: besideLines(meta),
  };
}

/** No more than is shown: pages are made anew when this changes. */
function shownOf({
  plan,
  seenOn,
  age,
  packs,
  total,
  currency,
  atLeast,
  dueToday,
}: FirstAnswer): FirstAnswer {
  const { planName, carrier, sample } = plan;
  return {
    plan: { planName, carrier: { name: carrier.name }, sample },
    seenOn,
    age,
    packs: packs.map(({ name, count, carrier: { name: seller } }) => ({
      name,
      count,
      carrier: { name: seller },
    })),
    total,
    currency,
    atLeast,
    dueToday,
  };
}

const kindOf = (code: string) => (isGroupCode(code) ? ('group' as const) : ('country' as const));
