import type { Plan } from '#src/contract/plans.ts';
import type { FinderContext } from '#src/domain/finder/asked.ts';
import type { FinderBook } from '#src/domain/finder/book.ts';
import { isGroupCode } from '#src/domain/places.ts';
import type { FinderBooks } from './finder-books.ts';

/** What `make` finds for a place in the part of the book that may answer it; `name` says what is asked. */
export type AtPlace = <T>(code: string, name: string, make: (book: FinderBook<Plan>) => T) => T;

interface Place {
  of: FinderBook<Plan>;
  context: string;
  answers: Map<string, unknown>;
}

/** The places of each keeper of books, from one version of the data to the next. */
const places = new WeakMap<FinderBooks, Map<string, Place>>();

/**
 * Opens what was found for the places of a book: kept with `books` while the plans of a place and
 * those of groups of countries are the same ones and so is what else answers depend on.
 */
export function openPlaces(
  books: FinderBooks,
  book: FinderBook<Plan>,
  needs: FinderContext,
): AtPlace {
  const context = JSON.stringify(needs);
  const kept = places.get(books) ?? new Map<string, Place>();
  places.set(books, kept);
  const open = new Map<string, Place>();
  const placeOf = (code: string): Place => {
    const known = open.get(code);
    if (known) return known;
    const of = new Map([...book].filter(([region]) => region === code || isGroupCode(region)));
    const before = kept.get(code);
    const isKept = before?.context === context && isSame(before.of, of);
    const place = isKept ? before : { of, context, answers: new Map<string, unknown>() };
    open.set(code, place);
    kept.set(code, place);
    return place;
  };
  return <T>(code: string, name: string, make: (book: FinderBook<Plan>) => T): T => {
    const { of, answers } = placeOf(code);
    if (!answers.has(name)) answers.set(name, make(of));
    return answers.get(name) as T;
  };
}

function isSame(one: FinderBook<Plan>, other: FinderBook<Plan>): boolean {
  return one.size === other.size && [...one].every(([code, book]) => other.get(code) === book);
}
