import { pageTerm } from '../affiliate.ts';
import { foldText } from '../fold.ts';
import { convertMinor, type Rates } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
import { emptyTally, type Tally } from './figures.ts';
import type { Network, ReportNetwork, SaleStatus } from './words.ts';

/** Sales of a period that agree in all of this. */
export interface SaleSum {
  planId: number | null;
  /** The carrier of that plan; null when there is no such plan. */
  carrierId: number | null;
  advertiser: string | null;
  network: ReportNetwork;
  page: string | null;
  currency: Currency;
  status: SaleStatus;
  /** Without corrections, which are no sales of their own. */
  sales: number;
  commissionMinor: number;
  /** What was paid for what was sold; null: not reported. */
  saleMinor: number | null;
}

/** Clicks on the Buy links of a plan, and how many of them fell on days that reports of each network tell of. */
export interface PlanClicks {
  planId: number | null;
  carrierId: number | null;
  clicks: number;
  covered: Readonly<Record<ReportNetwork, number>>;
}

/** Clicks on a page; `covered`: on days that any report tells of. */
export interface PageClicks {
  path: string;
  clicks: number;
  covered: number;
}

/** A carrier as it pays. */
export interface Payer {
  id: number;
  /** What reports may call it. */
  names: readonly string[];
  /** Through whom it pays; null: nobody said. */
  network: Network | null;
}

/** What was counted and reported of a period. */
export interface EarningsFacts {
  sales: readonly SaleSum[];
  plans: readonly PlanClicks[];
  pages: readonly PageClicks[];
  payers: readonly Payer[];
}

/** Tallies by key; '' is what has no plan, carrier or page that is known. */
export interface Earned {
  total: Tally;
  plans: Map<string, Tally>;
  carriers: Map<string, Tally>;
  pages: Map<string, Tally>;
}

/** Adds up a period in one currency. Of carriers that nobody named a network for, their sales tell it. */
export function addUp(facts: EarningsFacts, currency: Currency, rates: Rates | null): Earned {
  const earned: Earned = {
    total: emptyTally(),
    plans: new Map(),
    carriers: new Map(),
    pages: new Map(),
  };
  const carrierOf = carrierFinder(facts.payers);
  const networks = networksOf(facts, carrierOf);
  for (const sale of facts.sales) {
    const parts = [
      earned.total,
      tallyIn(earned.plans, sale.planId),
      tallyIn(earned.carriers, carrierOf(sale)),
      tallyIn(earned.pages, sale.page),
    ];
    for (const part of parts) addSale(part, sale, currency, rates);
  }
  for (const { planId, carrierId, clicks, covered: by } of facts.plans) {
    const network = networks.get(carrierId);
    const covered = network ? by[network] : 0;
    for (const part of [
      earned.total,
      tallyIn(earned.plans, planId),
      tallyIn(earned.carriers, carrierId),
    ]) {
      part.clicks += clicks;
      part.covered += covered;
    }
  }
  for (const { path, clicks, covered } of facts.pages) {
    const part = tallyIn(earned.pages, path === '' ? null : pageTerm(path));
    part.clicks += clicks;
    part.covered += covered;
  }
  return earned;
}

/** Finds the carrier of a sale: that of its plan, else the one that is called as its advertiser. */
function carrierFinder(payers: readonly Payer[]) {
  const byName = new Map(
    payers.toReversed().flatMap(({ id, names }) => names.map((name) => [foldText(name), id])),
  );
  return ({ carrierId, advertiser }: SaleSum): number | null =>
    carrierId ?? (advertiser === null ? null : (byName.get(foldText(advertiser)) ?? null));
}

/** The network of each carrier: the one that somebody named, else the one with most of its sales. */
function networksOf({ sales, payers }: EarningsFacts, carrierOf: (sale: SaleSum) => number | null) {
  const counts = new Map<number | null, Map<ReportNetwork, number>>();
  for (const sale of sales) {
    const carrier = carrierOf(sale);
    const own = counts.get(carrier) ?? new Map<ReportNetwork, number>();
    counts.set(carrier, own.set(sale.network, (own.get(sale.network) ?? 0) + sale.sales));
  }
  const networks = new Map<number | null, ReportNetwork>();
  for (const [carrier, own] of counts) {
    const [most] = [...own].sort(([, a], [, b]) => b - a);
    if (carrier !== null && most) networks.set(carrier, most[0]);
  }
  for (const { id, network } of payers) {
    if (network !== null && network !== 'none') networks.set(id, network);
  }
  return networks;
}

function addSale(part: Tally, sale: SaleSum, currency: Currency, rates: Rates | null): void {
  if (sale.status === 'reversed') part.reversals += sale.sales;
  else part.sales += sale.sales;
  if (rates === null && sale.currency !== currency) part.unpriced = true;
  else part[sale.status] += inCurrency(sale, currency, rates);
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
