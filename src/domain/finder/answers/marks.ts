import {
  MARK_GB,
  MARK_KINDS,
  MARK_MONTHS,
  type MarkKind,
  type Marks,
} from '../../plans/words/best-for.ts';
import { isSlow } from '../cost/pace.ts';
import { FRESH_DAYS, seenSince } from '../../prices/freshness.ts';
import { toMinor } from '../../core/money/money.ts';
import { pricePerGb } from '../../prices/unit-price.ts';
import type { DataPeriod } from '../../core/vocabulary.ts';
import { finderRequest, reachOf, type FinderContext, type Reach } from '../request.ts';
import type { FinderIndex, FinderPlan, Prepared } from '../finder-index.ts';
import { answererForMonths } from './months.ts';
import { NO_WISHES, type NeedQuery } from '../need/need.ts';
import { byRank, type RankValues } from './ranking.ts';

type MarkedPlan = FinderPlan & { dataPeriod: DataPeriod; offerEnded: boolean };

/** Where a plan stands for each mark; missing where it cannot win it. */
type Standings = Partial<Record<MarkKind, RankValues>>;

/**
 * The best-for marks of a place, from fresh prices of plans for everybody alone (rule 47).
 * Totals are those of the finder, and go to plans that are known to fit;
 * the page about ranking tells the rules.
 */
export function marksOf<T extends MarkedPlan>(
  index: FinderIndex<T>,
  place: string,
  context: FinderContext,
): Marks {
  const standingsOf = standingsAt<T>(place, context);
  const since = seenSince(FRESH_DAYS, context.agesFrom);
  const first: Standings = {};
  const all = { plans: 0, fresh: 0, operators: 0, freshOperators: 0 };
  for (const region of index.values()) {
    const reach = reachOf(region.code, [place]);
    if (!reach) continue;
    for (const prepared of region.plans) {
      const by = prepared.isForEverybody ? reach(prepared) : null;
      // Those of the place's list: its own, and of groups that state that they cover it.
      if (by !== 'own' && by !== 'covers') continue;
      const { seenOn, carrier } = prepared.plan;
      const operators = carrier.kind === 'travel' ? 0 : 1;
      all.plans += 1;
      all.operators += operators;
      if (seenOn === null || seenOn < since) continue;
      all.fresh += 1;
      all.freshOperators += operators;
      const standings = standingsOf(prepared, by);
      for (const kind of MARK_KINDS) {
        const mine = standings[kind];
        if (mine && (!first[kind] || byRank(mine, first[kind]) < 0)) first[kind] = mine;
      }
    }
  }
  const won = MARK_KINDS.flatMap((kind) => {
    const winner = first[kind];
    return winner ? [{ kind, slug: winner.slug }] : [];
  });
  if (all.plans > 0 && all.fresh === 0) return { won, stale: 'all' };
  return { won, stale: all.operators > 0 && all.freshOperators === 0 ? 'operators' : null };
}

/** A GB costs few cents: compared in whole ones, many would be equal. */
const FINER = 1000;

const NONE = { group: 0, wishes: 0, atLeast: false, due: 0, mb: 0 } as const;

/** What was worked out of the plans at each place: of most it stays when one changes. */
const places = new Map<
  string,
  { context: string; known: WeakMap<Prepared<FinderPlan>, Standings> }
>();

/** How to find where a plan stands at a place: worked out for new and changed plans alone. */
function standingsAt<T extends MarkedPlan>(
  place: string,
  context: FinderContext,
): (prepared: Prepared<T>, by: Reach) => Standings {
  const need: NeedQuery = { ...NO_WISHES, places: [place], months: MARK_MONTHS, days: [] };
  const total = (wishes: Partial<NeedQuery>) =>
    answererForMonths(finderRequest({ ...need, ...wishes }, context));
  const { convert } = finderRequest(need, context);
  const totals = {
    'ten-gb': total({ gb: [MARK_GB] }),
    'no-contract': total({ contract: 'none' }),
    unlimited: total({ unlimited: true }),
  };
  const name = JSON.stringify(context);
  let cached = places.get(place);
  if (cached?.context !== name)
    places.set(place, (cached = { context: name, known: new WeakMap() }));
  const { known } = cached;
  const work = (prepared: Prepared<T>, by: Reach): Standings => {
    const { plan, unlimited } = prepared;
    const { slug, currency } = plan;
    const totalFor = (kind: keyof typeof totals): Standings => {
      const answer = totals[kind](prepared, by);
      if (answer?.group !== 0 || answer.pace === 'slow') return {};
      const { group, wishes, total, atLeast, due, mb } = answer;
      return { [kind]: { group, wishes, total, atLeast, due, mb, slug } };
    };
    const amount = isSlow(prepared.speed) ? null : pricePerGb(plan);
    const perGb = amount === null ? null : convert(toMinor(amount * FINER, currency), currency);
    return {
      ...totalFor('ten-gb'),
      ...(perGb !== null && { 'per-gb': { ...NONE, total: perGb, slug } }),
      ...totalFor('no-contract'),
      ...(unlimited?.kind !== 'limited' && totalFor('unlimited')),
    };
  };
  return (prepared, by) => {
    let standings = known.get(prepared);
    if (!standings) known.set(prepared, (standings = work(prepared, by)));
    return standings;
  };
}
