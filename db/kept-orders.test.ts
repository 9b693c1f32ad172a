import { expect, it } from 'vitest';
import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/plan-query.ts';
import { keepOrders } from './kept-orders.ts';
import type { PlanOrder } from './queries/plan-orders.ts';

/** Kept orders whose jobs run when told to, and what was read. */
function open(read?: (query: PlanQuery) => Promise<PlanOrder | null>) {
  const jobs: (() => Promise<void>)[] = [];
  const readFor: PlanQuery[] = [];
  const made = (): PlanOrder => ({
    ids: Int32Array.of(readFor.length),
    prices: Float64Array.of(1),
    currency: null,
  });
  const orders = keepOrders(
    async (query) => {
      readFor.push(query);
      return read ? read(query) : made();
    },
    async (job) => {
      await new Promise<void>((resolve, reject) => {
        jobs.push(() => job().then(resolve, reject));
      });
    },
  );
  /** Asks for a list, and does what is left for later. */
  const of = async (patch: Partial<PlanQuery>) => {
    const order = orders.of({ ...DEFAULT_QUERY, ...patch });
    await jobs.shift()?.();
    await new Promise(setImmediate);
    return order;
  };
  return { of, jobs, readFor, orders };
}

it('reads an order for the second list of it, later, and has it for the third', async () => {
  const { of, readFor } = open();
  expect(await of({ region: 'US', maxPrice: 50 })).toBeNull();
  expect(readFor).toHaveLength(0);
  expect(await of({ region: 'US', minPrice: 3, page: 2, limit: 5 })).toBeNull();
  expect(readFor).toHaveLength(1);
  expect((await of({ region: 'US', page: 4 }))?.ids[0]).toBe(1);
  expect(readFor).toHaveLength(1);
});

it('tells apart whatever changes the order or the plans', async () => {
  const { of, readFor } = open();
  const lists: Partial<PlanQuery>[] = [
    { region: 'US' },
    { region: 'DE' },
    { region: 'US', sort: 'price-desc' },
    { region: 'US', planTypes: ['prepaid'] },
    { region: 'US', priceBasis: '30days' },
    { region: 'US', ownOnly: true },
    { region: 'US', maxAge: 30 },
  ];
  for (const list of [...lists, ...lists]) await of({ ...list, page: 2 });
  expect(readFor).toHaveLength(lists.length);
  for (const [at, list] of lists.entries()) expect((await of(list))?.ids[0]).toBe(at + 1);
});

it('keeps none of words, nor of clicks, which are counted while the data stands', async () => {
  const { of, readFor } = open();
  for (let time = 0; time < 4; time += 1) {
    expect(await of({ q: 'europe' })).toBeNull();
    expect(await of({ sort: 'popularity' })).toBeNull();
  }
  expect(readFor).toEqual([]);
});

it('keeps 64 orders', async () => {
  const { of, readFor } = open();
  for (let days = 1; days <= 65; days += 1) {
    for (let time = 0; time < 2; time += 1) await of({ minDays: days });
  }
  expect(readFor).toHaveLength(65);
  expect(await of({ minDays: 65 })).not.toBeNull();
  expect(await of({ minDays: 2 })).not.toBeNull();
  expect(await of({ minDays: 1 })).toBeNull();
});

it('reads 200 orders of one state of the data at most, and remembers no long names', async () => {
  const { of, readFor } = open();
  for (let days = 1; days <= 220; days += 1) {
    for (let time = 0; time < 2; time += 1) await of({ minDays: days });
  }
  expect(readFor).toHaveLength(200);
  const long = open();
  const carriers = Array.from({ length: 60 }, (_, at) => `no-such-carrier-${at}`);
  for (let time = 0; time < 3; time += 1) await long.of({ carriers });
  expect(long.readFor).toEqual([]);
});
