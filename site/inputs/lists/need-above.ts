import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { FoundPage } from '#src/domain/finder/answers/found-list.ts';
import { needNames, needParts } from '#src/domain/finder/need/need-words.ts';
import { needSearch, parseNeed } from '#src/domain/finder/need/need-address.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import type { NamedNetwork } from '#src/domain/finder/networks.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { Asking } from '#src/domain/lists/search/asking.ts';
import { regionAlias } from '#src/domain/places/places.ts';
import { searchOf } from '#src/domain/core/address.ts';
import { unnamedPlace } from '#src/domain/lists/search/meaning/unnamed.ts';
import { LIST_PART, type ListPage } from '#src/domain/lists/list-page.ts';
import { namedCarriers, needPlaces, type OpenAsk } from '../finder/need.ts';

/** What a page says above a list of what was typed into its box. */
export interface NeedAbove {
  q: string;
  /** Words that mean nothing known. */
  unused: string[];
  places: OpenAsk['places'];
  /** As of a form of a need. */
  covered: OpenAsk['covered'];
  /** Carriers that the text names and that sell nothing at its places. */
  absent: string[];
  /** Countries that the text and no plan names, and the groups whose plans may cover them. */
  instead: { countries: string[]; groups: string[] } | null;
  /** The list below, and what its address says beside text and place. */
  list: { path: string; kept: [name: string, value: string][] };
  /** With its first answers; null: it names no place, and the page asks for one. */
  answered: {
    need: NeedQuery;
    found: FoundPage<Plan>;
    chips: NeedChip[];
    /** The carriers whose plans alone it asks for. */
    carriers: NamedNetwork[];
    /** What the visitor says to pay already: offered as the own plan, and taken as such by nobody. */
    paid: Asking['paid'];
  } | null;
}

/** A part of what was understood. */
export interface NeedChip {
  text: string;
  /** Name of the field that changes it. */
  field: string;
  /** Where it is taken off; null: nobody said it, or it stands in a name. */
  off: string | null;
  /** It is taken for granted where nothing is said. */
  isAssumed: boolean;
  /** Code of the place that was chosen beside the text: it may be a guess. */
  chosen: string | null;
}

/** Whether what a search asks for stands above the list. */
export const isAnswered = (needAbove: NeedAbove | null): boolean =>
  (needAbove?.answered ?? null) !== null;

/** Answers that stand above a list. */
const FIRST = 3;
/** Where on the page it is asked for a place. */
const WHERE = '#where';

/**
 * The first answers to what a search says of a need; null where it asks for a list. A place that it
 * does not name is that of the list.
 */
export async function openNeedAbove(
  catalog: Catalog,
  params: URLSearchParams,
  { path, fixed }: Pick<ListPage, 'path' | 'fixed'>,
): Promise<NeedAbove | null> {
  const q = params.get('q')?.trim() ?? '';
  if (q === '' || !catalog.rates) return null;
  const asking = await catalog.ask(q);
  if (!asking.need) return null;
  const chosen = regionAlias((params.get('region') ?? '').toUpperCase());
  const added = asking.find === null ? catalog.region(fixed.region ?? chosen) : null;
  const { find, assumed } = added ? await catalog.ask(`${q} ${added.name}`) : asking;
  const read = find && parseNeed(new URL(find, 'http://site').searchParams).need;
  const places = needPlaces(catalog, read ? read.places : []);
  const need = read && inOwnCurrency(read, places);
  const list = {
    path,
    kept: [...params].filter(([name]) => !['q', 'region', 'page'].includes(name)),
  };
  const carriers = need ? namedCarriers(catalog, need) : [];
  const instead = need ? insteadOf(catalog, asking.need.places ?? []) : null;
  const parts = {
    asking,
    assumed,
    added: added?.code ?? null,
    own: fixed.region ?? null,
    list,
    carriers,
  };
  return {
    q,
    unused: asking.unused,
    places,
    covered: catalog.covered.map(({ code }) => code),
    absent:
      need && !instead ? absentFrom(catalog, asking.query.carriers?.split(',') ?? [], need) : [],
    instead,
    list,
    answered: need
      ? {
          need,
          found: catalog.find({ ...need, page: 1, limit: FIRST }, true),
          chips: chipsOf(need, places, parts),
          carriers,
          // What one saves is said of months.
          paid: need.months === null ? null : asking.paid,
        }
      : null,
  };
}

interface NeedParts {
  asking: Asking;
  assumed: Asking['assumed'];
  /** Code of the place that the text does not name. */
  added: string | null;
  /** Code of the place of the page. */
  own: string | null;
  list: NeedAbove['list'];
  /** The carriers that the need names. */
  carriers: readonly NamedNetwork[];
}

/**
 * The parts of a need. Place and time are taken out of the text, so that the page asks for the one and
 * takes the usual other; what else is taken off leads to all answers.
 */
function chipsOf(need: NeedQuery, places: OpenAsk['places'], parts: NeedParts): NeedChip[] {
  const { asking, assumed, added, own, list, carriers } = parts;
  const named = need.places.length;
  const listOf = (q: string, path: string, part: string) =>
    path +
    searchOf(new URLSearchParams([...(path === list.path ? list.kept : []), ['q', q]])) +
    part;
  const withoutPlace = () => {
    const { places: text } = asking.without;
    if (added !== null) return listOf(asking.q, own ? paths.plans : list.path, WHERE);
    return text === null ? null : listOf(text, list.path, own ? LIST_PART : WHERE);
  };
  const withoutTime = () => {
    const { time } = asking.without;
    return time === null ? null : listOf(time, list.path, LIST_PART);
  };
  // Days by place are said with each.
  const isTimed = need.days.length < 2;
  const dataAt = named + Number(isTimed);
  const isSized = need.unlimited || need.gb.length > 0;
  return needParts(need, needNames(places, need, carriers)).map(
    ({ text, without }, at): NeedChip => {
      const isPlace = at < named;
      const isTime = isTimed && at === named;
      const rest = without && paths.find(needSearch({ ...without, page: 1, limit: 10 }));
      return {
        text,
        field: isPlace ? 'places' : isTime ? 'time' : isSized && at === dataAt ? 'gb' : 'calls',
        off: rest ?? (isPlace ? withoutPlace() : withoutTime()),
        isAssumed: isPlace
          ? assumed.includes('places')
          : isTime && assumed.some((name) => name !== 'places'),
        chosen: isPlace && own === null ? added : null,
      };
    },
  );
}

/** A currency that the need has anyway is no wish. */
function inOwnCurrency(need: NeedQuery, places: OpenAsk['places']): NeedQuery {
  const { currency } = needNames(places, { ...need, currency: null });
  return need.currency === currency ? { ...need, currency: null } : need;
}

function absentFrom(
  { carrier, coverage }: Catalog,
  named: readonly string[],
  { places }: NeedQuery,
): string[] {
  const sold = coverage().filter(({ region }) => places.includes(region));
  const there = new Set(sold.map((one) => one.carrier));
  return named.flatMap((slug) => (there.has(slug) ? [] : (carrier(slug)?.name ?? [])));
}

function insteadOf(catalog: Catalog, said: readonly string[]): NeedAbove['instead'] {
  const unnamed = said.flatMap((code) => unnamedPlace(code, catalog) ?? []);
  if (unnamed.length === 0) return null;
  const groups = new Set(unnamed.flatMap(({ group }) => catalog.region(group)?.name ?? []));
  return { countries: unnamed.map(({ name }) => name), groups: [...groups] };
}
