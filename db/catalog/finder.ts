import { hash } from 'node:crypto';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Marks } from '#src/domain/plans/words/best-for.ts';
import type { FinderContext } from '#src/domain/finder/request.ts';
import {
  finderIndex,
  type FinderIndex,
  type RegionIndex,
} from '#src/domain/finder/finder-index.ts';
import { firstKnown, type PlanAnswer } from '#src/domain/finder/answers/find.ts';
import { marksOf } from '#src/domain/finder/answers/marks.ts';
import { needSearch } from '#src/domain/finder/need/need-address.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { networkCarriers } from '#src/domain/finder/networks.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { Entry, Snapshot } from '../snapshot/snapshot.ts';

/** What needs are answered from. */
export function finderIndexOf(snapshot: Snapshot): FinderIndex<Plan> {
  return memo(snapshot, 'finder index', () => indexFrom([...snapshot.own.values()]));
}

function indexFrom(lists: readonly (readonly Entry[])[]): FinderIndex<Plan> {
  return new Map(
    lists.flatMap((list) => (list.length > 0 ? [[list[0]!.key.region, part(list)]] : [])),
  );
}

const part = (list: readonly Entry[]): RegionIndex<Plan> =>
  memo(list, 'finder index', () => [...finderIndex(list.map(({ plan }) => plan)).values()][0]!);

/** What answers depend on beside plans and need; null without rates. */
export function contextOf(snapshot: Snapshot): FinderContext | null {
  const { freshness, rates, regions, covered, carriers } = snapshot;
  return memo(snapshot, 'finder context', () => {
    return (
      rates && {
        today: freshness.today,
        agesFrom: freshness.from,
        rates: rates.rates,
        places: [...regions, ...covered].map(({ code, currency }) => ({ code, currency })),
        carriers: networkCarriers(carriers),
      }
    );
  });
}

/**
 * What is found for a place in the part of the index that may answer it, remembered with the plans of
 * that part; `name` says what is asked.
 */
function atPlace<T>(
  { reach }: Snapshot,
  code: string,
  name: string,
  context: FinderContext,
  find: (index: FinderIndex<Plan>) => T,
): T {
  const lists = reach.get(code) ?? [];
  const of = memo(context, 'name', () => hash('sha256', JSON.stringify(context), 'base64url'));
  return memo(lists, `${code} ${name} ${of}`, () => find(indexFrom(lists)));
}

/** What plans are best for at a place, by its code; null without rates. */
export function marksAt(snapshot: Snapshot, code: string): Marks | null {
  const context = contextOf(snapshot);
  return (
    context && atPlace(snapshot, code, 'marks', context, (index) => marksOf(index, code, context))
  );
}

/** The first answers to a need that are known to fit; none without rates. */
export function lowestFor(
  snapshot: Snapshot,
  need: NeedQuery,
  count: number,
): readonly PlanAnswer<Plan>[] {
  const context = contextOf(snapshot);
  if (!context) return [];
  const find = (index: FinderIndex<Plan>) => firstKnown(index, need, context, count);
  const [place, ...others] = need.places;
  if (place === undefined || others.length > 0) return find(finderIndexOf(snapshot));
  const name = memo(need, 'name', () => needSearch({ ...need, page: 1, limit: 1 }));
  return atPlace(snapshot, place, `${name} ${count}`, context, find);
}
