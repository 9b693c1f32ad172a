import type { Plan } from '#src/contract/plans/plans.ts';
import type { Suggestions } from '#src/contract/lists/suggest.ts';
import { regionFlag } from '#src/domain/places/countries.ts';
import { seenText } from '#src/domain/prices/freshness-words.ts';
import { plural } from '#src/domain/core/plural.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import { smallMark } from '#src/domain/core/pictures/pictures.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { queryPlans } from '#src/domain/lists/query-plans.ts';
import { readSearch, searchIndexOf } from '#src/domain/lists/search.ts';
import type {
  NamedCarrier,
  SearchPlace,
  SearchIndex,
} from '#src/domain/lists/search/meaning/search-index.ts';
import { compact } from '#src/domain/lists/search/text/lexicon.ts';
import type { SearchFact } from '#src/domain/lists/search/meaning/fact.ts';
import { understand } from '#src/domain/lists/search/meaning/facts.ts';
import { answerFor, pagesFor, type Suggestion } from '#src/domain/pages/suggestions.ts';
import { isEastern } from '#src/domain/lists/search/text/tokens.ts';
import { allPlansSearch } from '#src/domain/lists/list-page.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { readSearchText } from './listing.ts';

/** Lines of each group. */
const MOST = 3;
/** What ends with a unit. */
const AMOUNTS: ReadonlySet<SearchFact['is']> = new Set([
  'size',
  'length',
  'price',
  'lines',
  'validDays',
]);

/** What a search that is being typed may be about: few lines of each kind, as they are shown. */
export async function suggestionsFor(snapshot: Snapshot, q: string): Promise<Suggestions> {
  const query = { ...allPlansSearch(q), limit: MOST };
  const index = searchIndexOf(snapshot);
  const search = readSearch(snapshot, query, query.sort);
  const { find } = await readSearchText(snapshot, q);
  const here = search.filters.region === null ? search.places : [search.filters.region];
  const named = namedBy(q, index, search.filters.carriers, here);
  const { data, meta } = queryPlans(snapshot, query);
  const answer = answerFor(find, index);
  const groups: Suggestions['groups'] = [
    { label: 'Answers', options: answer ? [answer] : [] },
    {
      label: 'Carriers',
      options: named.carriers.map((carrier) =>
        carrierLine(carrier, snapshot.sold.get(carrier.slug)?.length ?? 0),
      ),
    },
    {
      label: 'Places',
      options: named.places.map((place) =>
        placeLine(place, snapshot.lists.get(place.code)?.length ?? 0),
      ),
    },
    { label: 'Plans', options: data.map(planLine) },
    { label: 'Pages', options: pagesFor(q) },
  ];
  return {
    search: search.meta ?? { parts: [], corrected: [] },
    unused: search.unused,
    totalCount: meta.totalCount,
    groups: groups.filter(({ options }) => options.length > 0),
  };
}

/** Carriers and places that a search names, and those whose names begin with what is typed last. */
function namedBy(
  q: string,
  index: SearchIndex,
  slugs: readonly string[],
  codes: readonly string[],
) {
  const carriers = new Map<string, NamedCarrier>();
  const places = new Map<string, SearchPlace>();
  const { tokens, facts } = understand(q, index);
  // The 'GB' of '10 GB' is no country.
  const isAmount = AMOUNTS.has(facts.at(-1)?.is ?? 'text');
  const last = isAmount ? '' : (tokens.at(-1)?.word ?? '');
  const begins = [compact(q), last].filter((text) => text.length > 1 || isEastern(text));
  for (const [key, name] of index.names) {
    const isBegun = begins.some((text) => key.startsWith(text));
    for (const carrier of name.carriers)
      if (isBegun || slugs.includes(carrier.slug)) carriers.set(carrier.slug, carrier);
    for (const { code } of name.places) {
      const place = index.places.get(code);
      if (place && (isBegun || codes.includes(code))) places.set(code, place);
    }
  }
  // What is named stands before what may be meant.
  const first = <T>(found: Map<string, T>, keys: readonly string[]) =>
    [...found]
      .sort(([a], [b]) => Number(keys.includes(b)) - Number(keys.includes(a)))
      .slice(0, MOST)
      .map(([, one]) => one);
  return { carriers: first(carriers, slugs), places: first(places, codes) };
}

const carrierLine = ({ name, slug, logoUrl }: NamedCarrier, count: number): Suggestion => ({
  kind: 'carrier',
  title: name,
  href: paths.carrier(slug),
  aside: plural(count, 'plan'),
  carrier: name,
  ...pictured(logoUrl),
});

const placeLine = ({ name, code, flagUrl }: SearchPlace, count: number): Suggestion => ({
  kind: 'place',
  title: name,
  href: paths.region(code),
  aside: plural(count, 'plan'),
  ...pictured(regionFlag({ code, flagUrl: flagUrl ?? null })),
});

const planLine = (plan: Plan): Suggestion => ({
  kind: 'plan',
  title: fullPlanName(plan.carrier.name, plan.planName),
  href: paths.plan(plan.slug),
  sub: `${plan.dataAmount}, ${plan.validity}, ${seenText(plan)}`,
  aside: formatMoney(plan.price, plan.currency),
  carrier: plan.carrier.name,
  ...pictured(plan.carrier.logoUrl),
});

/** A picture that may stand in a page; nothing where there is none. */
function pictured(url: string | null | undefined): { picture?: string } {
  const picture = pictureUrl(url);
  return picture ? { picture: smallMark(picture) } : {};
}
