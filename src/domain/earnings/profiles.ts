import { currencyDigits } from '../money.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';
import { folded, ownCurrency } from './columns.ts';
import {
  REQUIRED_FIELDS,
  SALE_FIELDS,
  type ReportMapping,
  type SaidOfReport,
  type SaleField,
} from './report.ts';
import { REPORT_NETWORKS, type ReportNetwork, type SaleStatus } from './words.ts';

/**
 * What the columns of each network's report are called, most fitting first, as `folded` writes them.
 * Where they come from stands in docs/decisions/earnings.md.
 */
const COLUMNS: Record<ReportNetwork, Partial<Record<SaleField, readonly string[]>>> = {
  awin: {
    transaction: ['id', 'transactionid'],
    day: ['transactiondate', 'date'],
    status: ['commissionstatus', 'status'],
    commission: ['commissionamount', 'commissionamountamount', 'commission'],
    currency: ['commissioncurrency', 'commissionamountcurrency', 'currency'],
    sale: ['saleamount', 'saleamountamount'],
    reference: ['clickref', 'clickrefsclickref'],
    advertiser: ['advertisername', 'advertiser'],
  },
  cj: {
    transaction: ['commissionid'],
    day: ['eventdate'],
    status: ['actionstatus', 'status'],
    commission: [
      'publishercommissionpubcurrency',
      'pubcommissionamountpubcurrency',
      'publishercommissionusd',
      'pubcommissionamountusd',
      'publishercommission',
    ],
    currency: ['pubcurrency', 'publishercurrency', 'currency'],
    sale: ['saleamountpubcurrency', 'saleamountusd', 'saleamount'],
    reference: ['sid', 'shopperid'],
    advertiser: ['advertisername'],
  },
  impact: {
    transaction: ['actionid', 'id'],
    day: ['actiondate', 'eventdate'],
    status: ['state', 'status', 'actionstatus'],
    commission: ['actionearnings', 'payout', 'earnings'],
    currency: ['currency'],
    sale: ['saleamount', 'amount'],
    reference: ['subid1'],
    advertiser: ['campaignname', 'campaign', 'brand', 'programname'],
  },
  other: {
    transaction: ['transactionid', 'transaction', 'id'],
    day: ['transactiondate', 'saledate', 'day', 'date'],
    status: ['status'],
    commission: ['commission', 'commissionamount'],
    currency: ['currency'],
    sale: ['saleamount', 'sale', 'amount'],
    reference: ['clickref', 'reference', 'subid'],
    advertiser: ['advertiser', 'advertisername', 'merchant'],
  },
};

/** What only the reports of one network have: tells them apart when several could read a file. */
const MARKS: Readonly<Record<ReportNetwork, readonly string[]>> = {
  awin: ['clickref', 'commissionstatus', 'advertiserid'],
  cj: ['sid', 'commissionid', 'postingdate'],
  impact: ['subid1', 'actionid', 'campaignid', 'actiontrackerid'],
  other: [],
};

/** The networks' words for what became of a sale, folded. */
export const STATUS_WORDS: Readonly<Record<string, SaleStatus>> = {
  pending: 'pending',
  new: 'pending',
  extended: 'pending',
  open: 'pending',
  approved: 'approved',
  confirmed: 'approved',
  locked: 'approved',
  closed: 'approved',
  // A correction of CJ is a row of its own whose amount is below 0.
  corrected: 'approved',
  paid: 'approved',
  declined: 'reversed',
  deleted: 'reversed',
  reversed: 'reversed',
  rejected: 'reversed',
};

/**
 * Where the fields of a network's report stand in a file with these columns. The currency is that of
 * the commission; an amount of the sale that may be in another one is left for somebody to choose.
 */
export function columnsFor(network: ReportNetwork, columns: readonly string[]) {
  const byName = new Map(columns.toReversed().map((column) => [folded(column), column]));
  const find = (field: SaleField, fits = (_: string) => true) =>
    COLUMNS[network][field]
      ?.map((name) => byName.get(name))
      .find((column) => column !== undefined && fits(column));
  const commission = find('commission');
  const own = commission === undefined ? null : ownCurrency(commission, columns);
  const isAlike = (column: string) => {
    const its = ownCurrency(column, columns);
    return its?.code === own?.code && (its !== null || own === null);
  };
  const columnOf = (field: SaleField) => {
    if (field === 'currency' && own) return own.column;
    return find(field, field === 'sale' ? isAlike : undefined);
  };
  return Object.fromEntries(
    SALE_FIELDS.flatMap((field) => {
      const column = columnOf(field);
      return column === undefined ? [] : [[field, column]];
    }),
  ) as ReportMapping['columns'];
}

/** How a file with these columns is read, as far as its columns and what somebody said of them tell. */
export function proposeReport(columns: readonly string[], said: SaidOfReport = {}): ReportMapping {
  const names = new Set(columns.map(folded));
  const score = (network: ReportNetwork) => {
    const found = columnsFor(network, columns);
    const fields = REQUIRED_FIELDS.filter((field) => found[field] !== undefined).length;
    return fields + 2 * MARKS[network].filter((mark) => names.has(mark)).length;
  };
  const best = REPORT_NETWORKS.reduce((a, b) => (score(b) > score(a) ? b : a));
  const network = said.network ?? best;
  const found = said.columns ?? columnsFor(network, columns);
  const code = ownCurrency(found.commission ?? '', columns)?.code;
  const named = found.currency === undefined && CURRENCIES.find((each) => each === code);
  const currency = said.currency ?? (named || undefined);
  return {
    network,
    columns: found,
    decimals: said.decimals ?? 'point',
    days: said.days ?? 'iso',
    ...(currency && { currency }),
  };
}

/** The largest amount of a report that is believed, in minor units. */
export const maxMinor = (currency: Currency): number => 1_000_000 * 10 ** currencyDigits(currency);
