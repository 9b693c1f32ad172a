import type { Db } from '#db/client.ts';
import { listPayers, plansNamed, salesKnown, type SaleSaid } from '#db/earnings/sales.ts';
import type { ReportCheck } from '#src/contract/sale-reports.ts';
import type { Period } from '#src/domain/earnings/periods.ts';
import type { Sale } from '#src/domain/earnings/report.ts';
import { SALE_STATUSES, type ReportNetwork } from '#src/domain/earnings/words.ts';
import { foldText } from '#src/domain/fold.ts';
import { fromMinor } from '#src/domain/money.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import { invalid } from '../errors.ts';

/** What taking the sales of a report over would do to those that are known. */
export type Effect = Pick<
  ReportCheck,
  'fresh' | 'changed' | 'same' | 'moves' | 'noPlan' | 'noCarrier'
>;

/** Compares the sales of a report with what was reported before, plans and carriers. */
export async function effectOf(
  db: Pick<Db, 'all'>,
  network: ReportNetwork,
  sales: readonly Sale[],
): Promise<Effect> {
  const numbers = sales.map(({ transaction }) => transaction);
  const known = await salesKnown(db, network, numbers);
  const before = (sale: Sale) => known.get(sale.transaction);
  const fresh = sales.filter((sale) => !before(sale));
  const changed = sales.filter((sale) => before(sale) && !isSame(sale, before(sale)!));
  const moves = SALE_STATUSES.flatMap((from) =>
    SALE_STATUSES.filter((to) => to !== from).map((to) => ({
      from,
      to,
      count: changed.filter((sale) => sale.status === to && before(sale)!.status === from).length,
    })),
  );
  const plans = await plansNamed(db, [...new Set(sales.flatMap(({ planId }) => planId ?? []))]);
  const names = new Set((await listPayers(db)).flatMap(({ names: own }) => own.map(foldText)));
  const noPlan = sales.filter(({ planId }) => planId === null || !plans.has(planId));
  return {
    fresh: fresh.length,
    changed: changed.length,
    same: sales.length - fresh.length - changed.length,
    moves: moves.filter(({ count }) => count > 0),
    noPlan: noPlan.length,
    noCarrier: noPlan.filter(({ advertiser }) => !advertiser || !names.has(foldText(advertiser)))
      .length,
  };
}

/** The days that a report tells of: those that somebody said, which must hold all its sales, else from its first sale to its last. */
export function coversOf(
  sales: readonly Sale[],
  said: Partial<Period>,
  today: string,
): Period | null {
  const days = sales.map(({ day }) => day).sort();
  if (days.length === 0) return null;
  const covers = { from: said.from ?? days[0]!, to: said.to ?? days.at(-1)! };
  const issues = [
    ...(covers.from > days[0]! ? [wrong('from', `is after its first sale, of ${days[0]!}`)] : []),
    ...(covers.to < days.at(-1)!
      ? [wrong('to', `is before its last sale, of ${days.at(-1)!}`)]
      : []),
    ...(covers.to > today ? [wrong('to', 'lies in the future')] : []),
    ...(isTooLong(covers) ? [wrong('from', 'is more than two years before the last day')] : []),
  ];
  if (issues.length > 0) throw invalid(issues);
  return covers;
}

/** The sales of a report by currency and status. */
export function reportSums(sales: readonly Sale[]): ReportCheck['sums'] {
  return CURRENCIES.flatMap((currency) =>
    SALE_STATUSES.flatMap((status) => {
      const own = sales.filter((sale) => sale.currency === currency && sale.status === status);
      const minor = own.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0);
      const count = own.filter(({ commissionMinor }) => commissionMinor >= 0).length;
      const commission = fromMinor(minor, currency);
      return own.length > 0 ? [{ currency, status, sales: count, commission }] : [];
    }),
  );
}

function isSame(sale: Sale, known: SaleSaid): boolean {
  return (Object.keys(known) as (keyof SaleSaid)[]).every((name) => sale[name] === known[name]);
}

const isTooLong = ({ from, to }: Period) => Date.parse(to) - Date.parse(from) > 732 * 86_400_000;

const wrong = (path: string, says: string) => ({ path, message: `${path}: ${says}` });
