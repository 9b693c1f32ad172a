import { MARK_GB, MARK_KINDS, MARK_MONTHS, type MarkKind, type Marks } from '../best-for.ts';
import { isForEverybody } from '../eligibility.ts';
import { ageOf, FRESH_DAYS } from '../freshness.ts';
import { toMinor } from '../money.ts';
import { pricePerGb } from '../unit-price.ts';
import { unlimitedOf } from '../unlimited.ts';
import type { DataPeriod } from '../vocabulary.ts';
import { ask, reachOf, type Asked, type FinderContext } from './asked.ts';
import type { FinderBook, FinderPlan } from './book.ts';
import { answersForMonths } from './months.ts';
import { NO_WISHES, type NeedQuery } from './need.ts';
import { byRank, type Ranked } from './ranking.ts';

type MarkedPlan = FinderPlan & { dataPeriod: DataPeriod; offerEnded: boolean };

/**
 * The best-for marks of a place, from fresh prices of plans for everybody alone (decisions §5,
 * Eligibility, Freshness). Totals are those of the finder, and go to plans that are known to fit;
 * the page about ranking tells the rules.
 */
export function marksOf<T extends MarkedPlan>(
  book: FinderBook<T>,
  place: string,
  context: FinderContext,
): Marks {
  const all = plansAt(book, place).filter(isForEverybody);
  const fresh = all.filter(({ seenOn }) => ageOf(seenOn, context.agesFrom) === 'fresh');
  const bySlug = new Map(fresh.map((plan) => [plan.slug, plan]));
  const need: NeedQuery = {
    ...NO_WISHES,
    places: [place],
    months: MARK_MONTHS,
    days: [],
    maxAge: FRESH_DAYS,
  };
  const cheapest = (wishes: Partial<NeedQuery>, test: (plan: T) => boolean = () => true) => {
    const asked = ask({ ...need, ...wishes }, context);
    let first: Ranked<T> | undefined;
    for (const one of answersForMonths(book, asked, context.agesFrom)) {
      if (one.rank !== 0 || (first && byRank(first, one) < 0)) continue;
      const plan = bySlug.get(one.slug);
      if (plan && test(plan)) first = one;
    }
    return first?.slug;
  };
  const winners: Record<MarkKind, string | undefined> = {
    'ten-gb': cheapest({ gb: [MARK_GB] }),
    'per-gb': lowestPerGb(fresh, ask(need, context)),
    'no-contract': cheapest({ contract: 'none' }),
    unlimited: cheapest({ unlimited: true }, (plan) => unlimitedOf(plan)?.kind !== 'limited'),
  };
  return {
    won: MARK_KINDS.flatMap((kind) => {
      const slug = winners[kind];
      return slug === undefined ? [] : [{ kind, slug }];
    }),
    stale: staleOf(all, fresh),
  };
}

function staleOf(all: readonly FinderPlan[], fresh: readonly FinderPlan[]): Marks['stale'] {
  const isOperators = ({ carrier }: FinderPlan) => carrier.kind !== 'travel';
  if (all.length > 0 && fresh.length === 0) return 'all';
  return all.some(isOperators) && !fresh.some(isOperators) ? 'operators' : null;
}

/** The plans of a place's list: its own, and those of groups that state that they cover it. */
function plansAt<T extends FinderPlan>(book: FinderBook<T>, place: string): T[] {
  return [...book.values()].flatMap((region) => {
    const reach = reachOf(region.code, [place]);
    return region.plans.flatMap((prepared) => {
      const by = reach?.(prepared);
      return by === 'own' || by === 'covers' ? [prepared.plan] : [];
    });
  });
}

/** A GB costs few cents: compared in whole ones, many would be equal. */
const FINER = 1000;

/** Of equal ones the first by slug. */
function lowestPerGb<T extends MarkedPlan>(
  plans: readonly T[],
  { convert }: Pick<Asked, 'convert'>,
): string | undefined {
  let first: { slug: string; perGb: number } | undefined;
  for (const plan of plans) {
    const amount = pricePerGb(plan);
    if (amount === null) continue;
    const { slug, currency } = plan;
    const perGb = convert(toMinor(amount * FINER, currency), currency);
    const isFirst = !first || perGb < first.perGb || (perGb === first.perGb && slug < first.slug);
    if (isFirst) first = { slug, perGb };
  }
  return first?.slug;
}
