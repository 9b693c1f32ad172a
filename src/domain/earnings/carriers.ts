import { foldText } from '../fold.ts';
import type { Payer, SaleSum } from './facts.ts';
import type { Tally } from './figures.ts';
import type { ReportNetwork } from './words.ts';

/** Finds the carrier of a sale: that of its plan, else the one that is called as its advertiser. */
export function carrierFinder(payers: readonly Payer[]) {
  const byName = new Map(
    payers.toReversed().flatMap(({ id, names }) => names.map((name) => [foldText(name), id])),
  );
  return ({ carrierId, advertiser }: SaleSum): number | null =>
    carrierId ?? (advertiser === null ? null : (byName.get(foldText(advertiser)) ?? null));
}

/** The network of each carrier: the one that somebody named, else the one with most of its sales. */
export function networksOf(
  sales: readonly SaleSum[],
  payers: readonly Payer[],
  carrierOf: (sale: SaleSum) => number | null,
): ReadonlyMap<number | null, ReportNetwork> {
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

/** How many carriers had clicks or sales, and how many of them figures per click rest on. */
export function carriersCovered(carriers: ReadonlyMap<string, Tally>) {
  const known = [...carriers].filter(([key]) => key !== '').map(([, tally]) => tally);
  const count = (of: (tally: Tally) => number) => known.filter((tally) => of(tally) > 0).length;
  return {
    covered: count(({ covered }) => covered.clicks + covered.sales),
    all: count(({ clicks, sales }) => clicks + sales),
  };
}
