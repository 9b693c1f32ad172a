import type { Catalog } from '#db/catalog/catalog.ts';
import type { Entry } from '#db/snapshot/snapshot.ts';

/** Pages of plans in a build that a start waits for, at most: the others follow while it serves. */
const MOST_AT_START = 1200;
/** Pages of plans in any build or release, at most: the others are made when somebody asks for one. */
const MOST_BUILT = 20_000;
/** Where most visitors look. */
const FIRST_PLACES: ReadonlySet<string> = new Set(['US', 'UK', 'DE', 'JP', 'CA']);

/**
 * The plans whose pages are built: all, up to a number; with more, or where a start waits for them
 * (`BUILD_PLANS=some`), those that visitors choose most, then those of the five places that the site began
 * with, and of equal ones those that stand first in the catalog.
 */
export function builtPlans(
  catalog: Catalog,
  atStart = MOST_AT_START,
  inAll = MOST_BUILT,
): readonly Entry[] {
  const all = catalog.allPlans();
  const most = process.env.BUILD_PLANS === 'some' ? Math.min(atStart, inAll) : inAll;
  if (all.length <= most) return all;
  const isFirst = ({ key }: Entry) => Number(FIRST_PLACES.has(key.region));
  const byWish = all.toSorted(
    (a, b) => b.key.popularity - a.key.popularity || isFirst(b) - isFirst(a),
  );
  return byWish.slice(0, most);
}

/** How many of those that are built `builtPlans` leaves to the next release, as a start waits. */
export function unbuiltPlans(catalog: Catalog, atStart?: number, inAll = MOST_BUILT): number {
  const wanted = Math.min(catalog.allPlans().length, inAll);
  return wanted - builtPlans(catalog, atStart, inAll).length;
}
