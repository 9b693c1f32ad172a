import { pageTerm } from '../affiliate.ts';
import { convertMinor, type Rates } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
import { carrierFinder, networksOf } from './carriers.ts';
import type { EarningsFacts, SaleSum } from './facts.ts';
import { emptyTally, type Tally } from './figures.ts';

/** Tallies by key; '' is what has no plan, carrier or page that is known. */
export interface Earned {
  total: Tally;
  plans: Map<string, Tally>;
  carriers: Map<string, Tally>;
  pages: Map<string, Tally>;
  /** Clicks of carriers without a report are among those of pages, which do not tell carriers apart. */
  isPageMixed: boolean;
}

/**
 * Adds up a period in one currency. Of carriers that nobody named a network for, their sales tell it,
 * `others` too: those of a period beside this one, so that both rest on the same carriers.
 */
export function addUp(
  facts: EarningsFacts,
  currency: Currency,
  rates: Rates | null,
  others: readonly SaleSum[] = [],
): Earned {
  const earned: Earned = {
    total: emptyTally(),
    plans: new Map(),
    carriers: new Map(),
    pages: new Map(),
    isPageMixed: false,
  };
  const carrierOf = carrierFinder(facts.payers);
  const networks = networksOf([...facts.sales, ...others], facts.payers, carrierOf);
  const isCovered = (sale: SaleSum) => {
    // The clicks on a plan that is gone are no carrier's: nor are its sales.
    const isGone = sale.planId !== null && sale.carrierId === null;
    return !isGone && networks.get(carrierOf(sale)) === sale.network;
  };
  for (const sale of facts.sales) {
    const parts = [
      earned.total,
      tallyIn(earned.plans, sale.planId),
      tallyIn(earned.carriers, carrierOf(sale)),
      tallyIn(earned.pages, sale.page),
    ];
    for (const part of parts) addSale(part, sale, isCovered(sale), currency, rates);
  }
  for (const { planId, carrierId, clicks, reported, covered: by } of facts.plans) {
    const network = networks.get(carrierId);
    const covered = network ? by[network] : 0;
    earned.isPageMixed ||= covered < reported;
    for (const part of [
      earned.total,
      tallyIn(earned.plans, planId),
      tallyIn(earned.carriers, carrierId),
    ]) {
      part.clicks += clicks;
      part.covered.clicks += covered;
    }
  }
  for (const { path, clicks, covered } of facts.pages) {
    const part = tallyIn(earned.pages, path === '' ? null : pageTerm(path));
    part.clicks += clicks;
    part.covered.clicks += covered;
  }
  return earned;
}

function addSale(
  part: Tally,
  sale: SaleSum,
  isCovered: boolean,
  currency: Currency,
  rates: Rates | null,
): void {
  const isReversed = sale.status === 'reversed';
  if (isReversed) part.reversals += sale.sales;
  else part.sales += sale.sales;
  const isUnpriced = rates === null && sale.currency !== currency;
  const minor = isUnpriced ? 0 : inCurrency(sale, currency, rates);
  part.unpriced ||= isUnpriced;
  part[sale.status] += minor;
  if (!isCovered || isReversed) return;
  part.covered.sales += sale.sales;
  part.covered.earned += minor;
  part.covered.unpriced ||= isUnpriced;
}

const inCurrency = (
  { commissionMinor, currency: from }: SaleSum,
  to: Currency,
  rates: Rates | null,
) => (rates === null ? commissionMinor : convertMinor(commissionMinor, from, to, rates));

function tallyIn(tallies: Map<string, Tally>, key: string | number | null): Tally {
  const name = key === null ? '' : String(key);
  const known = tallies.get(name) ?? emptyTally();
  tallies.set(name, known);
  return known;
}
