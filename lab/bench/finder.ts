/**
 * `node lab/bench/finder.ts [plans]`: processor time of ranking that many plans of one place for a need,
 * and against it, in the same run, what an order by the price takes of them, kept by the same
 * filter of age. The answers' words are made for one page of ten, as the API does. Last, what a list
 * of all these plans in the order of totals takes.
 */
import { loadavg } from 'node:os';
import { finderIndex, type FinderPlan } from '#src/domain/finder/finder-index.ts';
import type { FinderContext } from '#src/domain/finder/request.ts';
import { findPlans } from '#src/domain/finder/answers/find.ts';
import { totalsOf } from '#src/domain/lists/plan-totals.ts';
import { readListNeed } from '#src/domain/lists/list-need.ts';
import { listedCost } from '#src/domain/lists/query-plans.ts';
import { convertMinor } from '#src/domain/core/money/money.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { NO_FACTS } from '#src/domain/plans/facts/testing.ts';
import { PLAN_TYPES, type CarrierKind, type Validity } from '#src/domain/core/vocabulary.ts';
import { quantile } from './probe.ts';

const count = Number(process.argv[2] ?? 10_000);
const RUNS = 41;
const SELLERS = 150;
const AMOUNTS = ['500MB', '1GB', '3GB', '5GB', '10GB', '20GB', '50GB', '100GB', 'Unlimited'];
const VALIDITIES: Validity[] = ['7 days', '15 days', '28 days', '30 days', '30 days', '1 month'];
const CONTEXT: FinderContext = {
  today: '2026-11-21',
  agesFrom: '2026-10-03',
  rates: { USD: 1, EUR: 0.89, GBP: 0.75, CAD: 1.42, AUD: 1.43, JPY: 158 },
  places: [{ code: 'US', currency: 'USD' }],
  carriers: [],
};

let state = 42;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}
const of = <T>(values: readonly T[]) => values[random(values.length)]!;

function plan(number: number): FinderPlan {
  const seller = random(SELLERS);
  const kind: CarrierKind = seller % 3 === 0 ? 'travel' : 'mvno';
  return {
    ...NO_FACTS,
    slug: `made-up-${number}`,
    planName: `Plan ${number}`,
    planType: kind === 'travel' ? 'esim' : of(PLAN_TYPES),
    price: (500 + random(9500)) / 100,
    currency: 'USD',
    dataAmount: of(AMOUNTS),
    dataPeriod: 'total',
    validity: of(VALIDITIES),
    billing: kind === 'travel' ? 'once' : 'recurring',
    contractMonths: of([null, 0, 0, 12, 24]),
    setupFee: of([null, 0, 10]),
    laterPrice: of([null, null, 20]),
    laterAfter: 3,
    yearlyRise: of([null, null, 2.5]),
    yearlyRiseMonth: 4,
    hotspot: of([null, true, false]),
    calls: of([null, 'unlimited', 'none']),
    audience: null,
    seenOn: '2026-09-01',
    carrier: { name: `Seller ${seller}`, slug: `seller-${seller}`, kind, hostNetwork: null },
    region: { code: 'US' },
  };
}

/** Median and most of some runs, ms of processor time. */
function measure(work: () => unknown): { median: number; most: number } {
  for (let warm = 0; warm < 10; warm += 1) work();
  const times = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return { median: quantile(times, 0.5), most: times.at(-1)! };
}

const plans = Array.from({ length: count }, (_, at) => plan(at));
const prepared = measure(() => finderIndex(plans));
const book = finderIndex(plans);
const byPrice = measure(() =>
  plans
    .filter(({ seenOn }) => seenOn === null || seenOn >= '2025-10-03')
    .sort((a, b) => a.price - b.price || (a.slug < b.slug ? -1 : 1))
    .slice(0, 10),
);
console.log(
  `${count} plans of one place; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
console.log(
  `read once ${prepared.median.toFixed(1)} ms; sorted by price ${byPrice.median.toFixed(2)} ms`,
);
for (const search of [
  'places=US&months=12&gb=10',
  'places=US&months=24&gb=10&contract=none&hotspot=true&calls=unlimited&maxPerMonth=30',
  'places=US&days=12&gb=12',
  'places=US&days=90&gb=100',
  'places=US&days=361&gb=999.9',
  'places=US&days=14&gb=unlimited',
]) {
  const { need } = parseNeed(new URLSearchParams(search));
  const answers = findPlans(book, need!, CONTEXT).meta.totalCount;
  const { median, most } = measure(() => findPlans(book, need!, CONTEXT));
  console.log(
    `${search}: ${median.toFixed(2)} ms, at most ${most.toFixed(2)}, ${(median / byPrice.median).toFixed(2)} of the price sort, ${answers} answers`,
  );
}

for (const search of [
  'months=12&gb=10',
  'months=24&gb=10&calls=some',
  'months=12&gb=unlimited',
  'days=12&gb=12',
  'days=361&gb=999.9',
]) {
  const need = readListNeed(new URLSearchParams(search)).need!;
  const { today: start, rates } = CONTEXT;
  const compareIn = { currency: 'USD' as const, rates };
  const list = () => {
    const totalOf = totalsOf(need, {
      start,
      convert: (minor, from) => convertMinor(minor, from, 'USD', rates),
    });
    const all = book.get('US')!.plans.map((prepared) => ({ prepared, ...totalOf(prepared) }));
    all.sort((a, b) => a.fit - b.fit || a.total - b.total);
    return all
      .slice(0, 10)
      .map(({ prepared }) => listedCost(prepared.plan, need, start, compareIn));
  };
  const { median, most } = measure(list);
  console.log(`list, ${search}: ${median.toFixed(2)} ms, at most ${most.toFixed(2)}`);
}
