import { currencyDigits } from '../money.ts';
import { CURRENCIES, type Currency } from '../vocabulary.ts';
import { REQUIRED_FIELDS, SALE_FIELDS, type ReportMapping, type SaleField } from './report.ts';
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
    currency: ['commissioncurrency', 'commissionamountcurrency', 'saleamountcurrency', 'currency'],
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
    currency: ['currency', 'payoutcurrency'],
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

/** 'Sub Id 1', 'subId1' and 'sub_id_1' as one: letters and digits in lower case. */
export const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Where the fields of a network's report stand in a file with these columns. */
export function columnsFor(network: ReportNetwork, columns: readonly string[]) {
  const byName = new Map(columns.toReversed().map((column) => [folded(column), column]));
  return Object.fromEntries(
    SALE_FIELDS.flatMap((field) => {
      const name = COLUMNS[network][field]?.find((each) => byName.has(each));
      return name === undefined ? [] : [[field, byName.get(name)!]];
    }),
  ) as ReportMapping['columns'];
}

/** How a file with these columns is read, as far as its columns tell; `as`: by which network. */
export function proposeReport(columns: readonly string[], as?: ReportNetwork): ReportMapping {
  const names = new Set(columns.map(folded));
  const score = (network: ReportNetwork) => {
    const found = columnsFor(network, columns);
    const fields = REQUIRED_FIELDS.filter((field) => found[field] !== undefined).length;
    return fields + 2 * MARKS[network].filter((mark) => names.has(mark)).length;
  };
  const best = REPORT_NETWORKS.reduce((a, b) => (score(b) > score(a) ? b : a));
  const network = as ?? best;
  const found = columnsFor(network, columns);
  const currency = found.currency === undefined ? currencyIn(found.commission ?? '') : undefined;
  return { network, columns: found, decimals: 'point', days: 'iso', ...(currency && { currency }) };
}

/** What still has to be said before a file can be read. */
export function missingFields({ columns, currency }: ReportMapping): SaleField[] {
  const missing: SaleField[] = REQUIRED_FIELDS.filter((field) => columns[field] === undefined);
  if (columns.currency === undefined && currency === undefined) missing.push('currency');
  return missing;
}

/** The currency that a column's name ends in: 'Publisher Commission (USD)'. */
function currencyIn(column: string): Currency | undefined {
  return CURRENCIES.find((currency) => folded(column).endsWith(currency.toLowerCase()));
}

/** The largest amount of a report that is believed, in minor units. */
export const maxMinor = (currency: Currency): number => 1_000_000 * 10 ** currencyDigits(currency);
