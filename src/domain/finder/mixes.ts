import { isolated } from '../core/isolate.ts';
import type { FinderContext } from './request.ts';
import type { FinderIndex, FinderPlan } from './finder-index.ts';
import { finderRequest } from './request.ts';
import { rankPlans } from './answers/find.ts';
import { needSearch } from './need/need-address.ts';
import type { NeedQuery } from './need/need.ts';

/** Different packs of one seller that serve a trip together. */
export interface Mix {
  /** 'bought with 2GB 7 days', '2 bought with 1GB 7 days'. */
  words: string;
  /** Decimal, in the currency of its packs. */
  total: number;
  /** The search of the page of /find on which it stands. */
  search: string;
}

/**
 * For each of some plans, by its slug, the first answer to a trip in which packs of its seller are
 * bought beside it. A comparison shows plans alone, and must not say that there is nothing cheaper.
 */
export function mixesOf<T extends FinderPlan>(
  index: FinderIndex<T>,
  need: NeedQuery,
  context: FinderContext,
  slugs: readonly string[],
): Map<string, Mix> {
  const mixes = new Map<string, Mix>();
  if (need.months !== null) return mixes;
  const ranked = rankPlans(index, finderRequest(need, context));
  for (const [at, { make }] of ranked.entries()) {
    const { bought, cost } = make();
    if (new Set(bought.map(({ plan }) => plan.slug)).size < 2) continue;
    if (new Set(bought.map(({ plan }) => plan.carrier.slug)).size > 1) continue;
    const page = Math.floor(at / need.limit) + 1;
    for (const { plan, count } of bought) {
      const { slug } = plan;
      if (!slugs.includes(slug) || mixes.has(slug)) continue;
      const others = bought
        .filter((pack) => pack.plan.slug !== slug)
        .map(
          (pack) => `${pack.count > 1 ? `${pack.count} × ` : ''}${isolated(pack.plan.planName)}`,
        );
      const words = `${count > 1 ? `${count} ` : ''}bought with ${others.join(' + ')}`;
      mixes.set(slug, { words, total: cost.total, search: needSearch({ ...need, page }) });
    }
  }
  return mixes;
}
