import { mbPer30Days, type ComparedPlan } from './compared-plan.ts';
import { pricePer30Days } from './unit-price.ts';

/** One plan on the scale of data needs; GB for 30 days. */
export interface ReachRow {
  slug: string;
  /** With its carrier where another of the compared has the same name. */
  planName: string;
  price: number;
  /** GB that it holds; null when unlimited. */
  reach: number | null;
  /** Where it is the cheapest of the compared: from above `from` up to `to` (null: and more). */
  cheapest: { from: number; to: number | null } | null;
}

/** Which of the compared plans is cheapest for how much data. */
export interface Reach {
  rows: ReachRow[];
  /** End of the drawn scale, GB. */
  scale: number;
  sentence: string;
}

/**
 * For each data need, the plan that holds it at the lowest price for 30 days. Only for plans of one
 * region and currency whose price and data for 30 days are known and that differ; else null, since
 * an answer would not be true. Ties go to the plan with more data.
 */
export function dataReach(plans: readonly ComparedPlan[]): Reach | null {
  const places = new Set(plans.map(({ region, currency }) => `${region.code} ${currency}`));
  if (plans.length < 2 || places.size !== 1) return null;
  // An old price is called cheapest nowhere (decisions §5, Freshness).
  if (plans.some(({ age }) => age === 'old' || age === 'older')) return null;
  const known = plans.map((plan) => ({ plan, price: pricePer30Days(plan), mb: mbPer30Days(plan) }));
  if (known.some(({ price, mb }) => price === null || mb === null)) return null;
  const rated = known.map(({ plan, price, mb }) => ({ plan, price: price!, gb: mb! / 1000 }));
  // The cheapest plans, from small to large: each reaches further than all cheaper ones.
  const steps = rated
    .toSorted((a, b) => a.price - b.price || b.gb - a.gb)
    .filter(({ gb }, index, all) => all.slice(0, index).every((cheaper) => cheaper.gb < gb));
  const finite = rated.map(({ gb }) => gb).filter((gb) => gb !== Infinity);
  if (finite.length === 0) return null;
  const rows = rated
    .toSorted((a, b) => a.price - b.price || b.gb - a.gb)
    .map(({ plan, price, gb }): ReachRow => {
      const at = steps.findIndex((step) => step.plan === plan);
      const from = at > 0 ? steps[at - 1]!.gb : 0;
      return {
        slug: plan.slug,
        planName: ownName(plan, plans),
        price,
        reach: gb === Infinity ? null : gb,
        cheapest: at < 0 ? null : { from, to: gb === Infinity ? null : gb },
      };
    });
  return { rows, scale: niceScale(Math.max(...finite) * 1.2), sentence: sentence(rows) };
}

function ownName(plan: ComparedPlan, plans: readonly ComparedPlan[]): string {
  const { planName, carrier } = plan;
  const shared = plans.some((other) => other !== plan && other.planName === planName);
  return shared ? `${planName} (${carrier.name})` : planName;
}

/** GB as text, without needless decimals. */
export function formatGb(gb: number): string {
  return `${Number(gb.toFixed(1))} GB`;
}

function sentence(rows: readonly ReachRow[]): string {
  const parts = rows
    .filter((row) => row.cheapest !== null)
    .toSorted((a, b) => a.cheapest!.from - b.cheapest!.from)
    .map(({ planName, cheapest }) => {
      const { from, to } = cheapest!;
      if (from === 0)
        return `${planName} is cheapest ${to === null ? 'at any amount' : `up to ${formatGb(to)}`}`;
      return `${planName} ${to === null ? `above ${formatGb(from)}` : `from there up to ${formatGb(to)}`}`;
    });
  return `By price for 30 days, it depends on how much data you use: ${parts.join(', ')}.`;
}

/** The next round end of a scale that four ticks divide well. */
function niceScale(gb: number): number {
  const power = 10 ** Math.floor(Math.log10(gb));
  return [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]
    .map((unit) => unit * power)
    .find((end) => end >= gb)!;
}
