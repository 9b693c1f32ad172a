import fc from 'fast-check';
import { CALLS_WANTED } from './finder/need.ts';
import type { ListNeed } from './list-need.ts';
import type { PlanQuery } from './plan-query.ts';
import { SORTS, TOTAL_SORT } from './vocabulary.ts';

const time = fc.oneof(
  fc.record({ months: fc.integer({ min: 1, max: 36 }), days: fc.constant<number[]>([]) }),
  fc.record({
    months: fc.constant(null),
    days: fc.integer({ min: 1, max: 365 }).map((days) => [days]),
  }),
);
const data = fc.oneof(
  fc.boolean().map((unlimited) => ({ gb: [] as number[], unlimited })),
  fc.integer({ min: 0, max: 100_000 }).map((mb) => ({ gb: [mb / 1000], unlimited: false })),
);

/** Any need that an address of a list can say. */
export const anyListNeed: fc.Arbitrary<ListNeed> = fc
  .tuple(time, data, fc.record({ calls: fc.constantFrom(...CALLS_WANTED), number: fc.boolean() }))
  .map(([one, other, rest]) => ({ ...one, ...other, ...rest }));

/** Any order with any need; that of totals never without one. */
export const anyOrder: fc.Arbitrary<Pick<PlanQuery, 'need' | 'sort'>> = fc
  .tuple(fc.option(anyListNeed), anyListNeed, fc.constantFrom(...SORTS))
  .map(([need, some, sort]) => ({ need: sort === TOTAL_SORT ? (need ?? some) : need, sort }));
