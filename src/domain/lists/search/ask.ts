import { DEFAULT_QUERY, defaultSort, formatPlanQuery, NO_FILTERS } from '../plan-query.ts';
import { FIT } from '../../core/vocabulary.ts';
import type { Asking } from './asking.ts';
import type { SearchBook } from './meaning/book.ts';
import { completed } from './completed.ts';
import { languageOf, needOf, paidOf } from './meaning/need.ts';
import type { Fact } from './meaning/fact.ts';
import { textWithout, typed } from './rewrite.ts';
import { resolveSearch, settled, type Resolving } from './meaning/resolve.ts';

/** What a text asks for; `titles` are those of the plans that some filters leave (`titleText`). */
export async function askOf(
  q: string,
  book: SearchBook,
  titles: (resolving: Resolving) => Iterable<string> | Promise<Iterable<string>>,
): Promise<Asking> {
  const resolving = resolveIn(q, book);
  const { filters, rest, unused, sort, isLiteral } = settled(resolving, await titles(resolving));
  const { facts } = resolving.understood!;
  const language = languageOf(facts);
  const { need, isNeed } = needOf(facts, book);
  const isOrdered = facts.some((fact) => fact.is === 'meaning' && fact.meaning.sort !== undefined);
  const words = isLiteral ? q : saidOf(resolving, rest);
  const query = { ...DEFAULT_QUERY, ...filters, q: words };
  const params = formatPlanQuery({ ...query, sort: isOrdered ? sort : defaultSort(query) });
  return {
    q,
    language,
    need: isNeed ? need : null,
    ...(isNeed ? completed(need, facts, language, book) : { assumed: [], find: null }),
    query: Object.fromEntries(params),
    unused,
    paid: paidOf(facts, book, need.places ?? []),
    without: {
      places: textWithout(resolving.understood!, isPlace),
      time: textWithout(resolving.understood!, ({ is }) => is === 'length'),
    },
  };
}

/** The list that a text asks for; of several places that of the first. */
function resolveIn(q: string, book: SearchBook): Resolving {
  const resolving = resolveSearch({ ...NO_FILTERS, q }, FIT, book);
  const [place] = resolving.places;
  return place ? resolveSearch({ ...NO_FILTERS, q, region: place }, FIT, book) : resolving;
}

/** A name that is of places alone: 'Vodafone UK' is a seller. */
const isPlace = (fact: Fact): boolean => fact.is === 'name' && fact.name.carriers.length === 0;

/** Words that names have, as they were typed. */
const saidOf = ({ words, understood }: Resolving, rest: readonly string[]): string =>
  typed(
    understood!,
    words.filter(({ word }) => rest.includes(word)),
  ).join(' ');
