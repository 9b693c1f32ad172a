import type { Earnings, EarningsFigures, EarningsRow } from '#src/contract/earnings.ts';
import { quotedCell } from '#src/domain/import/neutral.ts';

const FIGURES = [
  'clicks',
  'coveredClicks',
  'sales',
  'coveredSales',
  'reversals',
  'approved',
  'pending',
  'reversed',
  'perClick',
] as const satisfies readonly (keyof EarningsFigures)[];

/** The earnings as lines of CSV: a row for each plan, carrier and kind of page; what is not known is empty. */
export function* earningsLines(found: Earnings): Generator<string> {
  const names = FIGURES.map((name) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`));
  const columns = ['from', 'to', 'list', 'key', 'name', 'currency', 'rates_of'];
  yield `${[...columns, ...names, ...names.map((name) => `${name}_before`)].join(',')}\r\n`;
  const lineOf = (list: string, { key, name, now, before }: EarningsRow) => {
    const about = [found.from, found.to, list, key, name, found.currency, found.rates?.asOf ?? ''];
    const figures = [now, before].flatMap((one) =>
      FIGURES.map((figure) => String(one?.[figure] ?? '')),
    );
    // Names come from files too.
    return `${[...about.map(quotedCell), ...figures].join(',')}\r\n`;
  };
  yield lineOf('all', { key: '', name: 'All', ...found.total });
  for (const list of ['plans', 'carriers', 'pages'] as const) {
    for (const row of found[list]) {
      yield lineOf(list, { ...row, name: row.name || 'Not assigned' });
    }
  }
}
