import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from '../../core/money/money.ts';
import { CURRENCIES, type DataPeriod, type Validity } from '../../core/vocabulary.ts';
import type { Cost } from './lines.ts';
import { costForMonths } from './months.ts';
import { costPlan, everySet, livedThrough } from './testing.ts';
import { packSize } from './served.ts';
import { costForTrip } from './trip.ts';

/** `COST_RUNS=1000000 COST_SEED=7` for a long run. */
const numRuns = Number(process.env.COST_RUNS ?? 2000);
const seed = process.env.COST_SEED ? Number(process.env.COST_SEED) : undefined;
const LONG = 3_600_000;

const either = <T>(...values: T[]) => fc.constantFrom(...values);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
/** Whole amounts are money in any currency. */
const amount = fc.integer({ min: 1, max: 60 });

const anyTerms = fc.record({
  price: amount,
  currency: fc.constantFrom(...CURRENCIES),
  validity: either<Validity>(
    '1 day',
    '7 days',
    '28 days',
    '30 days',
    '31 days',
    '90 days',
    '180 days',
    '365 days',
    '1 month',
    '3 months',
    '12 months',
  ),
  contractMonths: perhaps(either(0, 1, 12, 18, 24)),
  setupFee: perhaps(either(0, 10, 39)),
  later: perhaps(fc.tuple(amount, perhaps(either(1, 3, 6)))),
  upfront: perhaps(fc.tuple(either(3, 6, 12), fc.integer({ min: 20, max: 400 }))),
  rise: perhaps(fc.tuple(either(0, 2, 5), perhaps(fc.integer({ min: 1, max: 12 })))),
  offer: perhaps(fc.tuple(perhaps(amount), either('2026-10-31', '2027-06-30'))),
});
const anyStart = fc
  .tuple(
    fc.integer({ min: 2024, max: 2028 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));

/** What is shown adds up, to the cent. */
function adds({ lines, total, currency }: Cost): boolean {
  const sum = lines.reduce((all, line) => all + toMinor(line.amount, currency), 0);
  return sum === toMinor(total, currency);
}

test('months cost what living through them day by day costs', { timeout: LONG }, () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 36 }), anyStart, (terms, months, start) => {
      const { later, upfront, rise, offer, ...plain } = terms;
      const plan = costPlan({
        ...plain,
        laterPrice: later?.[0] ?? null,
        laterAfter: later?.[1] ?? null,
        prepayMonths: upfront?.[0] ?? null,
        prepayTotal: upfront?.[1] ?? null,
        yearlyRise: rise?.[0] ?? null,
        yearlyRiseMonth: rise?.[1] ?? null,
        listPrice: offer?.[0] ?? null,
        offerEnds: offer?.[1] ?? null,
      });
      const cost = costForMonths(plan, { months, start });
      const lived = livedThrough(plan, months, start);
      if (cost === null || lived === null) return cost === lived;
      return toMinor(cost.total, plan.currency) === lived && adds(cost);
    }),
    { numRuns, seed },
  );
});

const anyPack = fc.record({
  price: fc.integer({ min: 1, max: 30 }),
  setupFee: perhaps(either(0, 2)),
  validity: either<Validity>(
    '1 day',
    '3 days',
    '5 days',
    '7 days',
    '10 days',
    '15 days',
    '30 days',
    '90 days',
    '1 month',
  ),
  dataAmount: either('500MB', '1GB', '2GB', '3GB', '5GB', '10GB', '20GB', 'Unlimited'),
  dataPeriod: either<DataPeriod>('total', 'total', 'total', 'day', 'month'),
});

test('a trip costs what the best of all sets of packs costs', { timeout: LONG }, () => {
  const anyTrip = fc.tuple(
    fc.array(anyPack, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 16 }),
    either(0, 0.5, 1, 2, 3.5, 5, 7, 10, 12, 20),
    fc.constantFrom(...CURRENCIES),
  );
  fc.assert(
    fc.property(anyTrip, ([packs, days, gb, currency]) => {
      const plans = packs.map((pack) => costPlan({ ...pack, billing: 'once', currency }));
      const found = costForTrip(plans, { days, gb, start: '2026-11-21' })!;
      const best = everySet(plans, days, gb)!;
      const counts = found.packs.map(({ count }) => count);
      const data = found.packs.reduce(
        (sum, { plan, count }) => sum + count * packSize(plan).mb!,
        0,
      );
      expect({
        minor: toMinor(found.cost.total, currency),
        packs: counts.reduce((sum, count) => sum + count, 0),
        data,
      }).toEqual(best);
      expect(adds(found.cost)).toBe(true);
    }),
    { numRuns, seed },
  );
});
