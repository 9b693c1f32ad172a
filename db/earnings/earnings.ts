import type { Earnings, EarningsQuery, EarningsRow } from '#src/contract/earnings.ts';
import { amountsOf } from '#src/domain/earnings/amounts.ts';
import { carriersCovered } from '#src/domain/earnings/carriers.ts';
import { figuresOf } from '#src/domain/earnings/figures.ts';
import {
  asPeriods,
  coveredDays,
  firstKeptDay,
  lastDays,
  periodBefore,
  type Covering,
  type Period,
} from '#src/domain/earnings/periods.ts';
import type { EarningsFacts } from '#src/domain/earnings/facts.ts';
import { addUp, type Earned } from '#src/domain/earnings/sums.ts';
import { PAGE_LABELS, REPORT_NETWORKS } from '#src/domain/earnings/words.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { getRates } from '../queries/site.ts';
import { sumPageClicks, sumPlanClicks } from './clicks.ts';
import { listCovering } from './reports.ts';
import { listPayers, plansNamed, sumSales } from './sales.ts';

/** What was earned in a period, beside the one before it: all plans, carriers and pages. */
export async function readEarnings(db: Db, query: EarningsQuery, now: Date): Promise<Earnings> {
  const today = now.toISOString().slice(0, 10);
  const { days, from, to, currency } = query;
  const period = from && to ? { from, to } : lastDays(today, days);
  const before = periodBefore(period, firstKeptDay(today));
  const [reports, payers, rates] = await Promise.all([
    listCovering(db),
    listPayers(db),
    getRates(db),
  ]);
  const facts = await readFacts(db, period, reports, payers);
  const earlier = before && (await readFacts(db, before, reports, payers));
  const sum = (of: EarningsFacts, others: EarningsFacts | null) =>
    addUp(of, currency, rates?.rates ?? null, others?.sales);
  const earned = sum(facts, earlier);
  const earnedBefore = earlier && sum(earlier, facts);
  const names = await plansNamed(db, planIds([earned, earnedBefore]));
  const carrierNames = new Map(payers.map(({ id, name }) => [String(id), name]));
  const rows = (of: 'plans' | 'carriers' | 'pages', name: (key: string) => string) =>
    compared(of, earned, earnedBefore, currency, name);
  const covered = coveredDays(reports, period);
  return {
    ...period,
    before,
    currency,
    rates: rates && { asOf: rates.asOf, source: rates.source },
    covered: REPORT_NETWORKS.filter((network) => covered[network].length > 0).map((network) => ({
      network,
      periods: asPeriods(covered[network]),
    })),
    begun: {
      commissions: payers.filter(({ network }) => network !== null).length,
      reports: reports.length,
    },
    total: {
      now: figuresOf(earned.total, currency),
      before: earnedBefore && figuresOf(earnedBefore.total, currency),
    },
    restsOn: {
      now: carriersCovered(earned.carriers),
      before: earnedBefore && carriersCovered(earnedBefore.carriers),
    },
    amounts: amountsOf(facts.sales),
    plans: rows('plans', (key) => {
      const plan = names.get(Number(key));
      return plan ? `${plan.carrier} ${plan.planName}` : `Plan ${key}, deleted for good`;
    }),
    carriers: rows('carriers', (key) => carrierNames.get(key) ?? `Carrier ${key}, deleted`),
    pages: rows('pages', (key) => PAGE_LABELS[key] ?? key),
    morePlans: 0,
  };
}

async function readFacts(
  db: Db,
  period: Period,
  reports: readonly Covering[],
  payers: EarningsFacts['payers'],
): Promise<EarningsFacts> {
  const covered = coveredDays(reports, period);
  const [sales, plans, pages] = await Promise.all([
    sumSales(db, period),
    sumPlanClicks(db, period, covered),
    sumPageClicks(db, period, covered),
  ]);
  return { sales, plans, pages, payers };
}

function planIds(periods: readonly (Earned | null)[]): number[] {
  const keys = periods.flatMap((period) => [...(period?.plans.keys() ?? [])]);
  return [...new Set(keys)].filter((key) => key !== '').map(Number);
}

/** Rows of a list: those that earned most first, then by clicks; what has no key of its own comes last. */
function compared(
  of: 'plans' | 'carriers' | 'pages',
  now: Earned,
  before: Earned | null,
  currency: Currency,
  nameOf: (key: string) => string,
): EarningsRow[] {
  const figures = (earned: Earned, key: string) => {
    const isMixed = key === '' || (of === 'pages' && earned.isPageMixed);
    return figuresOf(earned[of].get(key), currency, isMixed);
  };
  const keys = new Set([...now[of].keys(), ...(before?.[of].keys() ?? [])]);
  const rows = [...keys].map((key) => ({
    key,
    name: key === '' ? '' : nameOf(key),
    now: figures(now, key),
    before: before && figures(before, key),
  }));
  const earned = ({ now: { approved, pending } }: EarningsRow) => (approved ?? 0) + (pending ?? 0);
  return rows.sort(
    (a, b) =>
      Number(a.key === '') - Number(b.key === '') ||
      earned(b) - earned(a) ||
      b.now.clicks - a.now.clicks ||
      a.name.localeCompare(b.name, 'en'),
  );
}
