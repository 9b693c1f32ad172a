import { totalsOf } from './plan-totals.ts';
import { prepared } from '../finder/finder-index.ts';
import type { ListNeed } from './list-need.ts';
import { memo } from '../core/memo.ts';
import { convertMinor } from '../core/money/money.ts';
import type { CompareIn } from '../core/money/approx.ts';
import type { Resolved } from './search/meaning/resolve.ts';
import { SORT_RULES, type SortKey } from './sort-rules.ts';
import type { Sort } from '../core/vocabulary.ts';
import {
  per30Days,
  perDay,
  perGb,
  placeAt,
  priceAt,
  rowsAt,
  type Figure,
  type ListData,
  type Row,
  type RowPlan,
} from './rows.ts';

/** Which words the order by fit looks for in a title. */
type FitWords = Pick<Resolved, 'rest' | 'hints'>;

/** What a title that does not hold the words stands behind: more than any number of hints. */
const FIT_STEP = 100;

/**
 * How well a title fits, 0 best: all words whole, all at the beginning of a word, else. Among equals
 * those come first that say more of the amounts that were said.
 */
function fitOf({ rest, hints }: FitWords): (title: string) => number {
  // A visitor may say one a hundred times.
  const said = [...Map.groupBy(hints, (word) => ` ${word} `)];
  return (title) => {
    const text = ` ${title} `;
    const whole = rest.every((word) => text.includes(` ${word} `));
    const begins = whole || rest.every((word) => text.includes(` ${word}`));
    let missing = 0;
    for (const [word, { length }] of said) if (!text.includes(word)) missing += length;
    return (whole ? 0 : begins ? FIT_STEP : 2 * FIT_STEP) + missing;
  };
}

type Figures<P extends RowPlan> = Partial<Record<SortKey, (row: Row<P>) => number | string | null>>;

/** The plans of a region's list in an order that no words and no need change, made once. */
export function orderOf<P extends RowPlan>(
  data: ListData<P>,
  region: string | null,
  sort: Exclude<Sort, 'fit' | 'total'>,
): readonly Row<P>[] {
  const rows = rowsAt(data, region);
  const place = placeAt(data, region);
  return memo(rows, `order ${sort} ${region} ${place?.perUsd}`, () =>
    sorted(rows, sort, figuresOf(priceAt(place))),
  );
}

/** Plans that stand by price in the order by fit, whose first step it is. */
export function byFit<P extends RowPlan>(rows: readonly Row<P>[], search: Resolved): Row<P>[] {
  const fit = fitOf(search);
  const groups = Map.groupBy(rows, ({ key }) => fit(key.titleText));
  return [...groups].sort(([a], [b]) => a - b).flatMap(([, fitting]) => fitting);
}

/** Plans by what they cost for a need, all in. */
export function byTotal<P extends RowPlan>(
  rows: readonly Row<P>[],
  need: ListNeed,
  start: string,
  { currency, rates }: CompareIn,
): Row<P>[] {
  const totalOf = totalsOf(need, {
    start,
    convert: (minor, from) => convertMinor(minor, from, currency, rates),
  });
  const totals = new Map(rows.map((row) => [row, totalOf(prepared(row.plan))]));
  return sorted(rows, 'total', {
    fit: (row) => totals.get(row)!.fit,
    total: (row) => totals.get(row)!.total,
    added: ({ key }) => key.id,
  });
}

/** What has no such figure stands last, whichever way the order goes. */
function sorted<P extends RowPlan>(
  rows: readonly Row<P>[],
  sort: Sort,
  figures: Figures<P>,
): Row<P>[] {
  const steps = SORT_RULES[sort].map(({ by, falling }) => ({
    values: rows.map(figures[by]!),
    falling,
  }));
  const order = Uint32Array.from(rows.keys()).sort((a, b) => {
    for (const { values, falling } of steps) {
      const [x, y] = [values[a]!, values[b]!];
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return x < y === !falling ? -1 : 1;
    }
    return 0;
  });
  return Array.from(order, (at) => rows[at]!);
}

function figuresOf<P extends RowPlan>(price: Figure): Figures<P> {
  const of =
    (figure: Figure) =>
    ({ key }: Row<P>) =>
      figure(key);
  return {
    price: of(price),
    data: ({ key }) => (key.unlimited ? Infinity : (key.dataMb ?? -1)),
    carrier: ({ key }) => key.carrierSort,
    clicks: ({ key }) => key.popularity,
    added: ({ key }) => key.id,
    per30Days: of(per30Days(price)),
    perGb: of(perGb(price)),
    perDay: of(perDay(price)),
  };
}
