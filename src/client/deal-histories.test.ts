import { expect, test } from 'vitest';
import type { Plan } from '#src/contract/plans.ts';
import { packDealHistories } from './deal-histories.ts';

test('only deals are packed, with nothing but price, day and whether the record is made up', () => {
  const plan = (id: number, hasDeal: boolean) => ({ id, slug: `p${id}`, hasDeal }) as Plan;
  const record = { id: 9, simCardId: 1, price: 20, recordedDate: '2026-11-01', sample: true };
  const histories = new Map([
    [1, [record]],
    [2, [record]],
  ]);
  expect(
    packDealHistories([plan(1, true), plan(2, false), plan(3, true)], histories, '2026-11-21'),
  ).toEqual({
    asOf: '2026-11-21',
    records: { p1: [{ price: 20, recordedDate: '2026-11-01', sample: true }] },
  });
});
