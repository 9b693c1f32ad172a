import type { Catalog } from '#db/catalog/catalog.ts';
import type { Entry } from '#db/snapshot/snapshot.ts';

/** Pages of plans in a build that a start waits for, at most: the others follow while it serves. */
const MOST_BUILT = 1200;
/** Where most visitors look. */
const FIRST_PLACES: ReadonlySet<string> = new Set(['US', 'UK', 'DE', 'JP', 'CA']);

/**
 * The plans whose pages are built: all, or, where a start waits for them (`BUILD_PLANS=some`), those that
 * visitors choose most, then those of the five places that the site began with.
 */
export function builtPlans(catalog: Catalog, most = MOST_BUILT): readonly Entry[] {
  const all = catalog.allPlans();
  if (process.env.BUILD_PLANS !== 'some' || all.length <= most) return all;
  const isFirst = ({ key }: Entry) => Number(FIRST_PLACES.has(key.region));
  const byWish = all.toSorted(
    (a, b) => b.key.popularity - a.key.popularity || isFirst(b) - isFirst(a),
  );
  return byWish.slice(0, most);
}
