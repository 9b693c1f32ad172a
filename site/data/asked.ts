import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { FoundPage } from '#src/domain/finder/found-list.ts';
import { countryName } from '#src/domain/countries.ts';
import { needNames } from '#src/domain/finder/need-words.ts';
import { isGroupCode } from '#src/domain/places.ts';
import { parseNeed } from '#src/domain/finder/need-address.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import type { Asking } from '#src/domain/search/asking.ts';
import { regionAlias } from '#src/domain/plan-query.ts';
import { needPlaces, type OpenAsk } from './need.ts';

/** What a page says above a list of what was typed into its box. */
export interface AskedAbove {
  q: string;
  /** Words that mean nothing known. */
  unused: string[];
  places: OpenAsk['places'];
  /** Countries without plans that the text names, and the group whose plans stand for them. */
  instead: { countries: string[]; group: string; plans: number } | null;
  /** With its first answers; null: it names no place, and the page asks for one. */
  answered: {
    need: NeedQuery;
    found: FoundPage<Plan>;
    /** Code of the place that the text does not name. */
    added: string | null;
    /** What the visitor says to pay already: offered as the own plan, and taken as such by nobody. */
    paid: Asking['paid'];
  } | null;
}

/** Answers that stand above a list. */
const FIRST = 3;

/**
 * The first answers to what a search says of a need; null where it asks for a list. A place that it
 * does not name is that of the list, `region`.
 */
export async function openAsked(
  catalog: Catalog,
  params: URLSearchParams,
): Promise<AskedAbove | null> {
  const q = params.get('q')?.trim() ?? '';
  if (q === '' || !catalog.rates) return null;
  const { need: said, unused, find, paid } = await catalog.ask(q);
  if (!said) return null;
  const code = regionAlias((params.get('region') ?? '').toUpperCase());
  const added = find === null ? catalog.region(code) : null;
  const address = find ?? (added && (await catalog.ask(`${q} ${added.name}`)).find);
  const read = address && parseNeed(new URL(address, 'http://site').searchParams).need;
  const places = needPlaces(catalog);
  const need = read && inOwnCurrency(read, places);
  return {
    q,
    unused,
    places,
    instead: need ? insteadOf(catalog, said.places ?? [], need) : null,
    answered: need
      ? {
          need,
          found: await catalog.find({ ...need, page: 1, limit: FIRST }, true),
          added: added?.code ?? null,
          // What one saves is said of months.
          paid: need.months === null ? null : paid,
        }
      : null,
  };
}

/** A currency that the need has anyway is no wish. */
function inOwnCurrency(need: NeedQuery, places: OpenAsk['places']): NeedQuery {
  const { currency } = needNames(places, { ...need, currency: null });
  return need.currency === currency ? { ...need, currency: null } : need;
}

function insteadOf(
  catalog: Catalog,
  said: readonly string[],
  need: NeedQuery,
): AskedAbove['instead'] {
  const countries = said.flatMap((code) => (catalog.region(code) ? [] : (countryName(code) ?? [])));
  const code = need.places.find((place) => isGroupCode(place) && !said.includes(place));
  const group = code === undefined ? null : catalog.region(code);
  if (countries.length === 0 || !group) return null;
  return { countries, group: group.name, plans: group.simCardCount };
}
