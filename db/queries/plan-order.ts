import type { Days } from '#src/domain/freshness.ts';
import type { Sort } from '#src/domain/vocabulary.ts';
import type { Resolved } from '#src/domain/search/resolve.ts';
import { SORT_RULES, type SortKey } from '#src/domain/sort-rules.ts';
import { dealOrder } from '../rows.ts';
import { per30DaysOf, type PricedArm } from './plan-conditions.ts';
import { fitOrder } from './plan-search.ts';

/** A figure that not every plan has: those without it stand after all others, whichever way the order goes. */
const last = (figure: string, falling = false) =>
  `coalesce(${figure}, ${falling ? '-1' : '9e999'})`;

/**
 * What a query orders by, step by step; the last one is the id, so that pages never overlap. Deals
 * stand by what they rest on first.
 */
export function orderSteps(sort: Sort, search: Resolved, days: Days) {
  const rules = SORT_RULES[sort];
  const words = fitOrder(search);
  const deals = search.filters.dealsOnly ? dealOrder(days) : null;
  const directions = rules.map(({ falling }) => (falling ? ' DESC' : ''));
  return {
    /** The figures of an arm's plans, in SQL, with the values that stand before those of its condition. */
    figures: (arm: PricedArm) => ({
      sql: [
        ...(deals ? [deals.sql] : []),
        ...rules.map(({ by, falling }) =>
          by === 'words' ? words.sql : figureOf(by, arm, falling),
        ),
      ],
      args: [...(deals?.args ?? []), ...(rules.some(({ by }) => by === 'words') ? words.args : [])],
    }),
    /** How figures that are named k0, k1 and so on are ordered. */
    by: [...(deals ? [''] : []), ...directions]
      .map((direction, index) => `k${index}${direction}`)
      .join(', '),
  };
}

type OrderSteps = ReturnType<typeof orderSteps>;

/**
 * Plans of arms in an order, in SQL: their numbers as `page_id`, what they are ordered by, and what
 * else is wanted of each as `bounded`. The selects walk an index and are merged.
 */
export function orderedPlans(
  arms: readonly PricedArm[],
  order: OrderSteps,
  wanted?: (arm: PricedArm) => string,
) {
  const selects = arms.map((arm) => {
    const figures = order.figures(arm);
    const named = figures.sql.map((sql, index) => `${sql} AS k${index}`);
    if (wanted) named.push(`${wanted(arm)} AS bounded`);
    return {
      sql: `SELECT p.id AS page_id, ${named.join(', ')} FROM plans p WHERE ${arm.where}`,
      args: [...figures.args, ...arm.args],
    };
  });
  return {
    sql: `${selects.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY ${order.by}`,
    args: selects.flatMap(({ args }) => args),
  };
}

function figureOf(
  by: Exclude<SortKey, 'words'>,
  { price, knowsPrice }: PricedArm,
  falling?: boolean,
): string {
  const figures: Record<Exclude<SortKey, 'words'>, string> = {
    // Nothing around it where every plan has one: else no index would lead.
    price: knowsPrice ? price : last(price, falling),
    data: 'p.data_rank',
    carrier: 'p.carrier_sort',
    clicks: 'p.popularity',
    added: 'p.id',
    per30Days: last(per30DaysOf(price)),
    perGb: last(`(${price}) / (p.data_mb / 1000.0)`),
    perDay: last(`(${price}) / p.validity_days`),
    // Worked out in code (plan-lists.ts): no column has them.
    fit: '0',
    total: '0',
  };
  return figures[by];
}
