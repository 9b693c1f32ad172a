import { listed, withArticle } from '../../places/carrier-line.ts';
import { reachOf, type Reach } from '../request.ts';
import { coversOf, type FinderPlan } from '../finder-index.ts';

/** A place of a need, with its name. */
export interface PlaceOfNeed {
  code: string;
  name: string;
}

/**
 * What keeps one plan from serving the places of a need, as short words: 'not sold for Germany', or
 * that a group's plan does not say which countries it holds. Empty where nothing does, and for a need
 * that leaves the place to the plans.
 */
export function placeLacks(plan: FinderPlan, places: readonly PlaceOfNeed[]): string[] {
  const of = { covers: coversOf(plan) };
  const reach = ({ code }: PlaceOfNeed): Reach | null =>
    reachOf(plan.region.code, [code])?.(of) ?? null;
  const unsold = places.filter((place) => reach(place) === null);
  const names = unsold.map(({ name }) => withArticle(name));
  if (names.length > 0) return [`not sold for ${listed(names)}`];
  return places.some((place) => reach(place) === 'silent') ? ['countries not stated'] : [];
}
