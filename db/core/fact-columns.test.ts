import { expect, test } from 'vitest';
import type { FlagFact } from '#src/domain/plans/facts/kinds.ts';
import type { ColumnsOf } from './fact-columns.ts';
import { plans } from '../schema.ts';

type Flag<C extends string, More = object> = Omit<FlagFact, 'column' | 'default'> & {
  column: C;
} & More;

test('a table is held to its catalogue by the compiler', () => {
  plans satisfies ColumnsOf<{ hotspot: Flag<'hotspot'> }>;
  // @ts-expect-error -- the column has another name
  plans satisfies ColumnsOf<{ hotspot: Flag<'hot_spot'> }>;
  // @ts-expect-error -- the column may be null, and the fact says it is known of every plan
  plans satisfies ColumnsOf<{ hotspot: Flag<'hotspot', { default: false }> }>;
  // @ts-expect-error -- the column is not null, and the fact says it may be not published
  plans satisfies ColumnsOf<{ hasDeal: Flag<'has_deal'> }>;
  // @ts-expect-error -- the column holds a text
  plans satisfies ColumnsOf<{ planName: Flag<'plan_name', { default: false }> }>;
  // @ts-expect-error -- there is no such column
  plans satisfies ColumnsOf<{ rollover: Flag<'rollover', { default: false }> }>;
  expect(plans.hotspot.name).toBe('hotspot');
});
